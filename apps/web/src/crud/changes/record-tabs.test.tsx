import type { TrailEntry } from "@adel/protocol/monitor/audit";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { Failure, openPage } from "../../core/testing/render.tsx";
import { RecordTabs } from "./record-tabs.tsx";

const entry = (seq: number): TrailEntry => ({
  ...{ seq, time: `2026-01-${String(seq).padStart(2, "0")} 03:04:05`, userName: "chenli", action: "change" },
  ...{ entity: "business/room", rowId: "5", rowName: "302", deptName: "", isHidden: false },
  fields: [{ name: "label", title: "房号", before: `${seq}`, after: `${seq + 1}`, isChanged: true }],
});
/** All changes of a room, in pages as the server gives them. */
const listed = (count: number) => (seen: { query: unknown }) => {
  const { pageNum, pageSize } = seen.query as { pageNum: number; pageSize: number };
  const all = Array.from({ length: count }, (_, at) => entry(count - at));
  return { rows: all.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: count };
};
const open = (handler: Parameters<typeof openPage>[1][string], permissions = ["monitor:audit:list"], isNew = false) =>
  openPage(
    <RecordTabs record={isNew ? undefined : { entity: "business/room", id: 5 }}>
      <p>facts</p>
    </RecordTabs>,
    { "audit.list": handler },
    permissions,
  );

describe("a record's tab of changes", () => {
  test("asks for the changes of this record when it is opened, and for older ones on request", async () => {
    const server = await open(listed(12));
    expect(screen.getByText("facts")).toBeDefined();
    expect(server.called("audit.list")).toEqual([]);
    await userEvent.click(screen.getByRole("tab", { name: "变更记录" }));
    const list = within(await screen.findByRole("list", { name: "变更记录" }));
    expect(server.called("audit.list")[0]?.query).toMatchObject({ entity: "business/room", rowId: "5" });
    expect(list.getAllByRole("listitem")).toHaveLength(10);
    await userEvent.click(screen.getByRole("button", { name: "更早的变更" }));
    expect(await list.findByText("2026-01-01 03:04:05")).toBeDefined();
    expect(list.getAllByRole("listitem")).toHaveLength(12);
    expect(screen.queryByRole("button", { name: "更早的变更" })).toBeNull();
  });

  test("says that there are none", async () => {
    await open(() => ({ rows: [], total: 0 }));
    await userEvent.click(screen.getByRole("tab", { name: "变更记录" }));
    expect(await screen.findByText("没有可查看的变更")).toBeDefined();
  });

  test("says why the changes could not be read", async () => {
    await open(() => {
      throw Failure.of("NOT_PERMITTED");
    });
    await userEvent.click(screen.getByRole("tab", { name: "变更记录" }));
    expect(await screen.findByRole("button", { name: "重试" })).toBeDefined();
  });

  test("is not there for who may not read the audit trail, nor for a new record", async () => {
    await open(listed(1), ["business:room:query"]);
    expect(screen.getByText("facts")).toBeDefined();
    expect(screen.queryByRole("tab")).toBeNull();
  });

  test("is not there for a new record", async () => {
    await open(listed(1), ["*:*:*"], true);
    expect(screen.queryByRole("tab")).toBeNull();
  });
});
