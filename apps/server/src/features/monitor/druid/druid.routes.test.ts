import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, type TestOffice, testOffice } from "../../../../test/office.ts";
import { SlowStatements } from "../../../core/db/slow-statements.ts";

describe.for(DIALECTS)("the data source, on %s", (dialect) => {
  let office: TestOffice;
  beforeAll(async () => {
    office = await testOffice(dialect);
  });
  afterAll(() => office.close());

  // [R:1.system.monitor-datasource]
  it("shows version, connections, sizes of tables and indexes, and slow statements without their values", async () => {
    const token = await office.signIn();
    office.office.statements.add("select ? from sys_user", 120);
    const { data } = (await office.call("GET", "monitor/druid", { token })).body;
    expect(data.kind).toBe(dialect);
    expect(data.version).toMatch(dialect === "sqlite" ? /^SQLite 3\./ : /^PostgreSQL \d/);
    expect(data.databaseSize).toBeGreaterThan(100_000);
    expect(data.connections.max).toBe(dialect === "sqlite" ? 2 : 10);
    expect(data.connections.total).toBeGreaterThan(0);
    const menus = data.tables.find(({ name }: { name: string }) => name === "sys_menu");
    expect(menus.size).toBeGreaterThan(0);
    expect(menus.indexSize).toEqual(expect.any(Number));
    if (dialect === "sqlite") expect(menus.rows).toBeGreaterThan(50);
    expect(data.locks).toEqual([]);
    expect(data.slow).toContainEqual({
      sql: "select ? from sys_user",
      count: 1,
      totalMs: 120,
      maxMs: 120,
      lastTime: "2026-11-20 18:00:00",
    });
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
