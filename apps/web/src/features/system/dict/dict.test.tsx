import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, test } from "vitest";
import { buildDictData, buildDictType } from "../../../core/testing/build-system.ts";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { DictDataPage } from "./dict.page.tsx";

const yesNo = buildDictType({ createTime: null });
const yes = buildDictData("Y", "是", {
  dictCode: 31,
  dictLabelEn: "Yes",
  dictType: "sys_yes_no",
  listClass: "primary",
  isDefault: "Y",
});

const open = (handlers: PageHandlers = {}, at = "/dict/type/data/12?status=0") =>
  openPage(
    <Routes>
      <Route path="/dict/type/data/:dictId" element={<DictDataPage />} />
    </Routes>,
    {
      "dictType.options": () => [yesNo],
      "dictData.list": () => ({ rows: [yes], total: 1 }),
      ...handlers,
    },
    ["*:*:*"],
    at,
  );

describe("the words of a dictionary", () => {
  test("are those of the dictionary that the address names, whatever the filters are", async () => {
    const server = await open();
    expect(await screen.findByRole("row", { name: /Yes/ })).toBeDefined();
    expect(screen.getByText("系统是否")).toBeDefined();
    expect(server.called("dictData.list")[0]?.query).toMatchObject({ dictType: "sys_yes_no", status: "0" });
    await userEvent.click(screen.getByRole("button", { name: "重置" }));
    await waitFor(() => expect(server.called("dictData.list").at(-1)?.query).not.toHaveProperty("status", "0"));
    expect(server.called("dictData.list").at(-1)?.query).toMatchObject({ dictType: "sys_yes_no" });
  });

  // [R:3.dict-data.fields]
  test("a new one belongs to it, and every tag is fetched anew", async () => {
    const server = await open({ "dictData.create": () => yes });
    await userEvent.click(await screen.findByRole("button", { name: "新建字典数据" }));
    const form = within(await screen.findByRole("dialog"));
    await userEvent.type(form.getByRole("textbox", { name: "中文标签" }), "也许");
    await fillIn(form.getByRole("textbox", { name: "英文标签" }), "Maybe");
    await userEvent.type(form.getByRole("textbox", { name: "键值" }), "M");
    const before = server.called("dictData.byTypeNew").length;
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("dictData.create")[0]?.body).toMatchObject({
        dictType: "sys_yes_no",
        dictLabelZh: "也许",
        dictLabelEn: "Maybe",
        dictValue: "M",
        listClass: "default",
        isDefault: "N",
      }),
    );
    await waitFor(() => expect(server.called("dictData.byTypeNew").length).toBeGreaterThan(before));
  });

  test("a number that no dictionary has is said so", async () => {
    const server = await open({}, "/dict/type/data/999");
    expect((await screen.findByRole("alert")).textContent).toBe("未找到编号为999的字典");
    expect(server.called("dictData.list")).toEqual([]);
  });
});
