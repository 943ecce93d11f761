import { FormDetail, fieldsOf } from "@adel/protocol/tool/form";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { FormFillPage } from "./fill.page.tsx";
import { buildForm, buildSubmission } from "./testing/build-form.ts";
import { ValueText } from "./value-text.tsx";

const label = (zh: string) => ({ zh, en: zh });
const detail = FormDetail.parse({
  ...buildForm({ formKey: "repair", title: label("报修"), fieldCount: 2 }),
  fields: [
    { kind: "upload", key: "scan", label: label("附件"), maxFiles: 2 },
    { kind: "tree", key: "dept", label: label("部门") },
  ],
});
const fileNamed = (digit: string) => `${digit.repeat(32)}.png`;

describe("files and departments of a form", () => {
  const open = async (more: PageHandlers = {}) => {
    let uploaded = 0;
    const server = await openPage(
      <Routes>
        <Route path="/form/fill/7" element={<FormFillPage />} />
      </Routes>,
      {
        "form.fill": () => detail,
        "form.submit": () => buildSubmission({}),
        "file.upload": () => {
          const newFileName = fileNamed(String(++uploaded));
          return { url: "", fileName: "", newFileName, originalFilename: "" };
        },
        "dept.tree": () => [{ id: 1, label: "总部", children: [{ id: 12, label: "客房部" }] }],
        ...more,
      },
      ["*:*:*"],
      "/form/fill/7",
    );
    await screen.findByRole("button", { name: "选择文件 附件" });
    const field = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!field) throw new Error("there is no file field");
    return { server, field };
  };

  // A place of the menu: its address has no parameters.
  test("are uploaded as they are chosen, taken away again, and submitted by the server's names", async () => {
    const { server, field } = await open();
    await userEvent.upload(field, [new File(["x"], "one.png"), new File(["y"], "two.png")]);
    await waitFor(() => expect(screen.getAllByText("已上传")).toHaveLength(2));
    await userEvent.click(screen.getByRole("button", { name: /one\.png/ }));
    await userEvent.click(screen.getByRole("button", { name: /^部门/ }));
    await userEvent.click(await screen.findByText("客房部"));
    await userEvent.click(screen.getByRole("button", { name: "提交" }));
    await waitFor(() => expect(server.called("form.submit")).toHaveLength(1));
    expect(server.called("form.submit")[0]).toMatchObject({
      params: { id: 7 },
      body: { version: 3, values: { scan: [fileNamed("2")], dept: 12 } },
    });
  });

  test("are shown as links and by name", () => {
    const [scan, dept] = fieldsOf(detail.fields);
    if (!scan || !dept) throw new Error("there are two fields");
    render(
      <>
        <ValueText field={scan} value={[fileNamed("1"), fileNamed("2")]} depts={{}} />
        <ValueText field={dept} value={12} depts={{ 12: "客房部" }} />
      </>,
    );
    expect(screen.getByRole("link", { name: "附件2（PNG）" }).getAttribute("href")).toBe(
      `/adel/profile/upload/${fileNamed("2")}`,
    );
    expect(screen.getByText("客房部")).toBeDefined();
  });
});
