import { QueryClient } from "@tanstack/react-query";

/**
 * What has been answered, kept for the pages. Asked always: a browser that takes itself to be offline may well reach
 * a server of its own computer or house, and where it does not, the failure is said (specification §8).
 */
export const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: "always" },
      mutations: { retry: false, networkMode: "always" },
    },
  });
