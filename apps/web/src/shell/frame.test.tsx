import type { RouteEntry } from "@adel/protocol";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { describe, expect, test, vi } from "vitest";
import { fakeServer, signedInHandlers, TestSurroundings, testServices } from "../core/testing.tsx";
import { Frame } from "./frame.tsx";
import { createTabs } from "./tabs.ts";

const entry = (path: string, title: string, more: Partial<RouteEntry> = {}): RouteEntry => ({
  name: title,
  path,
  hidden: false,
  component: `view${path}`,
  meta: { title, icon: "", noCache: false, link: null },
  ...more,
});
const menu = [
  entry("/hotels", "酒店", { component: "Layout", alwaysShow: true, children: [entry("/hotel", "酒店管理")] }),
  entry("/cards", "测试卡", { component: "Layout", alwaysShow: true, children: [entry("/readCard", "读卡")] }),
];

async function open({ narrow = false, at = "/hotel" } = {}) {
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: narrow && query.includes("max-width"),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  const server = fakeServer({
    ...signedInHandlers(["*:*:*"]),
    "session.routers": () => menu,
    "session.logout": () => undefined,
  });
  const { services } = testServices(server);
  services.cookies.drop("sidebarStatus");
  await services.session.load();
  const tabs = createTabs({ path: "/index", address: "/index", title: "首页", affix: true });
  const children = ["index", "hotel", "readCard"].map((path) => ({ path, element: <p>page {path}</p> }));
  const router = createMemoryRouter([{ path: "/", element: <Frame tabs={tabs} barItems={[]} />, children }], {
    initialEntries: [at],
  });
  render(
    <TestSurroundings services={services}>
      <RouterProvider router={router} />
    </TestSurroundings>,
  );
  return { server, services, router };
}
const sidebar = () => screen.getByRole("navigation", { name: "主菜单" });

describe("the frame", () => {
  test("builds the sidebar from the permitted routes, with one submenu open at a time [R:2.sidebar.permitted] [R:2.sidebar.one-submenu] [R:2.sidebar.logo]", async () => {
    await open();
    const hotels = within(sidebar()).getByRole("button", { name: "酒店" });
    const cards = within(sidebar()).getByRole("button", { name: "测试卡" });
    expect([hotels, cards].map((row) => row.getAttribute("aria-expanded"))).toEqual(["true", "false"]);
    await userEvent.click(cards);
    expect([hotels, cards].map((row) => row.getAttribute("aria-expanded"))).toEqual(["false", "true"]);
    expect(within(sidebar()).getByText("Adel 智能卡")).toBeDefined();
  });

  test("collapses the sidebar and keeps that as 1 or 0 in a cookie; it is open by default [R:2.sidebar.collapsible] [R:4.sidebar.default] [R:4.sidebar.persisted] [R:3.stored.sidebar] [R:9.sidebar.open]", async () => {
    const { services } = await open();
    await userEvent.click(screen.getByRole("button", { name: "收起侧栏" }));
    expect(services.cookies.read("sidebarStatus")).toBe("0");
    await userEvent.click(screen.getByRole("button", { name: "展开侧栏" }));
    expect(services.cookies.read("sidebarStatus")).toBe("1");
  });

  test("says where one is, in the bar and in the document's title [R:2.bar.hamburger] [R:2.bar.breadcrumb]", async () => {
    await open();
    const trail = within(screen.getByRole("navigation", { name: "当前位置" })).getAllByRole("listitem");
    expect(trail.map(({ textContent }) => textContent)).toEqual(["酒店", "酒店管理"]);
    expect(document.title).toBe("酒店管理 · Adel 智能卡");
  });

  test("keeps visited pages as tabs; home is affixed, the others close [R:2.tabs.bar]", async () => {
    const { router } = await open();
    await router.navigate("/readCard");
    const bar = screen.getByRole("navigation", { name: "已打开的页面" });
    await waitFor(() =>
      expect(
        within(bar)
          .getAllByRole("link")
          .map(({ textContent }) => textContent),
      ).toEqual(["首页", "酒店管理", "读卡"]),
    );
    expect(within(bar).queryByRole("button", { name: "关闭 首页" })).toBeNull();
    await userEvent.click(within(bar).getByRole("button", { name: "关闭 读卡" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/hotel"));
  });

  test("offers both languages, and keeps the choice before it reloads [R:2.bar.language] [R:1.locale.stored]", async () => {
    await open();
    const reload = vi.fn();
    vi.stubGlobal("location", { reload });
    await userEvent.click(screen.getByRole("radio", { name: "English" }));
    vi.unstubAllGlobals();
    expect(localStorage.getItem("locale")).toBe("en");
    expect(reload).toHaveBeenCalledOnce();
  });

  test("signs out from the account menu after asking [R:2.bar.avatar] [R:2.bar.avatar.sign-out]", async () => {
    const { server } = await open();
    await userEvent.click(screen.getByRole("button", { name: "陈立 的账号菜单" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "退出登录" }));
    const box = await screen.findByRole("dialog", { name: "退出登录？" });
    expect(server.called("session.logout")).toEqual([]);
    await userEvent.click(within(box).getByRole("button", { name: "取消" }));
    expect(server.called("session.logout")).toEqual([]);
  });

  test("under 992 px the sidebar becomes a drawer that closes by itself [R:2.mobile.breakpoint] [R:2.mobile.sidebar] [R:9.mobile]", async () => {
    const { router } = await open({ narrow: true });
    expect(screen.queryByRole("navigation", { name: "主菜单" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "打开菜单" }));
    await userEvent.click(within(sidebar()).getByRole("link", { name: "首页" }));
    await waitFor(() => expect(screen.queryByRole("navigation", { name: "主菜单" })).toBeNull());
    expect(router.state.location.pathname).toBe("/index");
  });
});
