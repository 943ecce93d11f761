import { keptObject } from "../core/kept-json.ts";
import type { Place } from "../core/menu.ts";

const keyOf = (userId: number) => `visits.${userId}`;
/** So many visits are remembered; then all count half, so that new habits show. */
const MOST_REMEMBERED = 400;

const isCount = (value: unknown): value is number => typeof value === "number" && value > 0;
const kept = (memory: Storage, userId: number): readonly (readonly [path: string, count: number])[] =>
  Object.entries(keptObject(memory, keyOf(userId))).flatMap(([path, count]) =>
    isCount(count) ? [[path, count] as const] : [],
  );

/** Counts that somebody came to a page; kept in this browser, as with the rest of the layout. */
export function countVisit(memory: Storage, userId: number, path: string): void {
  const counts = new Map(kept(memory, userId));
  counts.set(path, (counts.get(path) ?? 0) + 1);
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const remembered = [...counts].map(([one, count]) => [one, all > MOST_REMEMBERED ? Math.floor(count / 2) : count]);
  memory.setItem(keyOf(userId), JSON.stringify(Object.fromEntries(remembered)));
}

/** The pages that somebody opens most, before them those of the menu in its order where there is none. */
export function mostVisited(memory: Storage, userId: number, places: readonly Place[], many: number): readonly Place[] {
  const counts = new Map(kept(memory, userId));
  const countOf = ({ path }: Place) => counts.get(path) ?? 0;
  return places.toSorted((one, other) => countOf(other) - countOf(one)).slice(0, many);
}
