import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { buildDictType } from "../../../core/testing/build-system.ts";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { DictTypePage } from "./dict-type.page.tsx";

const yesNo = buildDictType();

const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(
    <DictTypePage />,
    {
      "dictType.list": () => ({ rows: [yesNo], total: 1 }),
      ...handlers,
    },
    permissions,
  );

describe("the dictionaries", () => {
  // [R:2.screen.dict]
  test("each leads to its words by its number", async () => {
    await open();
    const link = await screen.findByRole("link", { name: "系统是否的字典数据" });
    expect(link.getAttribute("href")).toBe("/dict/type/data/12");
  });

  // [R:3.dict.entity]
  test("a new one is named in both languages", async () => {
    const server = await open({ "dictType.create": () => yesNo });
    await userEvent.click(await screen.findByRole("button", { name: "新建字典" }));
    const form = within(await screen.findByRole("dialog"));
    await userEvent.type(form.getByRole("textbox", { name: "中文名称" }), "颜色");
    await fillIn(form.getByRole("textbox", { name: "英文名称" }), "Color");
    await fillIn(form.getByRole("textbox", { name: "字典类型" }), "own_color");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("dictType.create")[0]?.body).toMatchObject({
        dictNameZh: "颜色",
        dictNameEn: "Color",
        dictType: "own_color",
        status: "0",
      }),
    );
  });

  test("are read anew on demand, and every tag with them", async () => {
    const server = await open({ "dictType.refresh": () => undefined });
    await userEvent.click(await screen.findByRole("button", { name: "刷新缓存" }));
    await waitFor(() => expect(server.called("dictType.refresh")).toHaveLength(1));
    await waitFor(() => expect(server.called("dictData.byTypeNew").length).toBeGreaterThan(1));
  });

  test("who may only look is not offered to change, export or refresh", async () => {
    await open({}, ["system:dict:list"]);
    await screen.findByText("系统是否");
    for (const name of ["新建字典", "导出", "修改", "删除", "刷新缓存"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
