import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { buildRole, buildUser } from "../../../core/testing/build-system.ts";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { nodesOf } from "../../../core/tree-nodes.ts";
import { initialChecked, initialDepts, toDeptIds, toMenuIds, withCascade } from "./checked-nodes.ts";
import { RolePage } from "./role.page.tsx";

const role = buildRole();
const clerk = buildRole({ roleId: 6, roleKey: "clerk", roleName: "前台员工" });
const menus = [
  {
    id: 1,
    label: "系统",
    children: [
      {
        id: 10,
        label: "用户",
        children: [
          { id: 100, label: "用户新增" },
          { id: 101, label: "用户删除" },
        ],
      },
    ],
  },
];
const nodes = nodesOf(menus);
const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(
    <RolePage />,
    {
      "role.list": () => ({ rows: [role], total: 1 }),
      "menu.tree": () => menus,
      "role.options": () => [role, clerk],
      "role.one": () => ({ ...role, appointIds: [clerk.roleId] }),
      "menu.treeOfRole": () => ({ menus, checkedKeys: [100] }),
      "role.deptTree": () => ({ depts: [{ id: 7, label: "总公司" }], checkedKeys: [], deptIds: [] }),
      ...handlers,
    },
    permissions,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

describe("what a role holds of the menu", () => {
  // [R:3.role.menu-permission]
  test("linked, a ticked button brings the half ticked page and directory above it", () => {
    const checked = initialChecked(nodes, [100], true);
    expect(checked.cascadeMode).toBe("linked");
    expect(toMenuIds(nodes, checked)).toEqual([100, 1, 10]);
  });

  test("a page that was given without its buttons is not lost: its boxes start loose", () => {
    const checked = initialChecked(nodes, [10], true);
    expect(checked.cascadeMode).toBe("loose");
    expect(toMenuIds(nodes, checked).sort()).toEqual([1, 10]);
  });

  test("what this person may not hand on stays as it was", () => {
    expect(toMenuIds(nodes, initialChecked(nodes, [101, 999], true))).toContain(999);
  });

  test("linking keeps the leaves, unlinking keeps what was half ticked", () => {
    const loose = withCascade(nodes, initialChecked(nodes, [100], true), "loose", "kept");
    expect([...loose.ids].sort()).toEqual(["1", "10", "100"]);
    expect([...withCascade(nodes, loose, "linked", "kept").ids]).toEqual(["100"]);
  });
});

describe("the departments of a data scope", () => {
  const leaf = (id: string) => ({ id, label: id });
  const group = { id: "14", label: "集团", children: [leaf("15"), leaf("16")] };
  const tree = [{ id: "1", label: "总部", children: [{ id: "2", label: "代理", children: [group, leaf("18")] }] }];

  test("a group that is ticked is stored with all below it, and nothing above it", () => {
    const checked = initialDepts(tree, [], true);
    expect(toDeptIds(tree, { ...checked, ids: new Set(["15", "16"]) })).toEqual([14, 15, 16]);
    expect(initialDepts(tree, [14, 15, 16], true)).toMatchObject({ cascadeMode: "linked", ids: new Set(["15", "16"]) });
  });

  test("what linked boxes cannot show starts unlinked, as it is stored", () => {
    const grown = initialDepts(tree, [2, 14, 15, 16], true);
    expect(grown).toMatchObject({ cascadeMode: "loose", ids: new Set(["2", "14", "15", "16"]) });
    expect(toDeptIds(tree, grown)).toEqual([2, 14, 15, 16]);
    expect(initialDepts(tree, [1], true).cascadeMode).toBe("loose");
  });

  test("unlinking the boxes ticks no department that was half ticked, and linking them none either", () => {
    const linked = initialDepts(tree, [14, 15, 16], true);
    const loose = withCascade(tree, linked, "loose", "left");
    expect(toDeptIds(tree, loose)).toEqual([14, 15, 16]);
    expect(toDeptIds(tree, withCascade(tree, loose, "linked", "left"))).toEqual([14, 15, 16]);
    const alone = initialDepts(tree, [2], false);
    expect(toDeptIds(tree, withCascade(tree, alone, "linked", "left"))).toEqual([]);
  });

  test("a department that this person does not see stays", () => {
    expect(toDeptIds(tree, initialDepts(tree, [18, 99], true))).toEqual([18, 99]);
  });
});

describe("the roles", () => {
  // [R:2.screen.role] [R:6.role.menu-permission]
  test("a modified one is sent with its menus as they are ticked", async () => {
    const server = await open({ "role.change": () => role });
    await press("修改");
    const form = within(await screen.findByRole("dialog"));
    expect((await form.findByRole("treeitem", { name: /系统/ })).getAttribute("aria-checked")).toBe("mixed");
    await userEvent.click(form.getByRole("treeitem", { name: /系统/ }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("role.change")[0]?.body).toMatchObject({
        roleId: 5,
        roleKey: "desk",
        menuCheckStrictly: true,
        menuIds: [1, 10, 100, 101],
        appointIds: [6],
      }),
    );
  });

  test("a page is given without its strong buttons, which are marked and ticked one by one", async () => {
    const order = {
      id: 30,
      label: "购买次数",
      children: [
        { id: 300, label: "导出" },
        { id: 301, label: "退款", strong: true },
        { id: 302, label: "审批", strong: true },
      ],
    };
    const server = await open({ "menu.tree": () => [order], "role.create": () => role });
    await press("新建角色");
    const form = within(await screen.findByRole("dialog"));
    await fillIn(form.getByRole("textbox", { name: "中文名称" }), "财务");
    await fillIn(form.getByRole("textbox", { name: "权限字符" }), "books");
    await userEvent.click(form.getByRole("treeitem", { name: "购买次数" }));
    expect(form.getByRole("treeitem", { name: "购买次数" }).getAttribute("aria-checked")).toBe("mixed");
    expect(form.getByText(/有2个带标记的条目未勾选/)).toBeDefined();
    expect(form.getByRole("treeitem", { name: "退款 重要" }).getAttribute("aria-checked")).toBe("false");
    await userEvent.click(form.getByRole("treeitem", { name: "审批 重要" }));
    expect(form.queryByText(/带标记的条目未勾选/)).toBeNull();
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.called("role.create")[0]?.body).toMatchObject({ menuIds: [300, 302, 30] }));
  });

  test("lists the roles to which its holders appoint people, never itself", async () => {
    const server = await open({ "role.create": () => role, "role.change": () => role });
    await press("修改");
    const form = within(await screen.findByRole("dialog"));
    await userEvent.click(await form.findByRole("combobox", { name: "可任命的角色" }));
    const list = within(await screen.findByRole("listbox"));
    expect(list.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["前台员工"]);
    await userEvent.click(list.getByRole("option", { name: "前台员工" }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() => expect(server.called("role.change")[0]?.body).toMatchObject({ appointIds: [] }));
  });

  // [R:3.role.name] [R:3.role.character]
  test("a new one is sent under the same name in both languages", async () => {
    const server = await open({ "role.create": () => role });
    await press("新建角色");
    const form = within(await screen.findByRole("dialog"));
    await userEvent.type(form.getByRole("textbox", { name: "中文名称" }), "夜班");
    await fillIn(form.getByRole("textbox", { name: "权限字符" }), "night");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("role.create")[0]?.body).toMatchObject({
        roleNameZh: "夜班",
        roleNameEn: "夜班",
        roleKey: "night",
        menuIds: [],
      }),
    );
  });

  // [R:3.role.data-permission]
  test("sees all rows, or those of chosen departments", async () => {
    const server = await open({ "role.setScope": () => undefined });
    await press("数据范围");
    const dialog = within(await screen.findByRole("dialog"));
    await userEvent.click(dialog.getByRole("combobox", { name: "数据范围" }));
    await userEvent.click(await screen.findByRole("option", { name: "指定部门的数据" }));
    await userEvent.click(await dialog.findByRole("treeitem", { name: /总公司/ }));
    await userEvent.click(dialog.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("role.setScope")[0]?.body).toEqual({
        roleId: 5,
        dataScope: "2",
        deptIds: [7],
        deptCheckStrictly: true,
      }),
    );
  });

  // [R:3.role.status]
  test("is disabled after a question", async () => {
    const server = await open({ "role.setStatus": () => undefined });
    await userEvent.click(await screen.findByRole("switch", { name: "启用前台" }));
    const question = within(await screen.findByRole("dialog"));
    await userEvent.click(question.getByRole("button", { name: "停用" }));
    await waitFor(() => expect(server.called("role.setStatus")[0]?.body).toEqual({ roleId: 5, status: "1" }));
  });

  test("of the administrators alone, two-step verification is required after a question, and nothing else offered", async () => {
    const admin = buildRole({ roleId: 1, roleKey: "admin", roleName: "管理员", requiresSecondFactor: false });
    const server = await open({
      "role.list": () => ({ rows: [admin], total: 1 }),
      "role.setFactor": () => undefined,
    });
    await press("要求两步验证");
    const question = within(await screen.findByRole("dialog"));
    expect(question.getByText(/服务器控制台/)).toBeDefined();
    await userEvent.click(question.getByRole("button", { name: "要求两步验证" }));
    await waitFor(() =>
      expect(server.called("role.setFactor")[0]?.body).toEqual({ roleId: 1, requiresSecondFactor: true }),
    );
    expect(screen.queryByRole("button", { name: "修改" })).toBeNull();
  });

  test("is given to those who are without it, and taken from those who have it", async () => {
    const server = await open({
      "role.members": () => ({ rows: [buildUser(8, "zhao")], total: 1 }),
      "role.others": () => ({ rows: [buildUser(9, "qian")], total: 1 }),
      "role.assign": () => undefined,
      "role.dismissMany": () => undefined,
    });
    await press("用户");
    await userEvent.click(await screen.findByRole("checkbox", { name: /zhao/ }));
    await press("取消所选用户的授权");
    await waitFor(() => expect(server.called("role.dismissMany")).toHaveLength(1));
    await userEvent.click(screen.getByText("未分配"));
    await userEvent.click(await screen.findByRole("checkbox", { name: /qian/ }));
    await press("分配给所选用户");
    await waitFor(() => expect(server.called("role.assign")).toHaveLength(1));
  });

  test("who may only look sees no button that changes", async () => {
    await open({}, ["system:role:list"]);
    await screen.findByText("前台");
    for (const name of ["新建角色", "修改", "数据范围", "删除"])
      expect(screen.queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("switch")).toBeNull();
  });
});
