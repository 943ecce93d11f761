import { accountRoutes } from "@adel/protocol/business/account";
import { useQuery } from "@tanstack/react-query";
import { useMayCall } from "../access.tsx";
import { useClient } from "../services.tsx";

/** What a change of credit anywhere makes stale. */
export const ACCOUNT_KEY = "account";
/** Credit moves while one looks: with every card at every desk. */
const POLL_INTERVAL_MS = 30_000;

/** The sums of all visible accounts; fetched once for all components. */
export function useAccount() {
  const { account } = useClient(accountRoutes);
  const may = useMayCall();
  return useQuery({
    queryKey: [ACCOUNT_KEY],
    queryFn: ({ signal }) => account({ query: {} }, { signal, background: true }),
    refetchInterval: POLL_INTERVAL_MS,
    enabled: may(accountRoutes.account),
  });
}

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
