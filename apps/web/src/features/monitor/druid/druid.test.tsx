import type { DataSource } from "@adel/protocol/monitor/druid";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../core/testing/render.tsx";
import { DruidPage } from "./druid.page.tsx";

const source: DataSource = {
  kind: "postgres",
  version: "PostgreSQL 17.2",
  connections: { max: 10, total: 4, idle: 3, waiting: 0 },
  databaseSize: 5 * 2 ** 20,
  walSize: null,
  tables: [{ name: "sys_menu", rows: 1234, size: 8192, indexSize: 16_384 }],
  locks: [],
  slow: [
    { sql: "select $1", count: 2, totalMs: 500, maxMs: 400, lastTime: "2026-01-02 03:04:05", plan: "Seq Scan on a" },
  ],
};

test("the database is shown with its connections, tables, locks and slow statements", async () => {
  await openPage(<DruidPage />, { "druid.info": () => source });
  expect(await screen.findByText("PostgreSQL 17.2")).toBeDefined();
  expect(screen.getByText("1 / 3 / 0 / 10")).toBeDefined();
  expect(screen.getByText("5 MB")).toBeDefined();
  expect(screen.getByText("没有语句在等待锁。")).toBeDefined();
  const slow = within(screen.getByRole("region", { name: "慢语句" }));
  expect(slow.getByText("250毫秒")).toBeDefined();
  expect(slow.getByText("执行计划").closest("details")?.textContent).toContain("Seq Scan on a");
  expect(slow.getByText("400毫秒")).toBeDefined();
  expect(within(screen.getByRole("region", { name: "表" })).getByText("1,234")).toBeDefined();
});
