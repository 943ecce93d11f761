import { setImmediate as othersFirst } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./database.ts";
import { type Found, holds, NOTED, type Numbered } from "./numbered.ts";
import { endsOf, UNSETTLED } from "./stamp.ts";

/** Rows read at once. Where more are missing they are read aside, and whoever asks meanwhile gets no answer here. */
const CHUNK = 5000;
/** Rows that each question compares by itself before they are taken in. */
const YOUNG = 3 * UNSETTLED;

/** Reads a table's numbers by their rising ids, each once: all of them at first, from then on what has come. */
export function numberReading<Row extends { readonly id: number }>(
  db: Db,
  { table, column }: Numbered,
  more: RawBuilder<unknown>,
  add: (row: Row) => void,
) {
  let upTo = 0;
  let reading: Promise<void> | undefined;

  /** Takes in the next rows; false once there are no more of them. */
  async function readSome(last: number): Promise<boolean> {
    const { rows } = await sql<Row>`select id, ${sql.ref(column)} as number${more}
      from ${sql.table(table)} where id > ${upTo} and id <= ${last} order by id limit ${CHUNK}`.execute(db);
    for (const row of rows) add(row);
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
    /** Takes in what is missing; false where it is so much that it is read aside. */
    async isUpToDate(): Promise<boolean> {
      const settled = (await endsOf(db, table, "id")).last - UNSETTLED;
      const missing = settled - upTo;
      if (missing <= YOUNG) return true;
      const done = read(settled);
      if (missing <= CHUNK) {
        await done;
        return true;
      }
      // A reading aside that fails has lost nothing: the next question has it go on where it ended.
      done.catch(() => undefined);
      return false;
    },
    /** What was taken in, as it is at this moment, and the rows that are younger; `seen` says which of them count. */
    async withYoung(of: () => Found, digits: string, seen: RawBuilder<unknown>): Promise<Found> {
      const taken = of();
      const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
        where id > ${upTo} and ${holds(sql.ref(column), digits)}${seen} order by id desc`.execute(db);
      return { total: rows.length + taken.total, ids: [...rows.map(({ id }) => id), ...taken.ids].slice(0, NOTED) };
    },
  };
}
