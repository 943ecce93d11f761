import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";
import { RecordFormatsContext } from "./field-format.ts";

/** How the page of a kind of records says their fields; none for kinds without a page of their own. */
export function useRecordFormat(entity: string) {
  const load = useContext(RecordFormatsContext);
  const { data, isLoading } = useQuery({
    queryKey: ["record format", entity],
    queryFn: async () => (await (await load?.())?.[entity]?.()) ?? null,
    enabled: load !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // It holds functions.
    structuralSharing: false,
  });
  return { format: data ?? undefined, isPending: isLoading };
}
