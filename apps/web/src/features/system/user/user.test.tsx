import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { buildPost, buildRole, buildUser } from "../../../core/testing/build-system.ts";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { UserPage } from "./user.page.tsx";

const post = buildPost(4, { postCode: "night", postName: "夜班", postSort: 1 });
const role = buildRole();
const preferences = {
  appointIds: [],
  posts: [post],
  roles: [role],
};
const depts = [{ id: 100, label: "总公司", children: [{ id: 101, label: "前台组" }] }];

const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"], at = "/system/user") =>
  openPage(
    <UserPage />,
    {
      "user.list": () => ({ rows: [buildUser(1, "admin"), buildUser(7, "chenli"), buildUser(8, "zhao")], total: 3 }),
      "user.deptTree": () => depts,
      "user.choices": () => preferences,
      "user.one": () => ({ ...preferences, data: buildUser(8, "zhao"), roleIds: [5], postIds: [4] }),
      "config.byKey": () => "3",
      ...handlers,
    },
    permissions,
    at,
  );
const rowOf = async (name: RegExp) => within(await screen.findByRole("row", { name }));
describe("the users", () => {
  // [R:2.screen.user]
  test("are asked for with every filter of the address, and by a department that is chosen in the tree", async () => {
    const at = "/system/user?userName=z&phonenumber=139&status=0&beginTime=2026-01-01&endTime=2026-01-31&pageNum=2";
    const server = await open({}, ["*:*:*"], at);
    await userEvent.click(await screen.findByRole("treeitem", { name: /前台组/ }));
    await waitFor(() => expect(server.called("user.list")).toHaveLength(2));
    const [first, second] = server.called("user.list").map(({ query }) => query);
    const filters = { userName: "z", phonenumber: "139", status: "0", beginTime: "2026-01-01", endTime: "2026-01-31" };
    expect(first).toMatchObject({ ...filters, pageNum: 2 });
    expect(second).toMatchObject({ ...filters, deptId: 101, pageNum: 1 });
    await userEvent.click(screen.getByRole("button", { name: "全部部门" }));
    await waitFor(() => expect(server.called("user.list").at(-1)?.query).not.toHaveProperty("deptId", 101));
  });

  test("a new one starts in the department that is looked at, and is sent with what a password must be said", async () => {
    const server = await open({ "user.create": () => buildUser(9, "qian") }, ["*:*:*"], "/system/user?deptId=101");
    await userEvent.click(await screen.findByRole("button", { name: "新建用户" }));
    const form = within(await screen.findByRole("dialog"));
    expect(form.getByText(/须同时包含字母和数字/)).toBeDefined();
    await fillIn(form.getByRole("textbox", { name: "账号" }), "qian");
    await fillIn(form.getByLabelText("密码"), "lake-view-88");
    await userEvent.type(form.getByRole("textbox", { name: "姓名" }), "钱");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("user.create")[0]?.body).toMatchObject({
        userName: "qian",
        password: "lake-view-88",
        nickName: "钱",
        deptId: 101,
        roleIds: [],
        postIds: [],
      }),
    );
  });

  test("a modified one keeps its posts and roles; neither name nor password is in the form", async () => {
    const server = await open({ "user.change": () => buildUser(8, "zhao") });
    await userEvent.click((await rowOf(/zhao/)).getByRole("button", { name: "修改" }));
    const form = within(await screen.findByRole("dialog"));
    expect(form.queryByRole("textbox", { name: "账号" })).toBeNull();
    expect(form.queryByLabelText("密码")).toBeNull();
    await userEvent.type(form.getByRole("textbox", { name: "姓名" }), "一");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("user.change")[0]?.body).toMatchObject({
        userId: 8,
        nickName: "ZHAO一",
        roleIds: [5],
        postIds: [4],
      }),
    );
  });

  test("without a department nothing is sent", async () => {
    const server = await open();
    await userEvent.click(await screen.findByRole("button", { name: "新建用户" }));
    const form = within(await screen.findByRole("dialog"));
    await fillIn(form.getByRole("textbox", { name: "账号" }), "qian");
    await fillIn(form.getByLabelText("密码"), "lake-view-88");
    await userEvent.type(form.getByRole("textbox", { name: "姓名" }), "钱");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    expect(form.getByRole("button", { name: /部门/ }).getAttribute("data-error")).toBe("true");
    expect(server.called("user.create")).toEqual([]);
  });

  test("a status turns after a question, and stays where it is without a yes", async () => {
    const server = await open({ "user.setStatus": () => undefined });
    const inUse = await screen.findByRole("switch", { name: "启用zhao" });
    await userEvent.click(inUse);
    await userEvent.click(await screen.findByRole("button", { name: "取消" }));
    expect(server.called("user.setStatus")).toEqual([]);
    await userEvent.click(inUse);
    await userEvent.click(await screen.findByRole("button", { name: "停用" }));
    await waitFor(() => expect(server.called("user.setStatus")[0]?.body).toEqual({ userId: 8, status: "1" }));
    await waitFor(() => expect(server.called("user.list")).toHaveLength(2));
  });

  test("roles are given and taken in a list of their own", async () => {
    const other = { ...role, roleId: 6, roleName: "夜审", roleKey: "audit" };
    const server = await open({
      "user.roles": () => ({
        user: buildUser(8, "zhao"),
        roles: [
          { ...role, flag: true },
          { ...other, flag: false },
        ],
      }),
      "user.setRoles": () => undefined,
    });
    await userEvent.click((await rowOf(/zhao/)).getByRole("button", { name: "角色" }));
    const form = within(await screen.findByRole("dialog"));
    await userEvent.click(form.getByRole("checkbox", { name: "夜审" }));
    await userEvent.click(form.getByRole("checkbox", { name: "前台" }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.called("user.setRoles")[0]?.body).toEqual({ userId: 8, roleIds: [6] }));
  });

  test("a new password is sent for whom it was typed", async () => {
    const server = await open({ "user.resetPassword": () => undefined });
    await userEvent.click((await rowOf(/zhao/)).getByRole("button", { name: "重置密码" }));
    await userEvent.click(await screen.findByRole("button", { name: "直接输入密码" }));
    const form = within(await screen.findByRole("dialog", { name: /密码/ }));
    await fillIn(await form.findByLabelText("新密码"), "lake-view-88");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("user.resetPassword")[0]?.body).toEqual({ userId: 8, password: "lake-view-88" }),
    );
  });

  test("a one-time link is made for whom it was asked, and shown once", async () => {
    const link = { token: "t".repeat(43), userName: "zhao", expireTime: "2026-11-30 10:00:00" };
    const server = await open({ "passwordLink.make": () => link });
    await userEvent.click((await rowOf(/zhao/)).getByRole("button", { name: "重置密码" }));
    await userEvent.click(await screen.findByRole("button", { name: "生成链接" }));
    expect(await screen.findByText(`${location.origin}/set-password#${link.token}`)).toBeDefined();
    expect(server.called("passwordLink.make")[0]?.body).toEqual({ userId: 8 });
  });

  test("who is appointed gets no password here: the link follows", async () => {
    const added = { ...buildUser(9, "qian"), needsLink: true };
    const choices = { ...preferences, appointIds: [role.roleId] };
    const server = await open(
      { "user.choices": () => choices, "user.create": () => added },
      ["*:*:*"],
      "/system/user?deptId=101",
    );
    await userEvent.click(await screen.findByRole("button", { name: "新建用户" }));
    const form = within(await screen.findByRole("dialog"));
    await fillIn(form.getByRole("textbox", { name: "账号" }), "qian");
    await userEvent.type(form.getByRole("textbox", { name: "姓名" }), "钱");
    await userEvent.click(form.getByRole("combobox", { name: "角色" }));
    await userEvent.click(await screen.findByRole("option", { name: role.roleName }));
    expect(form.queryByLabelText("密码")).toBeNull();
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    expect(await screen.findByRole("dialog", { name: "设置密码：qian" })).toBeDefined();
    expect(screen.queryByRole("button", { name: "直接输入密码" })).toBeNull();
    expect(server.called("user.create")[0]?.body).not.toHaveProperty("password");
  });

  test("the first administrator cannot be touched, and nobody deletes, disables or resets the own account", async () => {
    await open();
    const admin = await rowOf(/admin/);
    expect(admin.getByText("从未登录")).toBeDefined();
    for (const kind of ["button", "checkbox", "switch"]) expect(admin.queryByRole(kind)).toBeNull();
    const own = await rowOf(/chenli/);
    expect(own.getByRole("button", { name: "修改" })).toBeDefined();
    for (const name of ["删除", "重置密码"]) expect(own.queryByRole("button", { name })).toBeNull();
    expect(own.queryByRole("switch")).toBeNull();
    await userEvent.click(screen.getByRole("checkbox", { name: "选中本页" }));
    expect(screen.getByText("已选1条")).toBeDefined();
  });

  test("who may only look sees no button that changes, imports or exports", async () => {
    await open({}, ["system:user:list"]);
    await screen.findByText("zhao");
    for (const name of ["新建用户", "导入", "导出", "修改", "角色", "重置密码", "删除"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("switch")).toBeNull();
  });
});
