import { QueryClient } from "@tanstack/react-query";

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
