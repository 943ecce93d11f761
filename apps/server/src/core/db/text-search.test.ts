import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import type { Db } from "./database.ts";
import { id } from "./migrate.ts";
import { contains, type IndexedText, indexedContains, textIndexed } from "./text-search.ts";

declare module "./database.ts" {
  interface Tables {
    test_text: { id: number; text: string };
  }
}

const indexed: IndexedText = { table: "test_text", column: "text" };
const TEXTS = ["04A1B2C3", "04C3A1B2C3D4E5", "ABCA", "CABC", '50%_"off"', "西湖宾馆", "a\\b"];
const PARTS = [
  "A",
  "a1",
  "A1B",
  "a1b2",
  "CAB",
  "04A1B2C3",
  "%",
  "_",
  "0%_",
  '"',
  '_"o',
  "宾",
  "西湖",
  "湖宾馆",
  "\\",
  "x",
];

describe.for(DIALECTS)("the trigram index, on %s", (dialect) => {
  let server: TestServer;
  let db: Db;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    db = server.context.db;
    await db.schema
      .createTable("test_text")
      .addColumn("id", ...id(dialect))
      .addColumn("text", "varchar(40)", (column) => column.notNull())
      .execute();
    // One row from before the index was created, the others after it.
    await add(1, TEXTS[0] ?? "");
    await textIndexed("2026-11-24", indexed).up(db, dialect);
    for (const [at, text] of TEXTS.slice(1).entries()) await add(at + 2, text);
  });
  afterAll(() => server.close());
  const add = (at: number, text: string) => db.insertInto("test_text").values({ id: at, text }).execute();
  const search = (part: string) =>
    db
      .selectFrom("test_text")
      .select("text")
      .where(indexedContains(db, indexed, part))
      .orderBy("id");
  const find = async (part: string) => (await search(part).execute()).map(({ text }) => text);

  it.each(PARTS)("finds what contains %s, as a comparison row by row does", async (part) => {
    const expected = TEXTS.filter((text) => text.toLowerCase().includes(part.toLowerCase()));
    expect(await find(part)).toEqual(expected);
    const compared = await db
      .selectFrom("test_text")
      .select("text")
      .where(contains("text", part))
      .orderBy("id")
      .execute();
    expect(compared.map(({ text }) => text)).toEqual(expected);
  });

  it("treats special characters of a search language literally", async () => {
    for (const part of ["A1B* OR CAB", 'A1B" OR "CAB', "A1B' or 1=1 --", "NOT ABC", "text:ABC"])
      expect(await find(part)).toEqual([]);
  });

  it("is updated when a row is added, changed or deleted", async () => {
    await add(90, "DEDEDEDE");
    expect(await find("DEDE")).toEqual(["DEDEDEDE"]);
    await db.updateTable("test_text").set({ text: "FAFAFAFA" }).where("id", "=", 90).execute();
    expect([await find("DEDE"), await find("FAFA")]).toEqual([[], ["FAFAFAFA"]]);
    await db.deleteFrom("test_text").where("id", "=", 90).execute();
    expect(await find("FAFA")).toEqual([]);
  });

  it("uses the index and does not read all rows", async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ id: 1000 + at, text: `x${at * 7919}y` }));
    for (let from = 0; from < rows.length; from += 1000)
      await db
        .insertInto("test_text")
        .values(rows.slice(from, from + 1000))
        .execute();
    if (dialect === "postgres") await sql`analyze test_text`.execute(db);
    const query = search("A1B2C");
    const plan = await (dialect === "sqlite" ? query.explain(undefined, sql`query plan`) : query.explain());
    const text = JSON.stringify(plan);
    expect(text).toMatch(dialect === "sqlite" ? /VIRTUAL TABLE INDEX/ : /Bitmap Index Scan on test_text_text_trigram/);
    expect(text).not.toMatch(/SCAN test_text"|Seq Scan/);
    await db.deleteFrom("test_text").where("id", ">=", 1000).execute();
  });
});
