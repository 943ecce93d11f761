import type { Menu } from "@adel/protocol/system/menu";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { Failure, openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { sendMenu, startMenu } from "./menu.form.tsx";
import { MenuPage } from "./menu.page.tsx";
import { possibleParents } from "./possible-parents.ts";

const menu = (menuId: number, parentId: number, menuType: Menu["menuType"], menuName: string): Menu => ({
  menuId,
  menuName,
  menuNameZh: menuName,
  menuNameEn: `${menuName} en`,
  parentId,
  orderNum: 1,
  path: menuType === "F" ? "" : `m${menuId}`,
  component: "",
  query: "",
  routeName: "",
  isFrame: "1",
  isCache: "0",
  menuType,
  visible: "0",
  status: "0",
  perms: menuType === "F" ? "a:b:add" : "",
  icon: "#",
  createTime: "2026-01-02 03:04:05",
});
const menus = [
  menu(1, 0, "M", "系统管理"),
  menu(10, 1, "C", "用户管理"),
  menu(100, 10, "F", "用户新增"),
  menu(2, 0, "M", "工具"),
];

const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(
    <MenuPage />,
    {
      "menu.list": () => menus,
      ...handlers,
    },
    permissions,
  );
describe("what a menu entry sends", () => {
  const filled = { ...startMenu(menu(10, 1, "C", "x")), component: "a/b", perms: "a:b:list", path: "p", icon: "user" };

  // [R:3.menu.type]
  test("holds what its type has: a directory no permission, a button neither address nor icon", () => {
    expect(sendMenu(filled)).toMatchObject({ component: "a/b", perms: "a:b:list", path: "p", icon: "user" });
    expect(sendMenu({ ...filled, menuType: "M" })).toMatchObject({ component: "", perms: "", path: "p", icon: "user" });
    expect(sendMenu({ ...filled, menuType: "F" })).toMatchObject({
      component: "",
      perms: "a:b:list",
      path: "",
      icon: "#",
    });
  });

  // [R:3.menu.external] [R:3.menu.visible]
  test("says yes with 0: a link, a kept page, a page in the menu", () => {
    expect(sendMenu({ ...filled, external: true, cached: true, shown: true })).toMatchObject({
      isFrame: "0",
      isCache: "0",
      visible: "0",
    });
    expect(sendMenu({ ...filled, external: false, cached: false, shown: false })).toMatchObject({
      isFrame: "1",
      isCache: "1",
      visible: "1",
    });
  });

  test("an entry as it stands is sent as it stands", () => {
    const { createTime: _, menuName: __, ...fields } = menu(10, 1, "C", "用户管理");
    expect(sendMenu(startMenu(menu(10, 1, "C", "用户管理")))).toEqual(fields);
  });
});

// [R:3.menu.parent]
test("a page hangs below a directory, a button below a page as well, nothing below itself", () => {
  const page = { menuId: undefined, menuType: "C" } as const;
  expect(possibleParents(menus, page)).toEqual([
    { id: "1", label: "系统管理" },
    { id: "2", label: "工具" },
  ]);
  expect(possibleParents(menus, { ...page, menuType: "F" })).toEqual([
    { id: "1", label: "系统管理", children: [{ id: "10", label: "用户管理" }] },
    { id: "2", label: "工具" },
  ]);
  expect(possibleParents(menus, { menuId: 1, menuType: "M" })).toEqual([{ id: "2", label: "工具" }]);
});

describe("the menu screen", () => {
  // [R:2.screen.menu]
  test("starts closed, opens by the arrow, and offers nothing below a button", async () => {
    await open();
    await userEvent.click(await screen.findByRole("button", { name: "展开系统管理" }));
    await userEvent.click(screen.getByRole("button", { name: "展开用户管理" }));
    const button = within(screen.getByRole("row", { name: /用户新增/ }));
    expect(button.getByText("a:b:add")).toBeDefined();
    expect(button.queryByRole("button", { name: "新增下级" })).toBeNull();
  });

  // [R:3.menu.name]
  test("the form changes with the type; a new entry is sent in both languages", async () => {
    const server = await open({ "menu.create": () => menu(3, 1, "C", "客房") });
    const row = within(await screen.findByRole("row", { name: /系统管理/ }));
    await userEvent.click(row.getByRole("button", { name: "新增下级" }));
    const form = within(await screen.findByRole("dialog"));
    expect(await form.findByText("主类目 / 系统管理")).toBeDefined();
    await userEvent.click(form.getByText("按钮"));
    for (const name of ["路由地址", "组件路径"]) expect(form.queryByRole("textbox", { name })).toBeNull();
    await userEvent.click(form.getByText("目录"));
    expect(form.queryByRole("textbox", { name: "权限字符" })).toBeNull();
    await userEvent.click(form.getByText("页面"));
    for (const [name, text] of [
      ["中文名称", "客房"],
      ["英文名称", "Rooms"],
      ["路由地址", "room"],
      ["组件路径", "a/room"],
    ] as const)
      await fillIn(form.getByRole("textbox", { name }), text);
    await userEvent.click(form.getByRole("switch", { name: "显示在菜单里" }));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await waitFor(() =>
      expect(server.called("menu.create")[0]?.body).toMatchObject({
        parentId: 1,
        menuType: "C",
        menuNameZh: "客房",
        menuNameEn: "Rooms",
        path: "room",
        component: "a/room",
        visible: "1",
      }),
    );
  });

  test("the form begins with the type; what is missing is marked at once, and a name refused later at its field", async () => {
    const errors = [{ path: "menuName", message: "名称不可用" }];
    const server = await open({
      "menu.create": () => {
        throw Failure.of("FIELDS_REFUSED", { errors });
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "新建菜单" }));
    const form = within(await screen.findByRole("dialog"));
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole("radio", { name: "页面" })));
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    expect(await form.findAllByText("请填写此项")).toHaveLength(3);
    const name = form.getByRole("textbox", { name: "中文名称" });
    const path = form.getByRole("textbox", { name: "路由地址" });
    const component = form.getByRole("textbox", { name: "组件路径" });
    for (const field of [name, path, component]) expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(name);
    expect(server.called("menu.create")).toHaveLength(0);
    await userEvent.type(name, "客房");
    await fillIn(path, "room");
    await fillIn(component, "business/room/index");
    await userEvent.click(form.getByRole("button", { name: "保存" }));
    await form.findByText("名称不可用");
    expect(name.getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(name);
  });

  test("who may only look sees no button that changes", async () => {
    await open({}, ["system:menu:list"]);
    await screen.findByText("系统管理");
    for (const name of ["新建菜单", "新增下级", "修改", "删除"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});
