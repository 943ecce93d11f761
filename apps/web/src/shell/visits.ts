import type { MenuRoute } from "../core/menu.ts";
import { readStoredObject } from "../core/stored-json.ts";

const keyOf = (userId: number) => `visits.${userId}`;
/** So many visits are remembered; then all count half, so that new habits show. */
const MAX_CACHED = 400;

const isCount = (value: unknown): value is number => typeof value === "number" && value > 0;
const cached = (memory: Storage, userId: number): readonly (readonly [path: string, count: number])[] =>
  Object.entries(readStoredObject(memory, keyOf(userId))).flatMap(([path, count]) =>
    isCount(count) ? [[path, count] as const] : [],
  );

/** Counts a visit of a page; stored in this browser, as the rest of the layout. */
export function countVisit(memory: Storage, userId: number, path: string): void {
  const counts = new Map(cached(memory, userId));
  counts.set(path, (counts.get(path) ?? 0) + 1);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const stored = [...counts].map(([one, count]) => [one, all > MAX_CACHED ? Math.floor(count / 2) : count]);
  memory.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(stored)));
}

/** The most visited pages, filled up with those of the menu in its order. */
export function frequentlyVisited(
  memory: Storage,
  userId: number,
  routes: readonly MenuRoute[],
  many: number,
): readonly MenuRoute[] {
  const counts = new Map(cached(memory, userId));
  const countOf = ({ path }: MenuRoute) => counts.get(path) ?? 0;
  return routes.toSorted((one, other) => countOf(other) - countOf(one)).slice(0, many);
}
