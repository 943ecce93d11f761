import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { askHello, localAccess } from "./hello.ts";

/** The bridge of this computer before anyone has chosen an encoder; asks only where the browser will not ask back. */
export function usePresence() {
  const [agreed, setAgreed] = useState(false);
  const access = useQuery({
    queryKey: ["bridge", "access"],
    queryFn: () => localAccess(location, navigator.permissions),
    staleTime: 10_000,
  });
  const free = agreed || access.data === "free" || access.data === "granted";
  const hello = useQuery({
    queryKey: ["bridge", "hello"],
    queryFn: ({ signal }) => askHello(fetch.bind(window), signal),
    enabled: free,
    refetchInterval: ({ state }) => (state.data?.is === "missing" ? 5_000 : 30_000),
  });
  return {
    access: access.data,
    presence: hello.data,
    /** After a click: the browser may show its question now. */
    ask: () => {
      setAgreed(true);
      void hello.refetch();
    },
  };
}
