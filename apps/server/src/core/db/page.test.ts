import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DIALECTS, type TestOffice, testOffice } from "../../../test/office.ts";
import type { RowScope } from "../access/data-scope.ts";
import type { Db } from "./database.ts";
import { id } from "./migrate.ts";
import type { NumberSearch } from "./number-search.ts";
import { type List, type PageQuery, paged, saidPage } from "./page.ts";
import { stamped } from "./stamp.ts";

declare module "./database.ts" {
  interface Tables {
    test_thing: { id: number; rank: number; word: string };
    test_log: { id: number; rank: number; word: string };
  }
}

const things = { id: "id", tables: ["test_thing"], columns: { rank: "rank", word: "word" } } satisfies List;
const logs: List = { ...things, tables: ["test_log"], grows: true };
const COUNT = 5000;

describe.for(DIALECTS)("pages of a list, on %s", (dialect) => {
  let office: TestOffice;
  let db: Db;
  beforeAll(async () => {
    office = await testOffice(dialect);
    db = office.office.db;
    for (const [table, counts] of [
      ["test_thing", "write"],
      ["test_log", "delete"],
    ] as const) {
      await db.schema
        .createTable(table)
        .addColumn("id", ...id(dialect))
        .addColumn("rank", "integer", (column) => column.notNull())
        .addColumn("word", "varchar(10)", (column) => column.notNull())
        .execute();
      await stamped("2026-11-21", table, counts).up(db, dialect);
    }
  });
  afterAll(() => office.close());
  beforeEach(async () => {
    for (const table of ["test_thing", "test_log"] as const) {
      await db.deleteFrom(table).execute();
      await fill(table, COUNT, 0);
    }
  });
  /** Ranks repeat, so that equal keys meet page borders. */
  const fill = (table: "test_thing" | "test_log", count: number, from: number) =>
    sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(count)})
      insert into ${sql.table(table)} (id, rank, word) select i + ${sql.lit(from)}, (i * 7) % 90, case when i % 2 = 0 then 'even' else 'odd' end from n`.execute(
      db,
    );
  const page = (more: Partial<PageQuery>, list: List = things) => {
    const table = list === logs ? "test_log" : "test_thing";
    return paged(db, db.selectFrom(table).selectAll(), { pageNum: 1, pageSize: 20, ...more }, list);
  };
  const ids = async (more: Partial<PageQuery>, list?: List) => (await page(more, list)).rows.map((row) => row.id);
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

  it("counts anew after a row was added, changed or taken away", async () => {
    const odd = async () =>
      (
        await paged(
          db,
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

  it("gives the last page past the end", async () => {
    expect(await ids({ pageNum: 9999, pageSize: 300 })).toHaveLength(COUNT % 300);
  });

  it("keeps its place in a list that grows: what was on a page is found again further on", async () => {
    expect(await ids({ pageNum: 200 }, logs)).toEqual(Array.from({ length: 20 }, (_, at) => COUNT - 199 * 20 - at));
    for (let round = 1; round <= 4; round += 1) {
      await fill("test_log", 1500, COUNT + (round - 1) * 1500);
      const total = COUNT + round * 1500;
      expect((await page({}, logs)).total).toBe(total);
      expect(await ids({ pageNum: 200 }, logs)).toEqual(Array.from({ length: 20 }, (_, at) => total - 199 * 20 - at));
    }
    await db.deleteFrom("test_log").where("id", "<=", 100).execute();
    expect((await page({}, logs)).total).toBe(COUNT + 6000 - 100);
  });

  it("finds a row of a growing list that got its id before others and came after them", async () => {
    const top = async () => (await ids({ pageSize: 5 }, logs)).map((one) => one - COUNT);
    const deep = () => ids({ pageNum: 200 }, logs);
    expect(await top()).toEqual([0, -1, -2, -3, -4]);
    await fill("test_log", 1, COUNT + 4);
    expect(await top()).toEqual([5, 0, -1, -2, -3]);
    const shifted = Array.from({ length: 20 }, (_, at) => COUNT + 1 - 199 * 20 - at);
    expect(await deep()).toEqual(shifted);
    await fill("test_log", 1, COUNT + 2);
    expect(await top()).toEqual([5, 3, 0, -1, -2]);
    expect(await deep()).toEqual(shifted.map((one) => one + 1));
  });

  it("sorts a growing list by something else, and anew where rows came in between", async () => {
    const byRank = { orderByColumn: "rank", isAsc: "asc" } as const;
    const sorted = async (offset: number) =>
      (
        await db.selectFrom("test_log").select("id").orderBy("rank").orderBy("id").limit(20).offset(offset).execute()
      ).map((row) => row.id);
    for (const count of [1, 3, 400]) {
      const { total } = await page({}, logs);
      await fill("test_log", count, total);
      for (const pageNum of [1, 8, 7, 8])
        expect(await ids({ ...byRank, pageNum }, logs)).toEqual(await sorted((pageNum - 1) * 20));
    }
  });

  it.each(["by its rows", "by an index"])("searches a growing list again only where rows came: %s", async (way) => {
    let asked = 0;
    const byIndex: NumberSearch = async (direction) => {
      asked += 1;
      const ids = (await odd(direction).execute()).map((row) => row.id);
      return { total: ids.length, ids: ids.slice(0, 101) };
    };
    const odd = (direction: "asc" | "desc") =>
      db.selectFrom("test_log").selectAll().where("word", "=", "odd").orderBy("id", direction);
    const expectRight = async (direction: "asc" | "desc") => {
      const all = db.selectFrom("test_log").selectAll();
      const list = { ...logs, columns: { id: "id" } };
      const query = { pageNum: 1, pageSize: 20, orderByColumn: "id", isAsc: direction };
      const found = await paged(db, all.where("word", "=", "odd"), query, list, {
        all,
        found: way === "by an index" ? byIndex : undefined,
      });
      const rows = await odd(direction).execute();
      expect(found).toEqual({ rows: rows.slice(0, 20), total: rows.length });
    };
    let total = COUNT;
    for (const more of [1, 1, 6, 700]) {
      await fill("test_log", more, total);
      total += more;
      for (const direction of ["asc", "desc", "asc", "desc"] as const) await expectRight(direction);
    }
    if (way === "by an index") expect(asked).toBe(8);
    await db
      .deleteFrom("test_log")
      .where("id", "in", [1, 3, total - 1])
      .execute();
    await expectRight("desc");
  });

  describe("said as it was said before", () => {
    const EVERYTHING: RowScope = { all: true, below: [], exact: [], own: null };
    const NO_TIME = { since: undefined, until: undefined };
    const steady = {
      list: things,
      find: (handle: Db, _rows: RowScope, { word }: { word?: string }) => {
        const all = handle.selectFrom("test_thing").selectAll();
        return word === undefined ? all : all.where("word", "=", word);
      },
    };
    let read = 0;
    const said = (more: Partial<PageQuery> & { word?: string } = {}, rows = EVERYTHING) =>
      saidPage(db, steady, rows, { pageNum: 1, pageSize: 20, ...more }, NO_TIME, (row) => {
        read += 1;
        return `${row.id} ${row.word}`;
      });
    beforeEach(() => {
      read = 0;
    });

    it("a page is read once while nothing changes, and anew after any change", async () => {
      const first = await said();
      expect(first.rows[0]).toBe(`${COUNT} even`);
      expect((await said()).rows).toBe(first.rows);
      expect(read).toBe(20);
      await db.updateTable("test_thing").set({ word: "odd" }).where("id", "=", COUNT).execute();
      expect((await said()).rows[0]).toBe(`${COUNT} odd`);
      await db.deleteFrom("test_thing").where("id", "=", COUNT).execute();
      expect((await said()).rows[0]).toBe(`${COUNT - 1} odd`);
      expect((await said()).total).toBe(COUNT - 1);
    });

    it("another page, another filter, another order and another scope have words of their own", async () => {
      const seen = [
        await said(),
        await said({ pageNum: 2 }),
        await said({ word: "odd" }),
        await said({ orderByColumn: "rank" }),
        await said({ pageSize: 5 }),
        await said({}, { ...EVERYTHING, all: false, own: 1 }),
      ];
      expect(new Set(seen.map(({ rows }) => rows)).size).toBe(seen.length);
      expect(seen[2]?.total).toBe(COUNT / 2);
      expect(seen[4]?.rows).toEqual(seen[0]?.rows.slice(0, 5));
    });
  });

  it("a search with few rows is asked once for all its pages; with many, it is counted", async () => {
    const found = (rank: number, pageNum: number) => {
      const all = db.selectFrom("test_thing").selectAll();
      return paged(db, all.where("rank", "<", rank), { pageNum, pageSize: 20 }, things, { all });
    };
    const ids = async (rank: number, order: number) => (await found(rank, order)).rows.map((row) => row.id);
    for (const rank of [3, 30])
      for (const pageNum of [1, 3, 2])
        expect(await ids(rank, pageNum)).toEqual(
          (
            await db
              .selectFrom("test_thing")
              .select("id")
              .where("rank", "<", rank)
              .orderBy("id", "desc")
              .limit(20)
              .offset((pageNum - 1) * 20)
              .execute()
          ).map((row) => row.id),
        );
    expect(await found(0, 1)).toEqual({ rows: [], total: 0 });
  });

  it("refuses a list whose table nobody counts, rather than to remember it for ever", async () => {
    const query = db.selectFrom("sys_menu").selectAll();
    const list: List = { id: "menu_id", tables: ["sys_menu"], columns: {} };
    await expect(paged(db, query, { pageNum: 1, pageSize: 20 }, list)).rejects.toThrow(/stamped/);
  });
});
