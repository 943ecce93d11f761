import { readXlsx } from "hucre";
import { expect } from "vitest";
import { type Call, type Seen, type Ways, waysTo } from "./scope-calls.ts";
import type { Kind, ScopedRow, ScopeWorld } from "./scope-world.ts";
import type { Answered } from "./test-server.ts";

/** Which of the world's rows a text holds. */
export const marksIn = (rows: readonly ScopedRow[], text: string): string[] =>
  rows.filter(({ mark }) => text.includes(mark)).map(({ mark }) => mark);

/** Everybody knows of themselves: what is said of that is another matter than scope. */
const others = (kind: Kind, rows: readonly ScopedRow[]) => rows.filter(({ own }) => kind !== "users" || !own);

/** Proves by every way there is that the caller meets the rows that `isSeen` names, and no others. */
export function scopeProof(
  world: ScopeWorld,
  call: (asked: Call) => Promise<Answered>,
  isSeen: (row: ScopedRow) => boolean,
) {
  const ways: Readonly<Record<Kind, Ways>> = waysTo(world);
  const answer = async (asked: Call) => (await call(asked)).body;
  const split = (kind: Kind) => ({
    seen: world.rows[kind].filter(isSeen),
    hidden: world.rows[kind].filter((row) => !isSeen(row)),
  });
  const missing = (kind: Kind): ScopedRow => ({ id: ways[kind].missing, mark: "00000000", unit: "apart", own: false });
  const seenOne = (kind: Kind): ScopedRow => split(kind).seen[0] ?? missing(kind);
  const atHand = (): Seen => ({
    user: seenOne("users"),
    group: seenOne("groups"),
    hotel: seenOne("hotels"),
    encoder: seenOne("encoders"),
  });

  return {
    split,

    async listsAndExports(kind: Kind): Promise<void> {
      const { seen } = split(kind);
      for (const { path, of } of ways[kind].lists) {
        const wanted = seen.filter(({ own }) => of === undefined || own === (of === "own"));
        const shown = marksIn(world.rows[kind], JSON.stringify(await answer(["GET", path])));
        expect(shown, path).toEqual(wanted.map(({ mark }) => mark));
      }
      for (const path of ways[kind].exports) {
        const { raw } = await call(["POST", path]);
        const cells = JSON.stringify((await readXlsx(raw)).sheets[0]?.rows);
        expect(marksIn(world.rows[kind], cells), path).toEqual(seen.map(({ mark }) => mark));
      }
    },

    async byId(kind: Kind): Promise<void> {
      const { seen, hidden } = split(kind);
      for (const way of ways[kind].single) {
        const none = await answer(way(missing(kind), atHand()));
        for (const row of seen) expect(await answer(way(row, atHand())), String(way)).not.toEqual(none);
        for (const row of others(kind, hidden)) expect(await answer(way(row, atHand())), String(way)).toEqual(none);
      }
      for (const way of ways[kind].changing) {
        const none = await answer(way(missing(kind), atHand()));
        expect(none.code, String(way)).toBeOneOf([400, 403, 404]);
        for (const row of others(kind, hidden)) expect(await answer(way(row, atHand())), String(way)).toEqual(none);
      }
    },

    async bulk(kind: Kind): Promise<void> {
      const { seen, hidden } = split(kind);
      for (const way of ways[kind].bulk) {
        const none = await answer(way(String(ways[kind].missing)));
        expect(none.code, String(way)).toBe(404);
        for (const row of others(kind, hidden)) {
          const ids = [...others(kind, seen).slice(0, 1), row].map(({ id }) => id).join(",");
          expect(await answer(way(ids)), String(way)).toEqual(none);
        }
      }
    },
  };
}
