import { useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { useStableCallback } from "../ui/stable.ts";

/** The open tab of a page: a list on it neither sends nor clears it. */
export const TAB = "tab";

/** The open tab is in the address, so that it can be linked; the first one is not named there. */
export function useTab<T extends string>(tabs: readonly [T, ...T[]]) {
  const [search, setSearch] = useSearchParams();
  const requested = search.get(TAB);
  return {
    tab: tabs.find((one) => one === requested) ?? tabs[0],
    open: (tab: string | null) => setSearch(tab === tabs[0] || tab === null ? {} : { [TAB]: tab }, { replace: true }),
  };
}

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
  const clear = useStableCallback(() => {
    const tab = touched.current.get(TAB);
    ask(new URLSearchParams(tab === null ? {} : { [TAB]: tab }));
  });
  return { options, put, clear };
}
