import { accountRoutes } from "@adel/protocol/business/account";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../../core/access.tsx";
import { useClient } from "../../core/services.tsx";

/** What a change of credit anywhere makes stale. */
export const ACCOUNT_KEY = "account";

/** What is left for a hotel's next cards; nothing for those who may not make any. */
export function useHotelCredit(hotelId: number) {
  const { credit } = useClient(accountRoutes);
  const may = useMayCall();
  return useQuery({
    queryKey: [ACCOUNT_KEY, "hotel", hotelId],
    queryFn: ({ signal }) => credit({ query: { hotelId } }, { signal, background: true }),
    staleTime: 0,
    enabled: may(accountRoutes.credit),
  }).data?.remaining;
}
