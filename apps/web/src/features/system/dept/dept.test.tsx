import type { Dept } from "@adel/protocol/system/dept";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { DeptPage } from "./dept.page.tsx";

const dept = (deptId: number, parentId: number, deptName: string): Dept => ({
  deptId,
  parentId,
  ancestors: parentId === 0 ? "0" : `0,${parentId}`,
  deptName,
  orderNum: deptId,
  leader: "",
  phone: "",
  email: "",
  status: "0",
  createTime: "2026-01-02 03:04:05",
});
const depts = [dept(100, 0, "总公司"), dept(101, 100, "深圳分公司"), dept(102, 101, "前台组")];

const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"], at = "/system/dept") =>
  openPage(
    <DeptPage />,
    {
      "dept.list": () => depts,
      "dept.listExcluding": () => [dept(100, 0, "总公司")],
      ...handlers,
    },
    permissions,
    at,
  );

describe("the departments", () => {
  // [R:2.screen.dept]
  test("stand open as a tree, and close and open one by one and all at once", async () => {
    await open();
    await screen.findByText("前台组");
    await userEvent.click(screen.getByRole("button", { name: "收起深圳分公司" }));
    expect(screen.queryByText("前台组")).toBeNull();
    expect(screen.getByRole("button", { name: "展开深圳分公司" }).getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(screen.getByRole("button", { name: "展开深圳分公司" }));
    expect(screen.getByText("前台组")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "全部收起" }));
    expect(screen.queryByText("深圳分公司")).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "全部展开" }));
    expect(screen.getByText("前台组")).toBeDefined();
  });

  test("are asked for with the filters of the address", async () => {
    const server = await open({}, ["*:*:*"], "/system/dept?deptName=x&status=1");
    await screen.findByText("前台组");
    expect(server.called("dept.list")[0]?.query).toEqual({ deptName: "x", status: "1" });
  });

  test("a new one below another is sent with its parent", async () => {
    const server = await open({ "dept.create": () => dept(103, 101, "夜班组") });
    const row = within(await screen.findByRole("row", { name: /深圳分公司/ }));
    await userEvent.click(row.getByRole("button", { name: "新增下级" }));
    const form = within(await screen.findByRole("dialog"));
    expect(await form.findByText("总公司 / 深圳分公司")).toBeDefined();
    await userEvent.type(form.getByRole("textbox", { name: "部门名称" }), "夜班组");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("dept.create")[0]?.body).toMatchObject({ parentId: 101, deptName: "夜班组" }),
    );
  });

  test("without a parent nothing is sent", async () => {
    const server = await open();
    await userEvent.click(await screen.findByRole("button", { name: "新建部门" }));
    const form = within(await screen.findByRole("dialog"));
    await userEvent.type(form.getByRole("textbox", { name: "部门名称" }), "夜班组");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    expect(form.getByRole("button", { name: /上级部门/ }).getAttribute("data-error")).toBe("true");
    expect(server.called("dept.create")).toEqual([]);
  });

  test("a modified one is offered every parent but itself; the root stays where it is", async () => {
    const server = await open({ "dept.change": () => dept(101, 100, "深圳") });
    const row = within(await screen.findByRole("row", { name: /深圳分公司/ }));
    await userEvent.click(row.getByRole("button", { name: "修改" }));
    const form = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(server.called("dept.listExcluding")[0]?.params).toEqual({ deptId: 101 }));
    await userEvent.type(form.getByRole("textbox", { name: "部门名称" }), "二");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("dept.change")[0]?.body).toMatchObject({
        deptId: 101,
        parentId: 100,
        deptName: "深圳分公司二",
      }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await userEvent.click(within(screen.getByRole("row", { name: /总公司/ })).getByRole("button", { name: "修改" }));
    const root = within(await screen.findByRole("dialog"));
    expect(root.queryByRole("button", { name: /上级部门/ })).toBeNull();
  });

  test("is deleted by its own number after a question", async () => {
    const server = await open({ "dept.remove": () => undefined });
    const row = within(await screen.findByRole("row", { name: /前台组/ }));
    await userEvent.click(row.getByRole("button", { name: "删除" }));
    await userEvent.click(await screen.findByRole("button", { name: "删除部门" }));
    await waitFor(() => expect(server.called("dept.remove")[0]?.params).toEqual({ deptId: 102 }));
  });

  test("who may only look sees no button that changes", async () => {
    await open({}, ["system:dept:list"]);
    await screen.findByText("前台组");
    for (const name of ["新建部门", "新增下级", "修改", "删除"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
