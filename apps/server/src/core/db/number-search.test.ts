import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DIALECTS, type TestOffice, testOffice } from "../../../test/office.ts";
import type { Db } from "./database.ts";
import { id } from "./migrate.ts";
import { numberContains, numberSearch, numbersIndexed } from "./number-search.ts";
import type { Numbered } from "./numbered.ts";
import { columnStamped } from "./stamp.ts";

declare module "./database.ts" {
  interface Tables {
    test_number: { id: number; number: string };
  }
}

const numbered: Numbered = { table: "test_number", column: "number" };
/** Two that hold the same threes in another order, and one that repeats itself. */
const NUMBERS = ["04A1B2C3", "04C3A1B2C3D4E5", "ABCA", "CABC", "11111111", "00000000000001"];

describe.for(DIALECTS)("a search by a part of a number, on %s", (dialect) => {
  let office: TestOffice;
  let db: Db;
  beforeAll(async () => {
    office = await testOffice(dialect);
    db = office.office.db;
    await db.schema
      .createTable("test_number")
      .addColumn("id", ...id(dialect))
      .addColumn("number", "varchar(14)", (column) => column.notNull())
      .execute();
    await add(1, NUMBERS[0] ?? "");
    // What SQLite had before: it gives way to the index of fours.
    if (dialect === "sqlite") {
      await sql`create virtual table test_number_number_threes using fts5(number, content = test_number,
        content_rowid = id, tokenize = trigram)`.execute(db);
      await sql`create trigger test_number_number_threes_insert after insert on test_number
        begin insert into test_number_number_threes (rowid, number) values (new.id, new.number); end`.execute(db);
    }
    await numbersIndexed("2026-11-21", numbered).up(db, dialect);
    await columnStamped("2026-11-22", numbered.table, numbered.column).up(db, dialect);
    for (const [at, number] of NUMBERS.slice(1).entries()) await add(at + 2, number);
  });
  afterAll(() => office.close());
  const add = (at: number, number: string) => db.insertInto("test_number").values({ id: at, number }).execute();
  const asked = (part: string) =>
    db
      .selectFrom("test_number")
      .select("number")
      .where(numberContains(db, numbered, part))
      .orderBy("id");
  const found = async (part: string) => (await asked(part).execute()).map(({ number }) => number);

  it("finds what holds the part, whatever its length, its place and its case", async () => {
    const parts = [
      "",
      "A",
      "A1",
      "A1B",
      "a1b2",
      "04A",
      "2C3",
      "ABCA",
      "BCA",
      "1111",
      "00001",
      "04A1B2C3",
      "4E5",
      "FFF",
    ];
    for (const part of parts)
      expect(await found(part), part).toEqual(NUMBERS.filter((number) => number.includes(part.toUpperCase())));
  });

  it("finds by itself what the rows hold, from either end, whatever the length of the part", async () => {
    for (const part of [
      "A",
      "f",
      "11",
      "00",
      "E5",
      "A1B",
      "a1b2",
      "111",
      "1111",
      "11111",
      "CAB",
      "ABCA",
      "04C3A1B2C3D4E5",
      "C3C3",
      "FFF",
      "FFFF0",
    ]) {
      const held = NUMBERS.flatMap((number, at) => (number.includes(part.toUpperCase()) ? [at + 1] : []));
      const search = numberSearch(db, numbered, part);
      const oldest = part.length < 3 ? undefined : { total: held.length, ids: held };
      expect(await search?.("asc"), part).toEqual(oldest);
      expect(await search?.("desc"), part).toEqual({ total: held.length, ids: held.toReversed() });
    }
    for (const part of ["", "A%1", '"A1', "A1G"]) expect(numberSearch(db, numbered, part), part).toBeUndefined();
  });

  describe("of many numbers", () => {
    const FIRST = 1000;
    const PARTS = ["7", "C0", "FFE", "0EE", "BADC"];
    let next = FIRST;
    /** Numbers that look drawn by lot, of four and of seven bytes. */
    const addMany = async (count: number) => {
      const rows = Array.from({ length: count }, () => {
        const at = next++;
        const digits = ((at * 2_654_435_761) % 2 ** 32).toString(16).toUpperCase().padStart(8, "0");
        return { id: at, number: at % 2 === 0 ? digits : `04${digits}${digits.slice(0, 4)}` };
      });
      for (let from = 0; from < count; from += 1000)
        await db
          .insertInto("test_number")
          .values(rows.slice(from, from + 1000))
          .execute();
    };
    const held = async (part: string) =>
      (
        await db
          .selectFrom("test_number")
          .select("id")
          .where("number", "like", `%${part}%`)
          .orderBy("id", "desc")
          .execute()
      ).map(({ id }) => id);
    const expectRight = async () => {
      for (const part of PARTS) {
        const ids = await held(part);
        expect(await numberSearch(db, numbered, part)?.("desc"), part).toEqual({
          total: ids.length,
          ids: ids.slice(0, 101),
        });
      }
    };
    afterAll(() => db.deleteFrom("test_number").where("id", ">=", FIRST).execute());

    it("counts them as they come, go and change, and notes the newest hundred", async () => {
      // Not yet taken in; taken in at once; with some more of the youngest; with more than those.
      for (const count of [150, 2000, 50, 350]) {
        await addMany(count);
        await expectRight();
      }
      await db
        .deleteFrom("test_number")
        .where("id", "in", [FIRST, FIRST + 7, next - 1])
        .execute();
      await expectRight();
      await db
        .updateTable("test_number")
        .set({ number: "0EEC0FFE" })
        .where("id", "in", [FIRST + 1, next - 2])
        .execute();
      await expectRight();
    });

    it("answers otherwise while very many are still to be read, and together asking reads none twice", async () => {
      await addMany(12_000);
      await db
        .updateTable("test_number")
        .set({ number: "C0FFEE00" })
        .where("id", "=", FIRST + 2)
        .execute();
      const ask = () => numberSearch(db, numbered, "C0")?.("desc");
      expect(await ask()).toBeUndefined();
      await Promise.all([ask(), ask()]);
      await vi.waitFor(async () => expect(await ask()).toBeDefined(), { timeout: 20_000 });
      await Promise.all([expectRight(), expectRight()]);
    });
  });

  it("finds nothing by what no number holds: signs, quotes, wildcards, other letters", async () => {
    for (const part of ["%", "_", "A_B", '"A1B"', "A1B' or 1=1", "A1B OR ABC", "ÀBC", "A1 B2", "\\"])
      expect(await found(part), part).toEqual([]);
  });

  it("follows a row that comes, changes or goes", async () => {
    await add(90, "DEDEDEDE");
    expect(await found("DEDE")).toEqual(["DEDEDEDE"]);
    await db.updateTable("test_number").set({ number: "FAFAFAFA" }).where("id", "=", 90).execute();
    expect([await found("DEDE"), await found("FAFA")]).toEqual([[], ["FAFAFAFA"]]);
    await db.deleteFrom("test_number").where("id", "=", 90).execute();
    expect(await found("FAFA")).toEqual([]);
  });

  it("asks the index for three digits and more", async () => {
    const { sql: text, parameters } = asked("A1B2").compile();
    expect(text).toMatch(dialect === "sqlite" ? / match / : /threes_of.*@>/s);
    expect(parameters).toContain(dialect === "sqlite" ? '"A1B2"' : "%A1B2%");
    if (dialect === "sqlite") {
      const old = await sql`select name from sqlite_master where name like 'test_number_number_threes%'`.execute(db);
      expect(old.rows).toEqual([]);
      const plan = await asked("A1B2C").explain<{ detail: string }>(undefined, sql`query plan`);
      expect(plan.map(({ detail }) => detail).join()).toMatch(/SEARCH test_number USING INTEGER PRIMARY KEY/);
    }
  });
});
