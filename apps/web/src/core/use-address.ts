import { useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { useStableCallback } from "../ui/stable.ts";

/** What a list is asked for, as the address says it, so that a reload or a link shows the same. */
export function useUrlQuery() {
  const [search, setSearch] = useSearchParams();
  // The address follows a moment after it was asked to: changes within that moment add up.
  const touched = useRef(search);
  useEffect(() => {
    touched.current = search;
  }, [search]);
  const ask = (next: URLSearchParams) => {
    touched.current = next;
    setSearch(next, { replace: true });
  };
  const options = useMemo(() => Object.fromEntries(search), [search]);
  const put = useStableCallback((changes: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(touched.current);
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    ask(next);
  });
  const clear = useStableCallback(() => ask(new URLSearchParams()));
  return { options, put, clear };
}
