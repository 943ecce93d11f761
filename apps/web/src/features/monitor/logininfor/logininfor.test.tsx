import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { buildLoginInfo } from "../../../core/testing/build-system.ts";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { LoginInfoPage } from "./logininfor.page.tsx";

const info = buildLoginInfo({ loginLocation: "内网", browser: "Chrome 140", os: "Windows", msg: "密码错误" });

const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(
    <LoginInfoPage />,
    {
      "loginInfo.list": () => ({ rows: [info], total: 1 }),
      ...handlers,
    },
    permissions,
  );

describe("the login log", () => {
  // [R:2.screen.loginlog]
  test("unlocks the account of a row after a question", async () => {
    const server = await open({ "loginInfo.unlock": () => undefined });
    expect(await screen.findByText("密码错误")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "解锁" }));
    const box = within(await screen.findByRole("dialog", { name: "解锁账号chenli？" }));
    await userEvent.click(box.getByRole("button", { name: "解锁" }));
    await waitFor(() => expect(server.called("loginInfo.unlock")[0]?.params).toEqual({ userName: "chenli" }));
  });

  test("is left alone when emptying is not confirmed", async () => {
    const server = await open({ "loginInfo.clean": () => undefined });
    await userEvent.click(await screen.findByRole("button", { name: "清空" }));
    const asked = within(await screen.findByRole("dialog", { name: "清空登录日志？" }));
    await userEvent.click(asked.getByRole("button", { name: "取消" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.called("loginInfo.clean")).toEqual([]);
    await userEvent.click(screen.getByRole("button", { name: "清空" }));
    const again = within(await screen.findByRole("dialog", { name: "清空登录日志？" }));
    await userEvent.click(again.getByRole("button", { name: "清空" }));
    await waitFor(() => expect(server.called("loginInfo.clean")).toHaveLength(1));
  });

  test("who may only look can neither unlock, delete, empty nor export", async () => {
    await open({}, ["monitor:logininfor:list"]);
    await screen.findByText("chenli");
    for (const name of ["解锁", "清空", "删除", "导出"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
