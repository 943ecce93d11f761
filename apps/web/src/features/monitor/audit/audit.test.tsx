import type { TrailEntry } from "@adel/protocol/monitor/audit";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { AuditPage } from "./audit.page.tsx";

const entry = (change: Partial<TrailEntry> = {}): TrailEntry => ({
  seq: 7,
  time: "2026-01-02 03:04:05",
  userName: "chenli",
  entity: "system/post",
  rowId: "12",
  rowName: "夜班经理",
  action: "change",
  deptName: "前厅",
  isHidden: false,
  fields: [
    { name: "postName", title: "岗位名称", before: "夜班", after: "夜班经理", isChanged: true },
    { name: "postSort", title: "显示顺序", before: "3", after: "3", isChanged: false },
  ],
  ...change,
});

const open = (rows: readonly TrailEntry[], permissions = ["*:*:*"], handlers: PageHandlers = {}) =>
  openPage(
    <AuditPage />,
    { "audit.list": () => ({ rows: [...rows], total: rows.length }), ...handlers },
    permissions,
    "/system/log/audit?entity=system/post&rowId=12&userName=chen&beginTime=2026-01-01&endTime=2026-01-31",
  );
const openDetails = async () => {
  await userEvent.click(await screen.findByRole("button", { name: "详细" }));
  return within(await screen.findByRole("dialog"));
};

describe("the audit trail", () => {
  test("is asked for by record, person and day, and says who changed what", async () => {
    const server = await open([entry()]);
    expect(await screen.findByText("岗位 夜班经理 12")).toBeDefined();
    expect(screen.getByText("岗位名称")).toBeDefined();
    expect(server.called("audit.list")[0]?.query).toMatchObject({
      entity: "system/post",
      rowId: "12",
      userName: "chen",
      beginTime: "2026-01-01",
      endTime: "2026-01-31",
    });
  });

  test("shows before and after side by side, the fields that stayed on request", async () => {
    await open([entry()]);
    const box = await openDetails();
    const row = within(box.getByRole("row", { name: /岗位名称/ }));
    expect(row.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["岗位名称", "夜班", "夜班经理"]);
    expect(row.getByText("夜班").dataset.changed).toBe("before");
    expect(row.getByText("夜班经理").dataset.changed).toBe("after");
    expect(box.queryByText("显示顺序")).toBeNull();
    await userEvent.click(box.getByRole("button", { name: "其余1个字段没有变化" }));
    expect(within(box.getByRole("row", { name: /显示顺序/ })).getAllByText("3")[0]?.dataset.changed).toBeUndefined();
  });

  test("shows of an account with more rights that something changed, and no content", async () => {
    await open([entry({ entity: "system/user", rowName: "", isHidden: true, fields: [] })]);
    expect(await screen.findByText("不显示")).toBeDefined();
    const box = await openDetails();
    expect(box.getByText("该账号的权限高于您，不显示内容")).toBeDefined();
    expect(box.queryByRole("table")).toBeNull();
  });

  test("names the server, whole lists and kinds that this version does not know", async () => {
    await open([entry({ userName: "", entity: "old/thing", rowId: "*", rowName: "" })]);
    expect(await screen.findByText("old/thing 全部可见记录")).toBeDefined();
    expect(screen.getByText("系统")).toBeDefined();
  });

  test("can be exported by those who may", async () => {
    await open([entry()], ["monitor:audit:list"]);
    await screen.findByText("岗位 夜班经理 12");
    expect(screen.queryByRole("button", { name: "导出" })).toBeNull();
  });

  test("shows inner fields on lines of their own, and what is empty by a dash", async () => {
    const fields = [
      { name: "charge.state", title: "次数 · 状态", before: "预留", after: "已扣", isChanged: true },
      { name: "charge.quantity", title: "次数 · 次数", before: "", after: "1", isChanged: true },
    ];
    await open([entry({ entity: "business/card", fields })]);
    const box = await openDetails();
    const [, ...rows] = box.getAllByRole("row");
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ["次数 · 状态", "预留", "已扣"],
      ["次数 · 次数", "–", "1"],
    ]);
  });
});
