import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditTrail } from "../src/core/audit/trail.ts";
import { verifyTrail } from "../src/core/audit/verify-trail.ts";
import type { Db } from "../src/core/db/database.ts";
import { verifyLedger } from "../src/features/business/account/verify-ledger.service.ts";
import { DIALECTS, startTestServer, type TestDialect, type TestServer } from "../testing/test-server.ts";

const FIXTURES = join(import.meta.dirname, "../testing/fixtures");
const versions = readdirSync(FIXTURES).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name));

const unzip = (...path: string[]) => gunzipSync(readFileSync(join(FIXTURES, ...path)));

/** Runs a dump; lines that begin with a backslash are for psql alone. */
async function restore(url: string, dump: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(dump.replace(/^\\.*$/gm, ""));
  await client.end();
}

/** The present server on a database of an earlier version, changed by a statement. */
async function upgraded(version: string, dialect: TestDialect, change = "") {
  const folder = mkdtempSync(join(tmpdir(), "adel-upgrade-"));
  mkdirSync(join(folder, "keys"));
  cpSync(join(FIXTURES, version, `${dialect}.key`), join(folder, "keys", "kek"));
  if (dialect === "sqlite") writeFileSync(join(folder, "adel.db"), unzip(version, "sqlite.db.gz"));
  if (dialect === "sqlite") {
    const database = new DatabaseSync(join(folder, "adel.db"));
    database.exec(change);
    database.close();
  }
  const server = await startTestServer(dialect, {
    folder,
    ...(dialect === "postgres" && {
      prepare: (url: string) =>
        restore(url, `${unzip(version, "postgres.sql.gz")}\nset search_path to public;\n${change}`),
    }),
  });
  const close = async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  };
  return { server, close };
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

const cases = DIALECTS.flatMap((dialect) => versions.map((version) => ({ dialect, version })));

describe.for(cases)("the database of $version, on $dialect", ({ dialect, version }) => {
  let server: TestServer;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ server, close } = await upgraded(version, dialect));
  });
  afterAll(() => close());

  it("continues its audit trail: entries of both versions are one sound chain", async () => {
    const { db, vault } = server.context;
    const entries = () => db.selectFrom("audit_trail").select(["version", "dept_id"]).orderBy("seq").execute();
    const old = await entries();
    const body = { deptName: `Upgrade ${version}`, parentId: 1 };
    const added = await server.call("POST", "system/dept", { token: await server.signIn(), body });
    expect(added.body).toMatchObject({ code: 200 });
    expect((await entries()).at(-1)).toEqual({ version: 2, dept_id: added.body.data.deptId });
    expect(old.filter((entry) => entry.version === 1 && entry.dept_id !== null)).toEqual([]);
    expect(old[0]).toEqual({ version: 1, dept_id: null });
    expect(await verifyTrail(db, vault)).toMatchObject({ sound: true });
  });

  it("opens, keeps its rows, and is searched by parts of card numbers", async () => {
    expect(await verifyLedger(server.context.db, auditTrail(server.context.vault, server.clock))).toMatchObject({
      sums: [],
      chain: [],
    });
    const token = await server.signIn();
    const list = async (path: string) => (await server.call("GET", `business/${path}`, { token })).body;
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
  });

  it("knows the rooms of the cards that were made before, where their records name one", async () => {
    const withoutDoorLock = '{"doorLock":{"building":0,"floor":0,"room":0,"areas":[1]}}';
    const changed = await upgraded(
      version,
      dialect,
      `update biz_hotel_card set records = '${withoutDoorLock}' where id = 1`,
    );
    const { db } = changed.server.context;
    const cards = db.selectFrom("biz_hotel_card").select(["id", "building", "floor", "room_number"]).orderBy("id");
    expect(await cards.execute()).toEqual([
      { id: 1, building: null, floor: null, room_number: null },
      { id: 2, building: 3, floor: 12, room_number: 1206 },
    ]);
    const token = await changed.server.signIn();
    const found = await changed.server.call("GET", "business/hotelcard/list?room=3-1206", { token });
    expect(found.body.rows.map(({ id, room }: { id: number; room: string }) => [id, room])).toEqual([[2, "1206"]]);
    await changed.close();
  });

  it("gives the statistics to roles that see what they count", async () => {
    const held = await server.context.db
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
  });

  const AGENT = "(select role_id from sys_role where role_key = 'agent')";
  it.for([
    ["gives agents their people, where the role is as it was seeded", "", 8],
    ["leaves a role alone that got more", `insert into sys_role_menu values (${AGENT}, 2401)`, 0],
    ["leaves a role alone that has less", `delete from sys_role_menu where role_id = ${AGENT} and menu_id = 2504`, 0],
    ["leaves a role alone whose scope was changed", "update sys_role set data_scope = '1' where role_key = 'agent'", 0],
  ] as const)("%s", async ([_, change, count]) => {
    const changed = await upgraded(version, dialect, change);
    const held = await changed.server.context.db
      .selectFrom("sys_role_menu")
      .innerJoin("sys_menu", "sys_menu.menu_id", "sys_role_menu.menu_id")
      .innerJoin("sys_role", "sys_role.role_id", "sys_role_menu.role_id")
      .select("sys_menu.perms")
      .where("sys_role.role_key", "=", "agent")
      .where("sys_menu.perms", "like", "system:%")
      .execute();
    expect(held).toHaveLength(count);
    expect(held.every(({ perms }) => perms.startsWith("system:user:"))).toBe(true);
    await changed.close();
  });

  it("has no trigger and no table of the machinery that is gone", async () => {
    const { db } = server.context;
    expect(await strangeTriggers(db, dialect)).toEqual([]);
    const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
    expect(tables).toContain("biz_hotel_card");
    expect(tables.filter((name) => /stamp|fours|threes/.test(name))).toEqual([]);
  });
});
