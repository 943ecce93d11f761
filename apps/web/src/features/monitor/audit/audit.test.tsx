import type { TrailEntry } from "@adel/protocol/monitor/audit";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { ChangeView } from "../../../crud/changes/change-view.tsx";
import { RecordFormatsContext } from "../../../crud/changes/field-format.ts";
import { orderView } from "../../business/order/order.view.tsx";
import { roleView } from "../../system/role/role.view.tsx";
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

const dictEntry = (dictValue: string, label: string) => ({
  ...{ dictCode: 1, dictSort: 1, dictType: "biz_order_status", dictValue, dictLabel: label },
  ...{ dictLabelZh: label, dictLabelEn: label, listClass: "default", cssClass: "", isDefault: "N" },
  ...{ status: "0", remark: "", createTime: null },
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

  test("shows values as the page of the record shows them", async () => {
    const field = (name: string, before: string | null, after: string) => ({
      ...{ name, title: name, before, after, isChanged: true },
    });
    const formats = {
      "business/order": async () => ({ view: orderView, texts: "business.order" as const }),
      "system/role": async () => ({ view: roleView, texts: "system.role" as const }),
    };
    const shown = async (entity: string, fields: TrailEntry["fields"], last: string) => {
      await openPage(
        <RecordFormatsContext value={async () => formats}>
          <ChangeView entry={entry({ entity, fields })} />
        </RecordFormatsContext>,
        { "dictData.byTypeNew": () => [dictEntry("in-use", "使用中"), dictEntry("pending", "待确认")] },
      );
      await screen.findByText(last);
      const [, ...rows] = screen.getAllByRole("row");
      return rows.map((row) => [...row.children].slice(1).map(({ textContent }) => textContent));
    };
    expect(
      await shown(
        "business/order",
        [field("payAmount", "10000", "1000"), field("price", null, "1000"), field("status", "pending", "in-use")],
        "使用中",
      ),
    ).toEqual([
      ["¥100.00", "¥10.00"],
      ["–", "¥10.00"],
      ["待确认", "使用中"],
    ]);
    cleanup();
    expect(
      await shown("system/role", [field("dataScope", "3", "5"), field("deptCheckStrictly", "true", "false")], "否"),
    ).toEqual([
      ["本部门的数据", "仅本人的数据"],
      ["是", "否"],
    ]);
  });
});
