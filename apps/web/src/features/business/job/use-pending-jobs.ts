import { cardJobRoutes } from "@adel/protocol/business/job";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useClient } from "../../../core/services.tsx";

/** Every list of unanswered jobs, whichever encoder's. */
export const UNREPORTED_KEY = [cardJobRoutes.jobs.path, "unknown"] as const;

/** Jobs without an answer: of one encoder, or of all visible ones. */
export function usePendingJobs(encoderId: number | undefined, pageNum: number, pageSize: number) {
  const { jobs } = useClient(cardJobRoutes);
  return useQuery({
    queryKey: [...UNREPORTED_KEY, encoderId, pageNum, pageSize],
    queryFn: ({ signal }) =>
      jobs(
        { query: { state: "unknown", pageNum, pageSize, ...(encoderId !== undefined && { encoderId }) } },
        { signal, background: true },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
