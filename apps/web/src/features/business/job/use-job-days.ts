import { cardJobRoutes } from "@adel/protocol/business/job";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../../core/services.tsx";

/** Cards are written meanwhile. */
export const POLL_INTERVAL_MS = 60_000;

/** Outcomes of the cards of each of the last thirty days, today last; fetched once for all components. */
export function useJobDays() {
  const { jobDays } = useClient(cardJobRoutes);
  return useQuery({
    queryKey: [cardJobRoutes.jobDays.path],
    queryFn: ({ signal }) => jobDays({}, { signal, background: true }),
    refetchInterval: POLL_INTERVAL_MS,
  });
}
