import { useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { useStable } from "../ui/stable.ts";

/** What a list is asked for, as the address says it, so that a reload or a link shows the same. */
export function useAddress() {
  const [search, setSearch] = useSearchParams();
  // The address follows a moment after it was asked to: changes within that moment add up.
  const asked = useRef(search);
  useEffect(() => {
    asked.current = search;
  }, [search]);
  const ask = (next: URLSearchParams) => {
    asked.current = next;
    setSearch(next, { replace: true });
  };
  const given = useMemo(() => Object.fromEntries(search), [search]);
  const put = useStable((changes: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(asked.current);
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value);
      else next.delete(key);
    }
    ask(next);
  });
  const clear = useStable(() => ask(new URLSearchParams()));
  return { given, put, clear };
}
