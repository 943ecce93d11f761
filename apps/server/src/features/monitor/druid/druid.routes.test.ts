import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { SlowStatements } from "../../../core/db/slow-statements.ts";

describe.for(DIALECTS)("the data source, on %s", (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(dialect);
  });
  afterAll(() => server.close());

  // [R:1.system.monitor-datasource]
  it("shows version, connections, sizes of tables and indexes, and slow statements without their values", async () => {
    const token = await server.signIn();
    server.context.statements.add("select ? from a_table_that_is_gone", 120);
    const { data } = (await server.call("GET", "monitor/druid", { token })).body;
    expect(data.kind).toBe(dialect);
    expect(data.version).toMatch(dialect === "sqlite" ? /^SQLite 3\./ : /^PostgreSQL \d/);
    expect(data.databaseSize).toBeGreaterThan(100_000);
    if (dialect === "postgres") expect(data.walSize).toBeGreaterThan(0);
    expect(data.connections.max).toBe(dialect === "sqlite" ? 2 : 10);
    expect(data.connections.total).toBeGreaterThan(0);
    const menus = data.tables.find(({ name }: { name: string }) => name === "sys_menu");
    expect(menus.size).toBeGreaterThan(0);
    expect(data.tables.length).toBeGreaterThan(60);
    expect(menus.indexSize).toEqual(expect.any(Number));
    if (dialect === "sqlite") expect(menus.rows).toBeGreaterThan(50);
    expect(data.locks).toEqual([]);
    expect(data.slow).toContainEqual({
      sql: "select ? from a_table_that_is_gone",
      count: 1,
      totalMs: 120,
      maxMs: 120,
      lastTime: "2026-11-20 18:00:00",
      plan: null,
    });
  });

  it("says how the database carries a slow statement out, without running it", async () => {
    const token = await server.signIn();
    const by = dialect === "sqlite" ? "?" : "$1";
    const { statements } = server.context;
    statements.add(`select * from sys_user where user_id = ${by}`, 300);
    statements.add(`delete from sys_user where user_id > 0 and nick_name <> ${by}`, 200);
    const { data } = (await server.call("GET", "monitor/druid", { token })).body;
    const planFor = (begin: string) => data.slow.find(({ sql }: { sql: string }) => sql.startsWith(begin)).plan;
    expect(planFor("select *")).toMatch(dialect === "sqlite" ? /SEARCH sys_user USING/ : /Index Scan|Seq Scan/);
    expect(planFor("delete from sys_user")).toMatch(/sys_user/);
    expect(await server.signIn()).toEqual(expect.any(String));
    expect((await server.call("GET", "monitor/druid", { token })).status).toBe(200);
  });
});

describe("slow statements", () => {
  it("adds up one statement, and forgets the fastest beyond its limit", () => {
    const statements = new SlowStatements({ now: () => 7 });
    statements.add("a", 100);
    statements.add("a", 300);
    for (let at = 0; at < 60; at++) statements.add(`b${at}`, 200 + at);
    expect(statements.list()).toHaveLength(50);
    expect(statements.list()[0]).toEqual({ sql: "a", count: 2, totalMs: 400, maxMs: 300, lastTime: 7 });
    expect(statements.list().some(({ sql }) => sql === "b0")).toBe(false);
  });
});
