import { setImmediate as othersFirst } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./database.ts";
import { type Found, holds, NOTED, type Numbered } from "./numbered.ts";
import { endsOf, stampOf, UNSETTLED } from "./stamp.ts";

// What a server remembers of the parts of one to three digits in a table's numbers. docs/adr/0019.

const BASE = 16;
/** Where the parts of so many digits begin: sixteen of one, 256 of two, 4 096 of three. */
const FROM = [Number.NaN, 0, BASE, BASE + BASE ** 2] as const;
const PARTS = BASE + BASE ** 2 + BASE ** 3;
/** The longest part that is remembered. */
export const SHORT = 3;

/** Rows read at once. Where more are missing they are read aside, and whoever asks meanwhile gets no answer here. */
const CHUNK = 5000;
/** Rows that each question compares by itself before they are taken in. */
const YOUNG = 3 * UNSETTLED;

/** How many numbers hold each short part, and the newest of them; taken in by their rising ids. */
function partCounts() {
  const counts = new Uint32Array(PARTS);
  const newest = new Float64Array(PARTS * NOTED);
  const place = (part: number, nth: number) => part * NOTED + (nth % NOTED);
  const note = (part: number, id: number) => {
    const count = counts[part] ?? 0;
    // Once for each number, however often the part stands in it.
    if (count > 0 && newest[place(part, count - 1)] === id) return;
    newest[place(part, count)] = id;
    counts[part] = count + 1;
  };
  return {
    add(id: number, number: string): void {
      let last = 0;
      for (let at = 0; at < number.length; at += 1) {
        last = (last * BASE + Number.parseInt(number.charAt(at), BASE)) % BASE ** SHORT;
        for (let length = 1; length <= Math.min(SHORT, at + 1); length += 1)
          note((FROM[length] ?? 0) + (last % BASE ** length), id);
      }
    },
    of(digits: string): Found {
      const part = (FROM[digits.length] ?? 0) + Number.parseInt(digits, BASE);
      const total = counts[part] ?? 0;
      const ids = Array.from(
        { length: Math.min(total, NOTED) },
        (_, back) => newest[place(part, total - 1 - back)] ?? 0,
      );
      return { total, ids };
    },
  };
}

/** What is remembered of a table's numbers while none is taken away or changed. */
function shortParts(db: Db, { table, column }: Numbered, stamp: number) {
  const counts = partCounts();
  let upTo = 0;
  let reading: Promise<void> | undefined;

  /** Takes in the next rows; false once there are no more of them. */
  async function readSome(last: number): Promise<boolean> {
    const { rows } = await sql<{ id: number; number: string }>`select id, ${sql.ref(column)} as number
      from ${sql.table(table)} where id > ${upTo} and id <= ${last} order by id limit ${CHUNK}`.execute(db);
    for (const { id, number } of rows) counts.add(id, number);
    upTo = rows.length < CHUNK ? last : (rows.at(-1)?.id ?? last);
    return upTo < last;
  }
  async function readAll(last: number): Promise<void> {
    while (await readSome(last)) await othersFirst();
  }
  /** One reading at a time: no row is taken in twice. */
  const read = (last: number) => {
    reading ??= readAll(last).finally(() => {
      reading = undefined;
    });
    return reading;
  };

  return {
    stamp,
    async find(digits: string): Promise<Found | undefined> {
      const settled = (await endsOf(db, table, "id")).last - UNSETTLED;
      const missing = settled - upTo;
      if (missing > YOUNG) {
        const done = read(settled);
        if (missing > CHUNK) {
          // A reading aside that fails has lost nothing: the next question has it go on where it ended.
          done.catch(() => undefined);
          return undefined;
        }
        await done;
      }
      const taken = counts.of(digits);
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        where id > ${upTo} and ${holds(sql.ref(column), digits)} order by id desc`.execute(db);
      return { total: rows.length + taken.total, ids: [...rows.map(({ id }) => id), ...taken.ids].slice(0, NOTED) };
    },
  };
}

/** One memory a table, gone with its database. */
const memories = new WeakMap<Db, Map<string, ReturnType<typeof shortParts>>>();

/** The rows whose numbers hold a part of one to three digits, the newest first; undefined where too many of them are still to be read. */
export async function findShort(db: Db, numbered: Numbered, digits: string): Promise<Found | undefined> {
  const name = `${numbered.table}.${numbered.column}`;
  const stamp = await stampOf(db, [name]);
  const tables = memories.get(db) ?? new Map<string, ReturnType<typeof shortParts>>();
  memories.set(db, tables);
  const known = tables.get(name);
  const parts = known?.stamp === stamp ? known : shortParts(db, numbered, stamp);
  tables.set(name, parts);
  return parts.find(digits);
}
