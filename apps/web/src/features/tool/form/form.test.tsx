import { FormDetail } from "@adel/protocol/tool/form";
import { type Query, useQueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Activity, type ReactNode, useState, useSyncExternalStore } from "react";
import { Route, Routes } from "react-router";
import { describe, expect, test } from "vitest";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure, openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { FormDesignPage } from "./design.page.tsx";
import { FormFillPage } from "./fill.page.tsx";
import { FormPage } from "./form.page.tsx";
import { readDefinition } from "./read-definition.ts";
import { FormSubmissionsPage } from "./submissions.page.tsx";
import { buildForm, buildSubmission } from "./testing/build-form.ts";

const form = buildForm({ submissionCount: 1 });
const detail = FormDetail.parse({
  ...form,
  fields: [
    { kind: "text", key: "guest", label: { zh: "客人", en: "Guest" }, required: true },
    { kind: "money", key: "value", label: { zh: "价值", en: "Value" } },
    { kind: "switch", key: "returned", label: { zh: "已归还", en: "Returned" } },
  ],
});
const submission = buildSubmission(
  { guest: "李雷", value: 12_050, returned: false },
  { version: 2, createTime: "2026-01-03 03:04:05" },
);
const handlers: PageHandlers = {
  "form.list": () => ({ rows: [form], total: 1 }),
  "form.one": () => detail,
  "form.fill": () => detail,
  "dictType.options": () => [],
  "submission.list": () => ({ rows: [submission], total: 1 }),
  "submission.one": () => ({ ...submission, title: form.title, fields: detail.fields, depts: {} }),
};
const isBrief = ({ options }: Query) => options.gcTime === 0;
/** A page whose tab may be in the background, and how many of its answers wait to be forgotten. */
function Tab({ page }: { readonly page: ReactNode }) {
  const [mode, setMode] = useState<"visible" | "hidden">("visible");
  const cache = useQueryClient().getQueryCache();
  const brief = useSyncExternalStore(cache.subscribe, () => cache.findAll({ predicate: isBrief }).length);
  return (
    <>
      <button type="button" onClick={() => setMode(mode === "visible" ? "hidden" : "visible")}>
        turn
      </button>
      <output aria-label="brief answers">{brief}</output>
      <Activity mode={mode}>{page}</Activity>
    </>
  );
}
const openInTab = (path: string, page: ReactNode, more: PageHandlers = {}) => openAt(path, <Tab page={page} />, more);
const turnAwayAndBack = async () => {
  const turn = screen.getByRole("button", { name: "turn" });
  await userEvent.click(turn);
  // What nobody watches is forgotten a moment later.
  await waitFor(() => expect(screen.getByLabelText("brief answers").textContent).toBe("0"));
  await userEvent.click(turn);
};
const openAt = (path: string, page: ReactNode, more: PageHandlers = {}) =>
  openPage(
    <Routes>
      <Route path="/form/:act/:formId" element={page} />
    </Routes>,
    { ...handlers, ...more },
    ["*:*:*"],
    path,
  );

// [R:1.system.form] [R:2.page.build] [R:2.screen.tools]
describe("the list of forms", () => {
  // [R:4.status.open]
  test("closes an open form after a question, and offers only open ones to fill in", async () => {
    const server = await openPage(<FormPage />, { ...handlers, "form.setStatus": () => undefined });
    expect(await screen.findByRole("link", { name: "填写" })).toHaveProperty("pathname", "/form/fill/7");
    await userEvent.click(screen.getByRole("button", { name: "关闭" }));
    await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "关闭表单" }));
    expect(server.called("form.setStatus")[0]?.body).toEqual({ id: 7, status: "1" });
  });

  test("shows nobody what they may not do", async () => {
    await openPage(<FormPage />, handlers, ["tool:build:list"]);
    await screen.findByText("lost-property");
    for (const name of ["设计", "填写", "提交记录"]) expect(screen.queryByRole("link", { name })).toBeNull();
    expect(screen.queryByRole("button", { name: /新建/ })).toBeNull();
  });

  test("an error of a new form's title stands on its field", async () => {
    await openPage(<FormPage />, handlers);
    await userEvent.click(await screen.findByRole("button", { name: "新建表单" }));
    const title = await screen.findByRole("textbox", { name: /中文标题/ });
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(title.getAttribute("aria-invalid")).toBe("true"));
  });
});

