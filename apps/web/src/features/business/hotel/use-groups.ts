import { groupRoutes, type HotelGroupChoice } from "@adel/protocol/business/group";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../core/services.tsx";

const NONE: readonly HotelGroupChoice[] = [];

/** The groups that the user may see. */
export function useGroups(): readonly HotelGroupChoice[] {
  const { options } = useClient(groupRoutes);
  const { data } = useQuery({
    queryKey: [groupRoutes.list.path, "options"],
    queryFn: ({ signal }) => options({}, { signal, quiet: true }),
  });
  return data ?? NONE;
}

/** The same, as they are offered to choose from. */
export const useGroupOptions = () => useGroups().map(({ id, groupName }) => ({ value: String(id), label: groupName }));
