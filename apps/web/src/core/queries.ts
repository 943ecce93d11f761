import { type Query, QueryClient } from "@tanstack/react-query";
import { ApiError, NETWORK_FAILED } from "./api.ts";

/**
 * The query cache of the pages. Requests are always sent: a browser that considers itself offline may well reach
 * a server on its own computer or network; otherwise the failure is shown (specification §8).
 */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

/** When a list that could not be fetched is fetched again: after 1, 2, 4 … 30 seconds, until the server answers. */
export function retryInterval({ state: { error, errorUpdateCount } }: Pick<Query, "state">): number | false {
  if (!(error instanceof ApiError) || error.code !== NETWORK_FAILED) return false;
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (errorUpdateCount - 1));
}
