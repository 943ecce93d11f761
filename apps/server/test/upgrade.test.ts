import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { Client } from "pg";
import { describe, expect, it } from "vitest";
import type { Db } from "../src/core/db/database.ts";
import { DIALECTS, type TestDialect, testOffice } from "./office.ts";

const FIXTURES = join(import.meta.dirname, "fixtures");
const versions = readdirSync(FIXTURES).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));

const unzip = (...path: string[]) => gunzipSync(readFileSync(join(FIXTURES, ...path)));

/** Runs a dump; lines that begin with a backslash are for psql alone. */
async function restore(url: string, dump: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(dump.replace(/^\\.*$/gm, ""));
  await client.end();
}

/** Today's server on the database of an earlier version. */
async function upgraded(version: string, dialect: TestDialect) {
  const folder = mkdtempSync(join(tmpdir(), "adel-upgrade-"));
  mkdirSync(join(folder, "keys"));
  cpSync(join(FIXTURES, version, `${dialect}.key`), join(folder, "keys", "kek"));
  if (dialect === "sqlite") writeFileSync(join(folder, "adel.db"), unzip(version, "sqlite.db.gz"));
  const office = await testOffice(dialect, {
    folder,
    ...(dialect === "postgres" && {
      prepare: (url: string) => restore(url, unzip(version, "postgres.sql.gz").toString()),
    }),
  });
  const close = async () => {
    await office.close();
    rmSync(folder, { recursive: true });
  };
  return { office, close };
}

/** Triggers that are not the documented ones: of a full-text index, or the guard of a table that only grows. */
async function strangeTriggers(db: Db, dialect: TestDialect): Promise<string[]> {
  const found =
    dialect === "sqlite"
      ? await sql<{ name: string }>`select name from sqlite_master where type = 'trigger'`.execute(db)
      : await sql<{ name: string }>`select tgname as name from pg_trigger where not tgisinternal`.execute(db);
  const isKnown = /_trigram_(insert|delete|update)$|_no_(update|delete|change|truncate)$/;
  return found.rows.map(({ name }) => name).filter((name) => !isKnown.test(name));
}

describe.for(DIALECTS)("a database of an earlier version, on %s", (dialect) => {
  it.for(versions)("%s: opens, keeps its rows, and is searched by parts of card numbers", async (version) => {
    const { office, close } = await upgraded(version, dialect);
    const token = await office.signIn();
    const list = async (path: string) => (await office.call("GET", `business/${path}`, { token })).body;
    const numbers = async (path: string) =>
      (await list(path)).rows.map((row: { cardNumber: string }) => row.cardNumber).toSorted();
    expect(await numbers("testcard/list")).toEqual(["04A1B2C3", "04C3A1B2C3D4E5", "C0FFEE00"]);
    expect(await numbers("testcard/list?cardNumber=a1b2")).toEqual(["04A1B2C3", "04C3A1B2C3D4E5"]);
    expect(await numbers("testcard/list?cardNumber=f")).toEqual(["C0FFEE00"]);
    expect(await numbers("hotelcard/list?cardNumber=CDEF")).toEqual(["ABCDEF01"]);
    const hotels = await list("hotel/list");
    expect(hotels.total).toBe(7);
    expect(hotels.rows.map((row: { hotelName: string }) => row.hotelName)).toContain("西湖宾馆");
    expect((await list("card/job/list")).total).toBe(6);
    expect((await list("order/list")).total).toBe(4);
    await close();
  });

  it.for(versions)("%s: gives the statistics to roles that see what they count", async (version) => {
    const { office, close } = await upgraded(version, dialect);
    const held = await office.office.db
      .selectFrom("sys_role_menu")
      .innerJoin("sys_menu", "sys_menu.menu_id", "sys_role_menu.menu_id")
      .innerJoin("sys_role", "sys_role.role_id", "sys_role_menu.role_id")
      .select(["sys_role.role_key", "sys_menu.perms"])
      .where("sys_menu.perms", "like", "business:statistics:%")
      .orderBy("sys_role.role_key")
      .orderBy("sys_menu.perms")
      .execute();
    expect(held).toEqual(
      ["agent", "staff"].flatMap((role_key) =>
        ["export", "list"].map((verb) => ({ role_key, perms: `business:statistics:${verb}` })),
      ),
    );
    await close();
  });

  it.for(versions)("%s: has no trigger and no table of the machinery that is gone", async (version) => {
    const { office, close } = await upgraded(version, dialect);
    const { db } = office.office;
    expect(await strangeTriggers(db, dialect)).toEqual([]);
    const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
    expect(tables).toContain("biz_hotel_card");
    expect(tables.filter((name) => /stamp|fours|threes/.test(name))).toEqual([]);
    await close();
  });
});
