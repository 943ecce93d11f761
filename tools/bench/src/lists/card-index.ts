import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { NO_ROWS } from "../../../../apps/server/src/core/access/data-scope.ts";
import { seenPlaces } from "../../../../apps/server/src/core/access/seen.ts";
import type { Database } from "../../../../apps/server/src/core/db/database.ts";
import {
  type NumberSearch,
  numberSearch,
  numberSearchSeen,
  numbersIndexed,
} from "../../../../apps/server/src/core/db/number-search.ts";
import { within } from "../timed.ts";

const CARDS = { table: "biz_hotel_card", column: "card_number", place: "hotel_id", maker: "create_by" };
const SEEN = seenPlaces({ ...NO_ROWS, exact: [1] }, "biz_hotel", "dept_id");

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Takes away what the migration makes. */
async function withoutIndex({ db, dialect }: Database): Promise<void> {
  if (dialect === "postgres") {
    await sql`drop index biz_hotel_card_card_number_threes`.execute(db);
    return;
  }
  const index = sql.raw("biz_hotel_card_card_number_fours");
  for (const act of ["insert", "delete", "update"]) await sql`drop trigger ${index}_${sql.raw(act)}`.execute(db);
  await sql`drop table ${index}`.execute(db);
  await sql`drop view ${index}_words`.execute(db);
}

/** What the index of numbers takes to be made at the first start over cards that are there, and what is remembered beside it to be read, against a plain index of the column. */
export async function* indexed(database: Database): AsyncGenerator<string> {
  const { db, dialect } = database;
  const plain = await timeOf(() =>
    sql`create index bench_plain on biz_hotel_card (card_number, agent_name)`.execute(db),
  );
  await withoutIndex(database);
  const made = await timeOf(() => numbersIndexed("2026-11-22", CARDS).up(db, dialect));
  yield within("index of numbers: made over all cards", "a plain index", made, plain);
  const read = (search: NumberSearch | undefined) =>
    timeOf(async () => {
      while ((await search?.("desc")) === undefined) await setTimeout(1);
    });
  const remembered = await read(numberSearch(db, CARDS, "A"));
  yield within("index of numbers: short parts read", "a plain index", remembered, plain);
  const owned = await read(numberSearchSeen(db, CARDS, "A", SEEN));
  yield within("index of numbers: short parts and their owners read", "a plain index", owned, plain);
}
