import type { Db } from "./database.ts";

/** The key of the row at which a page begins; `rank` counts from the list's far end. */
export interface Anchor {
  readonly rank: number;
  readonly id: number;
  readonly value: unknown;
}

/** What is known of one list (its query, parameters and order) while its tables' stamp stands still. */
export interface Remembered {
  readonly stamp: number;
  total?: number;
  /** Of a growing list: how many rows there are up to an id. */
  settled?: { readonly upTo: number; readonly count: number };
  readonly anchors: ReturnType<typeof anchorage>;
}

/** Lists remembered at once: a filter that nobody asks for any more makes room. */
const MOST_LISTS = 500;
const MOST_ANCHORS = 200;

function anchorage() {
  const known = new Map<number, Anchor>();
  return {
    /** The anchor at or before this place. */
    nearest(rank: number): Anchor | undefined {
      const exact = known.get(rank);
      if (exact) return exact;
      let best: Anchor | undefined;
      for (const anchor of known.values())
        if (anchor.rank > rank && (best === undefined || anchor.rank < best.rank)) best = anchor;
      return best;
    },
    keep(anchor: Anchor): void {
      known.delete(anchor.rank);
      known.set(anchor.rank, anchor);
      const [oldest] = known.keys();
      if (known.size > MOST_ANCHORS && oldest !== undefined) known.delete(oldest);
    },
  };
}

/** One memory a database, gone with it. */
const memories = new WeakMap<Db, Map<string, Remembered>>();

/** What is known of a list under this stamp; a list whose tables changed is forgotten. */
export function remembered(db: Db, key: string, stamp: number): Remembered {
  const lists = memories.get(db) ?? new Map<string, Remembered>();
  memories.set(db, lists);
  const known = lists.get(key);
  const memory = known?.stamp === stamp ? known : { stamp, anchors: anchorage() };
  lists.delete(key);
  lists.set(key, memory);
  const [oldest] = lists.keys();
  if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest);
  return memory;
}
