import { type ComponentType, type LazyExoticComponent, useMemo } from "react";
import { Navigate, useLocation } from "react-router";
import { placesOf } from "../core/menu.ts";
import { useSession } from "../core/services.tsx";

/** Views by the component name of the server's menu. */
export type Views = Readonly<Record<string, LazyExoticComponent<ComponentType>>>;

/** The view that the server's menu puts at this address; anything else is /404. */
export function MenuPage({ views }: { readonly views: Views }) {
  const menu = useSession()?.menu;
  const { pathname } = useLocation();
  const place = useMemo(() => placesOf(menu ?? []).find(({ path }) => path === pathname), [menu, pathname]);
  const View = place && views[place.component];
  // Signed out, and the page is about to be reloaded: the address must stay for the gate to see.
  if (!menu) return null;
  return View ? <View key={pathname} /> : <Navigate to="/404" replace />;
}
