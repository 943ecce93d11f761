import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { Db } from "./database.ts";
import { id } from "./migrate.ts";
import { type ListOptions, type PageQuery, readPage } from "./page.ts";

declare module "./database.ts" {
  interface Tables {
    test_thing: { id: number; rank: number; word: string };
  }
}

const things: ListOptions = { id: "id", columns: { rank: "rank", word: "word" } };
const COUNT = 5000;

describe.for(DIALECTS)("pages of a list, on %s", (dialect) => {
  let server: TestServer;
  let db: Db;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    db = server.context.db;
    await db.schema
      .createTable("test_thing")
      .addColumn("id", ...id(dialect))
      .addColumn("rank", "integer", (column) => column.notNull())
      .addColumn("word", "varchar(10)", (column) => column.notNull())
      .execute();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    await db.deleteFrom("test_thing").execute();
    // Ranks repeat, so that equal values occur at page borders.
    await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(COUNT)})
      insert into test_thing (id, rank, word) select i, (i * 7) % 90, case when i % 2 = 0 then 'even' else 'odd' end from n`.execute(
      db,
    );
  });
  const page = (more: Partial<PageQuery>) =>
    readPage(db.selectFrom("test_thing").selectAll(), { pageNum: 1, pageSize: 20, ...more }, things);
  const ids = async (more: Partial<PageQuery>) => (await page(more)).rows.map((row) => row.id);
  const plain = async (order: string, pageNum: number) =>
    (
      await sql<{
        id: number;
      }>`select id from test_thing order by ${sql.raw(order)} limit 20 offset ${sql.lit((pageNum - 1) * 20)}`.execute(
        db,
      )
    ).rows.map((row) => row.id);

  it.each([
    [{}, "id desc"],
    [{ orderByColumn: "rank" }, "rank asc, id asc"],
    [{ orderByColumn: "rank", isAsc: "desc" }, "rank desc, id desc"],
    [{ orderByColumn: "word", isAsc: "desc" }, "word desc, id desc"],
  ] as const)(
    "holds the rows that counting off from the first would give, in any order of asking: %o",
    async (query, order) => {
      for (const pageNum of [1, 7, 250, 6, 8, 249, 120, 7, 2, 121])
        expect(await ids({ ...query, pageNum }), `page ${pageNum}`).toEqual(await plain(order, pageNum));
    },
  );

  it("counts correctly after a row was added, changed or deleted", async () => {
    const odd = async () =>
      (
        await readPage(
          db.selectFrom("test_thing").selectAll().where("word", "=", "odd"),
          { pageNum: 3, pageSize: 20 },
          things,
        )
      ).total;
    expect(await odd()).toBe(COUNT / 2);
    await db
      .insertInto("test_thing")
      .values({ id: COUNT + 1, rank: 1, word: "odd" })
      .execute();
    expect(await odd()).toBe(COUNT / 2 + 1);
    await db.updateTable("test_thing").set({ word: "even" }).where("id", "=", 1).execute();
    expect(await odd()).toBe(COUNT / 2);
    await db.deleteFrom("test_thing").where("id", "=", 3).execute();
    expect(await odd()).toBe(COUNT / 2 - 1);
    expect(await ids({ pageNum: 250 })).toEqual(await plain("id desc", 250));
  });

  it("returns the last page for a page past the end", async () => {
    expect(await ids({ pageNum: 9999, pageSize: 300 })).toHaveLength(COUNT % 300);
  });

  it("counts with the filter of the list and reads each row once over all pages", async () => {
    const odd = db.selectFrom("test_thing").selectAll().where("word", "=", "odd");
    const seen: number[] = [];
    for (let pageNum = 1; pageNum <= COUNT / 2 / 100; pageNum += 1) {
      const found = await readPage(odd, { pageNum, pageSize: 100, orderByColumn: "rank" }, things);
      expect(found.total).toBe(COUNT / 2);
      seen.push(...found.rows.map((row) => row.id));
    }
    expect(new Set(seen).size).toBe(COUNT / 2);
    const none = await readPage(odd.where("rank", "<", 0), { pageNum: 3, pageSize: 20 }, things);
    expect(none).toEqual({ rows: [], total: 0 });
  });

  it("keeps the other conditions of a query whose key occurs several times in a joined table", async () => {
    const pairs = db
      .selectFrom("test_thing")
      .innerJoin("test_thing as other", "other.rank", "test_thing.rank")
      .select(["test_thing.id", "other.id as other_id"])
      .where("other.id", "=", 7);
    const found = await readPage(pairs, { pageNum: 1, pageSize: 5 }, { id: "test_thing.id", columns: {} });
    expect(found.rows.map((row) => row.other_id)).toEqual([7, 7, 7, 7, 7]);
  });
});
