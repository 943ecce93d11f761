// Casts: a query kept for a place of a list gives that list's rows; a page that was said, that list's words.
import type { CompiledQuery } from "kysely";
import { unchanging } from "../kept-text.ts";
import type { Db } from "./database.ts";
import { type Ends, UNSETTLED } from "./stamp.ts";

/** The key of the row at which a page begins; `rank` counts from the list's far end. */
export interface Anchor {
  readonly rank: number;
  readonly id: number;
  readonly value: unknown;
}

/** Lists remembered at once: a filter that nobody asks for any more makes room. */
const MOST_LISTS = 500;
const MOST_ANCHORS = 200;
const MOST_IDS = 4000;
const MOST_QUERIES = 20;
/** Pages of a list kept as they were said, none longer than this. */
const MOST_SAID = 4;
const LONGEST_SAID = 100;

/** What is known of one list (its query, parameters and order) while its tables' stamp stands still. */
export function listMemory(stamp: number) {
  const anchors = new Map<number, Anchor>();
  const ids = new Map<number, number>();
  const queries = new Map<string, CompiledQuery>();
  const said = new Map<string, unknown[]>();
  let at: { readonly total: number; readonly ends: Ends } | undefined;
  return {
    stamp,
    /** Nothing was counted yet. */
    isNew: () => at === undefined,
    /** How many rows there are, where no row has come since they were counted. */
    total: ({ last, young }: Ends): number | undefined =>
      at?.ends.last === last && at.ends.young === young ? at.total : undefined,
    /** Of a growing list: how many rows there are up to an id. */
    settled: { upTo: 0, count: 0 },

    /** The list's count now. Where rows came, places may have moved: in the order of the ids those of the youngest ones, in another any. */
    moved(total: number, ends: Ends, byId: boolean): void {
      if (at !== undefined && total !== at.total) {
        const young = byId ? at.ends.last - UNSETTLED : 0;
        for (const [rank, id] of ids) if (id > young) ids.delete(rank);
        for (const [rank, { id }] of anchors) if (id > young) anchors.delete(rank);
        queries.clear();
      }
      at = { total, ends };
    },
    /** The anchor closest to this place, on either side. */
    nearest(rank: number): Anchor | undefined {
      const exact = anchors.get(rank);
      if (exact) return exact;
      let best: Anchor | undefined;
      for (const anchor of anchors.values())
        if (best === undefined || Math.abs(anchor.rank - rank) < Math.abs(best.rank - rank)) best = anchor;
      return best;
    },
    anchor(anchor: Anchor): void {
      anchors.delete(anchor.rank);
      anchors.set(anchor.rank, anchor);
      const [oldest] = anchors.keys();
      if (anchors.size > MOST_ANCHORS && oldest !== undefined) anchors.delete(oldest);
    },
    /** The query for a whole page whose first row has this rank, made once, where the ids of all its rows are known. */
    page<Row>(
      rank: number,
      length: number,
      make: (ids: readonly number[]) => CompiledQuery<Row>,
    ): CompiledQuery<Row> | undefined {
      const made = queries.get(`${rank} ${length}`) as CompiledQuery<Row> | undefined;
      if (made) return made;
      const found: number[] = [];
      for (let place = rank; place > rank - length; place -= 1) {
        const id = ids.get(place);
        if (id === undefined) return undefined;
        found.push(id);
      }
      if (found.length === 0) return undefined;
      if (queries.size >= MOST_QUERIES) queries.clear();
      const fresh = make(found);
      queries.set(`${rank} ${length}`, fresh);
      return fresh;
    },
    keepPage(rank: number, page: readonly number[]): void {
      if (ids.size > MOST_IDS) ids.clear();
      for (const [place, id] of page.entries()) ids.set(rank - place, id);
    },
    /** A page as it was said, made by `say` where it was not yet; only of a list that does not grow. */
    async said<Said>(rank: number, length: number, say: () => Promise<Said[]>): Promise<Said[]> {
      const known = said.get(`${rank} ${length}`) as Said[] | undefined;
      if (known) return known;
      const fresh = await say();
      if (length > LONGEST_SAID) return fresh;
      if (said.size >= MOST_SAID) said.clear();
      said.set(`${rank} ${length}`, unchanging(fresh));
      return fresh;
    },
    forgetPages(): void {
      ids.clear();
      anchors.clear();
      queries.clear();
    },
  };
}
export type Remembered = ReturnType<typeof listMemory>;

/** One memory a database, gone with it. */
const memories = new WeakMap<Db, Map<string, Remembered>>();

/** What is known of a list under this stamp; a list whose tables changed is forgotten. */
export function remembered(db: Db, key: string, stamp: number): Remembered {
  const lists = memories.get(db) ?? new Map<string, Remembered>();
  memories.set(db, lists);
  const known = lists.get(key);
  const memory = known?.stamp === stamp ? known : listMemory(stamp);
  lists.delete(key);
  lists.set(key, memory);
  const [oldest] = lists.keys();
  if (lists.size > MOST_LISTS && oldest !== undefined) lists.delete(oldest);
  return memory;
}
