import type { MenuRoute } from "../core/menu.ts";

export const TILES = 5;

const TESTING = ["/newTestCard", "/readCard", "/batch", "/inspection", "/hotel"];
/** The pages on home by role, so that keys 1 to 5 mean the same every day. */
const TILES_OF: ReadonlyMap<string, readonly string[]> = new Map([
  ["admin", TESTING],
  ["staff", TESTING],
  ["agent", ["/hotel", "/payment/buy", "/transfer", "/readCard", "/newTestCard"]],
  ["operator", ["/frontDesk", "/rooms", "/readCard", "/makeCard", "/batch"]],
]);

/** The tiles of the first role that has some, without pages that the user may not open; the menu's first pages fill up. */
export function getHomeTiles(
  roles: readonly string[],
  routes: readonly MenuRoute[],
  many: number,
): readonly MenuRoute[] {
  const paths = roles.map((role) => TILES_OF.get(role)).find((found) => found !== undefined) ?? [];
  const byPath = new Map(routes.map((route) => [route.path, route]));
  const ofRole = paths.flatMap((path) => byPath.get(path) ?? []);
  return [...new Set([...ofRole, ...routes])].slice(0, many);
}