// [R:1.system.form] [R:2.page.build]
describe("the designer", () => {
  const open = (more: PageHandlers = {}) => openAt("/form/design/7", <FormDesignPage />, more);
  const names = () =>
    within(screen.getByRole("list", { name: "字段" }))
      .getAllByRole("button", { name: /^拖动/ })
      .map((button) => button.getAttribute("aria-label"));

  test("adds, moves and removes fields by keyboard alone, and takes steps back", async () => {
    await open();
    const add = await screen.findByRole("button", { name: "添加日期" });
    add.focus();
    await userEvent.keyboard("{Enter}");
    expect(names()).toEqual(["拖动“客人”", "拖动“日期”", "拖动“价值”", "拖动“已归还”"]);
    screen.getByRole("button", { name: "下移“客人”" }).focus();
    await userEvent.keyboard("{Enter}");
    expect(names()[1]).toBe("拖动“客人”");
    await userEvent.click(screen.getByRole("button", { name: "删除“日期”" }));
    expect(names()).toHaveLength(3);
    for (let at = 0; at < 3; at++) await userEvent.click(screen.getByRole("button", { name: "撤销" }));
    expect(names()).toEqual(["拖动“客人”", "拖动“价值”", "拖动“已归还”"]);
    await userEvent.click(screen.getByRole("button", { name: "重做" }));
    expect(names()).toHaveLength(4);
  });

  test("keeps the focus where a button moves or deletes its field, or has nothing left to do", async () => {
    await open();
    await screen.findByRole("button", { name: "添加日期" });
    const press = async (name: string) => {
      screen.getByRole("button", { name }).focus();
      await userEvent.keyboard("{Enter}");
      return document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;
    };
    expect(await press("上移“价值”")).toBe("上移“价值”");
    await press("添加分组");
    expect(await press("将“客人”移入")).toMatch(/^客人/);
    expect(await press("将“客人”移出")).toMatch(/^客人/);
    expect(await press("删除“客人”")).toMatch(/^已归还|^分组/);
    for (let at = 0; at < 4; at++) await press("撤销");
    expect(await press("撤销")).toBe("撤销");
    expect(names()).toEqual(["拖动“客人”", "拖动“价值”", "拖动“已归还”"]);
  });

  test("keeps what was edited while another tab is open, and asks before the page is closed", async () => {
    await openInTab("/form/design/7", <FormDesignPage />);
    await userEvent.click(await screen.findByRole("button", { name: "添加日期" }));
    const leave = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true);
    await turnAwayAndBack();
    expect(names()).toContain("拖动“日期”");
  });

  test("saves the edited form with the version it was read in", async () => {
    const server = await open({ "form.change": () => ({ ...detail, version: 4 }) });
    const label = await screen.findByRole("textbox", { name: /中文标签/ });
    await userEvent.type(label, "姓名");
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.called("form.change")).toHaveLength(1));
    expect(server.called("form.change")[0]?.body).toMatchObject({
      id: 7,
      version: 3,
      fields: [{ key: "guest", label: { zh: "客人姓名", en: "Guest" } }, {}, {}],
    });
    expect(await screen.findByText("版本4")).toBeDefined();
  });

  test("selects the first field with an error, and says what is wrong with it", async () => {
    const server = await open();
    await userEvent.click(await screen.findByRole("button", { name: "添加下拉选择" }));
    await userEvent.click(screen.getByRole("button", { name: /^客人/ }));
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(screen.getByRole("alert").textContent).toBe("请检查标出的字段");
    const label = screen.getByRole("textbox", { name: /英文标签/ });
    expect(label.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("请选择有效的字典类型")).toBeDefined();
    expect(server.called("form.change")).toHaveLength(0);
  });

  test("says that somebody else changed the form, and keeps what was edited", async () => {
    await open({
      "form.change": () => {
        throw Failure.of("CHANGED_MEANWHILE");
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "删除“价值”" }));
    await userEvent.click(screen.getByRole("button", { name: "保存" }));
    expect(await screen.findByText(/数据已被他人修改/)).toBeDefined();
    expect(names()).toHaveLength(2);
  });

  test("shows the form in both languages before it is saved", async () => {
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "预览" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByRole("textbox", { name: /客人/ })).toBeDefined();
    await userEvent.click(dialog.getByRole("radio", { name: "英文" }));
    expect(await dialog.findByRole("textbox", { name: /Guest/ })).toBeDefined();
    await userEvent.click(dialog.getByRole("radio", { name: /390/ }));
    expect(dialog.getByRole("region", { name: "Lost property" }).getAttribute("data-size")).toBe("phone");
  });

  test("takes a form from JSON, and says what is wrong with one that is none", async () => {
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "JSON" }));
    const dialog = within(await screen.findByRole("dialog"));
    const text = await dialog.findByRole("textbox", { name: /JSON/ });
    const exported = (text as HTMLTextAreaElement).value;
    expect(JSON.parse(exported)).toEqual({ formKey: form.formKey, title: form.title, fields: detail.fields });
    const put = async (value: string) => {
      await userEvent.clear(text);
      await userEvent.click(text);
      await userEvent.paste(value);
      await userEvent.click(dialog.getByRole("button", { name: "导入" }));
    };
    await put("{ broken");
    expect(dialog.getByText(/不是有效的JSON/)).toBeDefined();
    await put(exported.replace('"money"', '"html"'));
    expect(dialog.getByRole("alert").textContent).toMatch(/1处错误.*fields\.1\.kind/);
    await put(exported.replace("客人", "住客"));
    expect(names()[0]).toBe("拖动“住客”");
  });
});

