import type { Config } from "@adel/protocol/system/config";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { ConfigPage } from "./config.page.tsx";

const config = (configId: number): Config => ({
  configId,
  configName: `参数${configId}`,
  configKey: `sys.own.key${configId}`,
  configValue: "true",
  configType: "Y",
  remark: "",
  createTime: "2026-01-02 03:04:05",
});

const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(
    <ConfigPage />,
    {
      "config.list": () => ({ rows: [config(1)], total: 1 }),
      ...handlers,
    },
    permissions,
  );

describe("the parameters", () => {
  // [R:2.screen.config]
  test("a changed value is sent with its number and key", async () => {
    const server = await open({ "config.change": () => config(1) });
    await userEvent.click(await screen.findByRole("button", { name: "修改" }));
    const form = within(await screen.findByRole("dialog"));
    const value = form.getByRole("textbox", { name: "参数键值" });
    await userEvent.clear(value);
    await fillIn(value, "false");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("config.change")[0]?.body).toMatchObject({
        configId: 1,
        configKey: "sys.own.key1",
        configValue: "false",
        configType: "Y",
      }),
    );
  });

  // [R:3.config.entity]
  test("a key that no parameter can have is refused before anything is sent", async () => {
    const server = await open();
    await userEvent.click(await screen.findByRole("button", { name: "新建参数" }));
    const form = within(await screen.findByRole("dialog"));
    await userEvent.type(form.getByRole("textbox", { name: "参数名称" }), "新参数");
    await fillIn(form.getByRole("textbox", { name: "参数键名" }), "1 bad key");
    await userEvent.type(form.getByRole("textbox", { name: "参数键值" }), "x");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    const key = form.getByRole("textbox", { name: "参数键名" });
    await waitFor(() => expect(key.getAttribute("aria-invalid")).toBe("true"));
    expect(server.called("config.create")).toEqual([]);
  });

  test("are read anew on demand, by whoever may", async () => {
    const server = await open({ "config.refresh": () => undefined });
    await userEvent.click(await screen.findByRole("button", { name: "刷新缓存" }));
    await waitFor(() => expect(server.called("config.refresh")).toHaveLength(1));
    await waitFor(() => expect(server.called("config.list")).toHaveLength(2));
  });

  test("who may only look is not offered to change, export or refresh", async () => {
    await open({}, ["system:config:list"]);
    await screen.findByText("参数1");
    for (const name of ["新建参数", "导出", "修改", "删除", "刷新缓存"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
