import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Store } from "../core/store.ts";
import { REFRESH_PATH } from "./paths.ts";
import { renewed, type Tab } from "./tabs.ts";

/** /redirect/:path(.*): leaves the page and returns, so that it starts again (specification §2). */
export function RefreshPage({ tabs }: { readonly tabs: Store<readonly Tab[]> }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    const path = `/${pathname.slice(REFRESH_PATH.length).replace(/^\/+/, "")}`;
    tabs.set(renewed(tabs.get(), path));
    void queries.invalidateQueries();
    void navigate(path + search, { replace: true });
  }, [tabs, queries, navigate, pathname, search]);
  return null;
}
