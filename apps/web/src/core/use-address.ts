import { useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { useStableCallback } from "../ui/stable.ts";

/** The query of a list, stored in the address, so that a reload or a link shows the same. */
export function useUrlQuery() {
  const [search, setSearch] = useSearchParams();
  // The address is updated with a delay: changes within it are combined.
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
