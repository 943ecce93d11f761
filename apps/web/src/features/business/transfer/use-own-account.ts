import { transferRoutes } from "@adel/protocol/business/transfer";
import { useQuery } from "@tanstack/react-query";
import { ACCOUNT_KEY } from "../../../bridge/credit/use-hotel-credit.ts";
import { useMayCall } from "../../../core/access.tsx";
import { useClient } from "../../../core/services.tsx";

/** The account of the user's own department, which pays; requested only for users who may transfer. */
export function useOwnAccount() {
  const may = useMayCall();
  const { remaining } = useClient(transferRoutes);
  return useQuery({
    queryKey: [ACCOUNT_KEY, "transfer"],
    queryFn: ({ signal }) => remaining({}, { signal }),
    enabled: may(transferRoutes.remaining),
    staleTime: 0,
  }).data;
}