test("a definition is read only as far as it is one", () => {
  const describeRule = () => "wrong";
  expect(readDefinition("null", describeRule).kind).toBe("invalid");
  expect(readDefinition(`"${"x".repeat(500_000)}"`, describeRule).kind).toBe("tooLarge");
});

// [R:1.system.form]
describe("filling in a form", () => {
  const open = (more: PageHandlers = {}) => openAt("/form/fill/7", <FormFillPage />, more);

  test("sends what was filled in, sums in cents", async () => {
    const server = await open({ "form.submit": () => submission });
    await userEvent.type(await screen.findByRole("textbox", { name: /客人/ }), "李雷");
    await fillIn(screen.getByRole("textbox", { name: /价值/ }), "120.5");
    await userEvent.click(screen.getByRole("switch", { name: "已归还" }));
    await userEvent.click(screen.getByRole("button", { name: "提交" }));
    expect(await screen.findByText(/提交编号9/)).toBeDefined();
    expect(server.called("form.submit")[0]?.body).toEqual({
      version: 3,
      values: { guest: "李雷", value: 12_050, returned: true },
    });
  });

  test("is stored once, also where its answer was lost and it is sent again", async () => {
    let tries = 0;
    const server = await open({
      "form.submit": () => {
        tries += 1;
        if (tries === 1) throw new TypeError("Failed to fetch");
        return submission;
      },
    });
    await userEvent.type(await screen.findByRole("textbox", { name: /客人/ }), "李雷");
    await userEvent.click(screen.getByRole("button", { name: "提交" }));
    await userEvent.click(await screen.findByRole("button", { name: "提交" }));
    expect(await screen.findByText(/提交编号9/)).toBeDefined();
    const keys = server.called("form.submit").map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0]]);
    await userEvent.click(screen.getByRole("button", { name: "再填一份" }));
    await userEvent.type(await screen.findByRole("textbox", { name: /客人/ }), "韩梅梅");
    await userEvent.click(screen.getByRole("button", { name: "提交" }));
    await screen.findByText(/提交编号9/);
    expect(server.called("form.submit")[2]?.headers.get("idempotency-key")).not.toBe(keys[0]);
  });

  test("has no way to the list of forms for those who only fill them in", async () => {
    const page = <FormFillPage />;
    await openPage(page, handlers, ["tool:build:submit"], "/form/fill/7");
    await screen.findByRole("textbox", { name: /客人/ });
    expect(screen.queryByRole("link", { name: "返回表单列表" })).toBeNull();
  });

  test("keeps what was filled in while another tab is open", async () => {
    await openInTab("/form/fill/7", <FormFillPage />);
    await userEvent.type(await screen.findByRole("textbox", { name: /客人/ }), "李雷");
    await turnAwayAndBack();
    expect(screen.getByRole("textbox", { name: /客人/ })).toHaveProperty("value", "李雷");
  });

  test("an error of the server stands on its field, which has the focus", async () => {
    await open({
      "form.submit": () => {
        throw Failure.of("FIELDS_REFUSED", { errors: [{ path: "values.guest", message: "请填写此项" }] });
      },
    });
    const guest = await screen.findByRole("textbox", { name: /客人/ });
    await userEvent.click(screen.getByRole("button", { name: "提交" }));
    await waitFor(() => expect(guest.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(guest);
  });

  // [R:4.status.open]
  test("says that the form is closed", async () => {
    await open({
      "form.fill": () => {
        throw Failure.of("FORM_CLOSED");
      },
    });
    expect(await screen.findByText(/已关闭/)).toBeDefined();
  });
});

// [R:1.system.form]
test("submissions are listed of their form alone, and shown with the fields of their version", async () => {
  const server = await openAt("/form/submissions/7", <FormSubmissionsPage />);
  await userEvent.click(await screen.findByRole("button", { name: "查看" }));
  expect(server.called("submission.list")[0]?.query).toMatchObject({ formId: 7 });
  const dialog = within(await screen.findByRole("dialog"));
  expect(await dialog.findByText("李雷")).toBeDefined();
  expect(dialog.getByText("¥120.50")).toBeDefined();
  expect(dialog.getByText("否")).toBeDefined();
});
