import type { GenTable } from "@adel/protocol/tool/gen";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure, openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { toLines } from "./code-lines.tsx";
import { GenEditPage } from "./edit.page.tsx";
import { GenPage } from "./gen.page.tsx";

const column = {
  columnName: "ring_name",
  columnComment: "名称",
  columnCommentEn: "Name",
  columnType: "varchar(40)",
  javaType: "String",
  javaField: "ringName",
  isPk: "0",
  isRequired: "1",
  isInsert: "1",
  isEdit: "1",
  isList: "1",
  isQuery: "1",
  queryType: "LIKE",
  htmlType: "input",
  dictType: "",
  sort: 1,
} as const;
const table: GenTable = {
  tableId: 7,
  tableName: "biz_key_ring",
  tableComment: "Key ring",
  className: "KeyRing",
  moduleName: "business",
  businessName: "keyRing",
  functionName: "钥匙串",
  functionNameEn: "key ring",
  parentMenuId: 3,
  columns: [{ ...column, columnName: "id", javaField: "id", isPk: "1", javaType: "Long" }, column],
  createTime: "2026-01-02 03:04:05",
  updateTime: "2026-01-02 03:04:05",
};
const handlers: PageHandlers = {
  "gen.list": () => ({ rows: [table], total: 1 }),
  "gen.one": () => ({ info: table, rows: table.columns, tables: [table] }),
  "menu.tree": () => [{ id: 3, label: "系统工具" }],
  "dictType.options": () => [],
};

// [R:1.system.gen] [R:2.page.gen]
describe("code generation", () => {
  test("imports the tables that were ticked", async () => {
    const form = { tableName: "form:lost-property", tableComment: "失物登记", columns: 3 };
    const dbList = () => ({ rows: [{ tableName: "biz_room", tableComment: "", columns: 4 }, form], total: 2 });
    const server = await openPage(<GenPage />, { ...handlers, "gen.dbList": dbList, "gen.import": () => undefined });
    await userEvent.click(await screen.findByRole("button", { name: "导入表" }));
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(await dialog.findByRole("checkbox", { name: /biz_room/ }));
    await userEvent.click(dialog.getByRole("checkbox", { name: /失物登记/ }));
    await userEvent.click(dialog.getByRole("button", { name: "导入表" }));
    expect(server.called("gen.import")[0]?.query).toEqual({ tables: "biz_room,form:lost-property" });
  });

  test("shows what is generated, and what it changes", async () => {
    const files = [
      { path: "a/new.ts", text: "export const made = 1;", existing: null },
      { path: "a/list.ts", text: "one\ntwo\n", existing: "one\n" },
    ];
    await openPage(<GenPage />, { ...handlers, "gen.files": () => ({ mayWrite: false, files }) });
    await userEvent.click(await screen.findByRole("button", { name: "预览" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("export const made = 1;")).toBeDefined();
    await userEvent.click(dialog.getByRole("button", { name: /list.ts/ }));
    expect(dialog.getByText("two").closest("[data-mark]")?.getAttribute("data-mark")).toBe("+");
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "写入工作区" }).disabled).toBe(true);
    expect(dialog.getByText(/^请下载压缩包/)).toBeDefined();
  });

  test("is written into the working copy where the settings allow it", async () => {
    const files = [{ path: "a/new.ts", text: "one", existing: null }];
    const server = await openPage(<GenPage />, {
      ...handlers,
      "gen.files": () => ({ mayWrite: true, files }),
      "gen.write": () => ["a/new.ts"],
    });
    await userEvent.click(await screen.findByRole("button", { name: "预览" }));
    await userEvent.click(await screen.findByRole("button", { name: "写入工作区" }));
    const question = within(await screen.findByRole("dialog", { name: /写入工作区/ }));
    await userEvent.click(await question.findByRole("button", { name: "写入工作区" }));
    await waitFor(() => expect(server.called("gen.write")).toHaveLength(1));
  });

  test("a file that is there is shown by the lines that change, with what stands around them", () => {
    const existing = Array.from({ length: 30 }, (_, at) => `line ${at}`).join("\n");
    const lines = toLines({ existing, text: existing.replace("line 15", "other") });
    expect(lines).toHaveLength(8);
    expect(lines.filter(({ mark }) => mark !== " ").map(({ mark, text }) => mark + text)).toEqual([
      "-line 15",
      "+other",
    ]);
  });
});

// [R:2.route.gen-edit]
describe("the settings of a table", () => {
  const open = (more: PageHandlers) =>
    openPage(<GenEditPage />, { ...handlers, ...more }, ["*:*:*"], "/gen/edit?tableId=7");

  test("are sent as they were changed", async () => {
    const server = await open({ "gen.change": () => undefined });
    const label = await screen.findByRole("textbox", { name: "ring_name：英文名称" });
    await userEvent.clear(label);
    await fillIn(label, "Ring");
    await userEvent.click(screen.getByRole("checkbox", { name: "ring_name：查询" }));
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(server.called("gen.change")[0]?.body).toMatchObject({
      tableId: 7,
      columns: [{}, { columnCommentEn: "Ring", isQuery: "0" }],
    });
  });

  test("an error of a column stands on its field", async () => {
    await open({
      "gen.change": () => {
        throw Failure.of("FIELDS_REFUSED", { errors: [{ path: "columns.1.javaField", message: "名称不可用" }] });
      },
    });
    await screen.findByRole("textbox", { name: "ring_name：属性" });
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText("名称不可用")).toBeDefined();
  });
});
