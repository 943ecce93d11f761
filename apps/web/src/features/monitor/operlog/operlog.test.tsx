import type { OperLog } from "@adel/protocol/monitor/operlog";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { OperLogPage } from "./operlog.page.tsx";

const log: OperLog = {
  operId: 40,
  title: "新增岗位",
  businessType: 1,
  method: "POST /system/post",
  requestMethod: "POST",
  operatorType: 1,
  operName: "chenli",
  deptName: "前厅",
  operUrl: "/system/post",
  operIp: "192.0.2.7",
  operLocation: "内网",
  operParam: '{"postCode":"night","password":"***"}',
  jsonResult: '{"code":500,"fault":"POST_CODE_TAKEN"}',
  status: 1,
  errorMsg: "岗位编码已存在",
  operTime: "2026-01-02 03:04:05",
  costTime: 1234,
};

const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(
    <OperLogPage />,
    {
      "operLog.list": () => ({ rows: [log], total: 1 }),
      ...handlers,
    },
    permissions,
    "/system/log/operlog?businessType=1&status=1&operIp=192.0.2.7",
  );

describe("the operation log", () => {
  // [R:2.screen.operlog]
  test("shows one act in full: what was sent, what was answered, and why it failed", async () => {
    const server = await open();
    expect(await screen.findByText("1,234毫秒")).toBeDefined();
    expect(server.called("operLog.list")[0]?.query).toMatchObject({ businessType: 1, status: "1" });
    await userEvent.click(screen.getByRole("button", { name: "详细" }));
    const box = within(await screen.findByRole("dialog", { name: "操作日志40：新增岗位" }));
    expect(box.getByText("岗位编码已存在")).toBeDefined();
    expect(box.getByText("chenli · 前厅")).toBeDefined();
    expect((await box.findByRole("figure", { name: "请求参数" })).textContent).toContain("night");
    expect(box.getByRole("figure", { name: "返回结果" }).textContent).toContain("POST_CODE_TAKEN");
  });

  test("is emptied only after saying what follows", async () => {
    const server = await open({ "operLog.clean": () => undefined });
    await userEvent.click(await screen.findByRole("button", { name: "清空" }));
    const box = within(await screen.findByRole("dialog", { name: "清空操作日志？" }));
    expect(server.called("operLog.clean")).toEqual([]);
    await userEvent.click(box.getByRole("button", { name: "清空" }));
    await waitFor(() => expect(server.called("operLog.clean")).toHaveLength(1));
  });

  test("who may only look can neither delete, empty nor export it", async () => {
    await open({}, ["monitor:operlog:list"]);
    await screen.findByText("新增岗位");
    for (const name of ["清空", "删除", "导出"]) expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.getByRole("button", { name: "详细" })).toBeDefined();
  });
});
