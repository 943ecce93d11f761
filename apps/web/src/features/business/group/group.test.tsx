import type { HotelGroup } from "@adel/protocol/business/group";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { GroupPage } from "./group.page.tsx";

const group = (id: number): HotelGroup => ({
  id,
  groupName: `集团${id}`,
  contact: "王芳",
  phone: "13800000000",
  deptId: 5,
  deptName: "华东代理",
  hotelCount: 3,
  remark: "",
  createTime: "2026-01-02 03:04:05",
});
const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(
    <GroupPage />,
    {
      "group.list": () => ({ rows: [group(1), group(2)], total: 2 }),
      "dept.tree": () => [{ id: 5, label: "华东代理" }],
      ...handlers,
    },
    permissions,
    "/group",
  );

describe("the hotel groups", () => {
  // [R:1.area.group]
  test("a new one is sent with what was typed, and without a department where none is chosen", async () => {
    const server = await open({ "group.create": () => group(3) });
    await userEvent.click(await screen.findByRole("button", { name: "新建集团" }));
    const form = within(await screen.findByRole("dialog"));
    await userEvent.type(form.getByRole("textbox", { name: "集团名称" }), "湖畔");
    await userEvent.type(form.getByRole("textbox", { name: "联系人" }), "李");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.called("group.create")).toHaveLength(1));
    expect(server.called("group.create")[0]?.body).toMatchObject({ groupName: "湖畔", contact: "李" });
    expect(server.called("group.create")[0]?.body).not.toHaveProperty("deptId");
  });

  test("a save without an answer may have been stored: the form offers to reload the list", async () => {
    const noAnswer = () => Promise.reject(new DOMException("", "TimeoutError"));
    const server = await open({ "group.create": noAnswer });
    await userEvent.click(await screen.findByRole("button", { name: "新建集团" }));
    const form = within(await screen.findByRole("dialog"));
    await userEvent.type(form.getByRole("textbox", { name: "集团名称" }), "湖畔");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    expect((await form.findByRole("alert")).textContent).toContain("更改可能已经保存");
    const before = server.called("group.list").length;
    await userEvent.click(form.getByRole("button", { name: "重新加载" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.called("group.list").length).toBeGreaterThan(before);
  });

  test("who may only look sees no button that changes or exports", async () => {
    await open({}, ["business:group:list"]);
    await screen.findByText("集团1");
    for (const name of ["新建集团", "导出", "修改", "删除"]) expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
