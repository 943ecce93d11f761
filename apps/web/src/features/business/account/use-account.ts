import { accountRoutes } from "@adel/protocol/business/account";
import { useQuery } from "@tanstack/react-query";
import { ACCOUNT_KEY } from "../../../bridge/credit/use-hotel-credit.ts";
import { useMayCall } from "../../../core/access.tsx";
import { useClient } from "../../../core/services.tsx";

/** The balance changes with every written card. */
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
