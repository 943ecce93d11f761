import type { Hook, HookLog } from "@adel/protocol/system/hook";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { HookPanel } from "./index.ts";

const hook: Hook = {
  hookId: 4,
  hookName: "值班群",
  format: "dingtalk",
  host: "oapi.dingtalk.com",
  hasSecret: true,
  kinds: ["office"],
  language: "zh",
  pace: "now",
  status: "0",
  failures: 3,
  createTime: "2026-01-02 03:04:05",
};
const entry: HookLog = {
  id: 9,
  messageId: "msg_1",
  kind: "test",
  state: "waiting",
  attempts: 3,
  reason: "reply",
  detail: "310000",
  createTime: "2026-01-02 03:04:05",
  nextTime: "2026-01-02 03:08:05",
  endTime: null,
};
const open = (handlers: PageHandlers) =>
  openPage(<HookPanel />, { "hook.list": () => ({ rows: [hook], total: 1 }), ...handlers }, ["business:card:read"]);

describe("the web hooks of a user", () => {
  test("are listed with what is wrong with them, and show why a test did not arrive", async () => {
    const server = await open({ "hook.test": () => undefined, "hook.log": () => ({ rows: [entry], total: 1 }) });
    const row = await screen.findByRole("row", { name: /值班群/ });
    expect(within(row).getByText("连续失败3次")).toBeDefined();
    await userEvent.click(within(row).getByRole("button", { name: "发送测试" }));
    const log = await screen.findByRole("dialog", { name: "发送记录：值班群" });
    expect(await within(log).findByText(/对方拒收，代码310000 · 下次：2026-01-02 03:08:05/)).toBeDefined();
    expect(server.called("hook.test")).toHaveLength(1);
  });

  test("say that a message waits while its first attempt is under way", async () => {
    const first: HookLog = { ...entry, attempts: 1, reason: "", detail: "" };
    const again: HookLog = { ...entry, id: 8, messageId: "msg_0" };
    await open({ "hook.log": () => ({ rows: [first, again], total: 2 }) });
    await userEvent.click(await screen.findByRole("button", { name: "发送记录" }));
    expect(await screen.findByText("等待发送")).toBeDefined();
    expect(screen.getByText("等待发送，已失败3次")).toBeDefined();
  });

  test("are made with an address, a secret where the format has one, and kinds", async () => {
    const server = await open({ "hook.list": () => ({ rows: [], total: 0 }), "hook.create": () => hook });
    await userEvent.click(await screen.findByRole("button", { name: "新建Webhook" }));
    const form = await screen.findByRole("dialog");
    await userEvent.type(within(form).getByRole("textbox", { name: /名称/ }), "值班群");
    expect(within(form).queryByLabelText(/签名密钥/)).toBeNull();
    await userEvent.type(within(form).getByRole("textbox", { name: /地址/ }), "https://qyapi.example/send?key=1");
    await userEvent.click(within(form).getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.called("hook.create")).toHaveLength(1));
    expect(server.called("hook.create")[0]?.body).toMatchObject({
      hookName: "值班群",
      format: "wecom",
      url: "https://qyapi.example/send?key=1",
      language: "zh",
    });
  });
});
