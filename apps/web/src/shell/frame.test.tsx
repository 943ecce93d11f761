import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createMemoryRouter, redirect, useSearchParams } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createAppearance } from "../core/appearance.ts";
import type { MenuRoute } from "../core/menu.ts";
import { buildRouteEntry } from "../core/testing/build-menu.ts";
import { fakeServer, signedInHandlers, TestSurroundings, testServices } from "../core/testing/render.tsx";
import { Frame, useFrameRoute } from "./frame.tsx";
import { routesFor } from "./menu-routes.ts";
import { Pages, type Views } from "./pages.tsx";
import { restoreTabs } from "./tab-storage.ts";
import { createTabs } from "./tabs.ts";

const fresh = { title: "测试记录", icon: "", noCache: true, link: null };
const menu = [
  buildRouteEntry("/hotels", "酒店", {
    component: "Layout",
    alwaysShow: true,
    children: [buildRouteEntry("/hotel", "酒店管理")],
  }),
  buildRouteEntry("/cards", "测试卡", {
    component: "Layout",
    alwaysShow: true,
    children: [buildRouteEntry("/readCard", "读卡"), buildRouteEntry("/testCard", "测试记录", { meta: fresh })],
  }),
  buildRouteEntry("/partner/test", "外部测试"),
  buildRouteEntry("/partner/read", "外部读卡"),
];

/** A page that keeps entered text, and shows its address. */
function Note({ name }: { readonly name: string }) {
  const [text, setText] = useState("");
  const [search] = useSearchParams();
  return (
    <>
      <input aria-label={`${name}备注`} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <output aria-label={`${name}地址`}>{search.toString()}</output>
    </>
  );
}
const bare = { is: ({ path }: MenuRoute) => path.startsWith("/partner"), items: [<p key="item">bare item</p>] };
const views: Views = {
  "view/partner/test": () => <p>partner's test</p>,
  "view/partner/read": () => <p>partner's read</p>,
  index: () => <p>home</p>,
  "view/hotel": () => <Note name="酒店" />,
  "view/readCard": () => <Note name="读卡" />,
  "view/testCard": () => <Note name="记录" />,
};

function Inside({ tabs }: { readonly tabs: ReturnType<typeof createTabs> }) {
  return <Pages views={views} tabs={tabs} route={useFrameRoute()} />;
}

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
    "session.page": () => null,
    "session.logout": () => undefined,
  });
  const { services } = testServices(server);
  services.cookies.drop("sidebarStatus");
  await services.session.load();
  const appearance = createAppearance({ memory: localStorage, cookies: services.cookies, apply: () => undefined });
  const tabs = createTabs();
  const session = services.session.get();
  if (session) tabs.set(restoreTabs(sessionStorage, session.user.userId, routesFor(session, []), views));
  const router = createMemoryRouter(
    [
      {
        path: "/",
        element: <Frame tabs={tabs} appearance={appearance} hidden={[]} barItems={[]} minimal={bare} />,
        children: [
          { index: true, loader: () => redirect("/index") },
          { path: "*", element: <Inside tabs={tabs} /> },
        ],
      },
      { path: "/404", element: <p>no such page</p> },
    ],
    { initialEntries: ["/index", at], initialIndex: 1 },
  );
  render(
    <TestSurroundings services={services}>
      <RouterProvider router={router} />
    </TestSurroundings>,
  );
  await screen.findByRole("main");
  /** Navigates and waits until the page is shown. */
  const goTo = async (address: string) => {
    await router.navigate(address);
    const { pathname, search } = router.state.location;
    await waitFor(() => expect(tabs.get().some((tab) => tab.address === pathname + search)).toBe(true));
  };
  return { server, services, router, appearance, tabs, goTo };
}
const sidebar = () => screen.getByRole("navigation", { name: "主菜单" });
const tabsBar = () => screen.getByRole("navigation", { name: "已打开的页面" });
const titles = () =>
  within(tabsBar())
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

afterEach(() => vi.restoreAllMocks());

describe("the sidebar", () => {
  // [R:2.sidebar.permitted] [R:2.sidebar.one-submenu]
  test("is built from the permitted routes, with one submenu open at a time", async () => {
    await open();
    const hotels = within(sidebar()).getByRole("button", { name: "酒店" });
    const cards = within(sidebar()).getByRole("button", { name: "测试卡" });
    expect([hotels, cards].map((row) => row.getAttribute("aria-expanded"))).toEqual(["true", "false"]);
    await userEvent.click(cards);
    expect([hotels, cards].map((row) => row.getAttribute("aria-expanded"))).toEqual(["false", "true"]);
  });

  // [R:2.sidebar.collapsible] [R:4.sidebar.default] [R:4.sidebar.persisted] [R:3.stored.sidebar] [R:9.sidebar.open]
  test("collapses and keeps that as 1 or 0 in a cookie; it is open by default", async () => {
    const { services } = await open();
    await userEvent.click(screen.getByRole("button", { name: "收起侧栏" }));
    expect(services.cookies.read("sidebarStatus")).toBe("0");
    await userEvent.click(screen.getByRole("button", { name: "展开侧栏" }));
    expect(services.cookies.read("sidebarStatus")).toBe("1");
  });

  test("shows a directory's pages beside it when collapsed", async () => {
    const { router } = await open();
    await userEvent.click(screen.getByRole("button", { name: "收起侧栏" }));
    await userEvent.click(within(sidebar()).getByRole("button", { name: "测试卡" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "读卡" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/readCard"));
  });

  // [R:2.sidebar.logo] [R:2.settings.show-logo]
  test("shows the logo while that is switched on", async () => {
    const { appearance } = await open();
    expect(within(sidebar()).getByText("Adel智能卡")).toBeDefined();
    appearance.change({ sidebarLogo: false });
    await waitFor(() => expect(within(sidebar()).queryByText("Adel智能卡")).toBeNull());
  });

  // [R:2.mobile.breakpoint] [R:2.mobile.sidebar] [R:9.mobile] [R:4.device.words]
  test("under 992 px becomes a drawer that closes by itself", async () => {
    const { router } = await open({ narrow: true });
    expect(screen.queryByRole("navigation", { name: "主菜单" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "打开菜单" }));
    await userEvent.click(await screen.findByRole("link", { name: "首页" }));
    await waitFor(() => expect(screen.queryByRole("navigation", { name: "主菜单" })).toBeNull());
    expect(router.state.location.pathname).toBe("/index");
  });
});

describe("a bare page", () => {
  test("stands without sidebar, tabs and top bar, and leads to its fellows and home", async () => {
    const { goTo, router } = await open();
    await userEvent.type(screen.getByRole("textbox", { name: "酒店备注" }), "kept");
    await goTo("/partner/test");
    expect(await screen.findByText("partner's test")).toBeDefined();
    for (const name of ["主菜单", "已打开的页面", "当前位置"])
      expect(screen.queryByRole("navigation", { name }), name).toBeNull();
    const bar = screen.getByRole("region", { name: "顶栏" });
    expect(within(bar).getByText("bare item")).toBeDefined();
    expect(within(bar).getByRole("link", { name: "外部测试" }).getAttribute("aria-current")).toBe("page");
    await userEvent.click(within(bar).getByRole("link", { name: "外部读卡" }));
    expect(await screen.findByText("partner's read")).toBeDefined();
    await userEvent.click(within(bar).getByRole("link", { name: "首页" }));
    expect(router.state.location.pathname).toBe("/index");
    await goTo("/hotel");
    // What was begun in the app is still there.
    expect(await screen.findByRole("textbox", { name: "酒店备注" })).toHaveProperty("value", "kept");
  });
});

describe("the top bar", () => {
  // [R:2.bar.hamburger] [R:2.bar.breadcrumb]
  test("says where one is, as the document's title does", async () => {
    await open();
    const trail = within(screen.getByRole("navigation", { name: "当前位置" })).getAllByRole("listitem");
    expect(trail.map(({ textContent }) => textContent)).toEqual(["酒店", "酒店管理"]);
    expect(document.title).toBe("酒店管理 · Adel智能卡");
  });

  // [R:2.bar.language] [R:1.locale.stored]
  test("offers both languages, and keeps the choice before it reloads", async () => {
    await open();
    const reload = vi.fn();
    vi.stubGlobal("location", { reload });
    await userEvent.click(screen.getByRole("radio", { name: "English" }));
    vi.unstubAllGlobals();
    expect(localStorage.getItem("locale")).toBe("en");
    expect(reload).toHaveBeenCalledOnce();
  });

  // [R:2.bar.size] [R:2.size.words]
  test("offers Default, Medium, Small and Mini", async () => {
    const { appearance, services } = await open();
    await userEvent.click(screen.getByRole("button", { name: "布局大小" }));
    const sizes = await screen.findAllByRole("menuitemradio");
    expect(sizes.map(({ textContent }) => textContent)).toEqual(["默认", "中等", "小", "迷你"]);
    expect(sizes.map((size) => size.getAttribute("aria-checked"))).toEqual(["false", "true", "false", "false"]);
    await userEvent.click(screen.getByRole("menuitemradio", { name: "迷你" }));
    expect([appearance.size.get(), services.cookies.read("size")]).toEqual(["mini", "mini"]);
    services.cookies.drop("size");
  });

  // [R:2.bar.avatar.profile] [R:2.bar.avatar.settings] [R:4.settings.hidden]
  test("leads to the personal centre and opens the layout setting", async () => {
    const { appearance, router } = await open();
    const account = () => screen.getByRole("button", { name: "陈立的账号菜单" });
    expect(appearance.settings.get().showSettings).toBe(false);
    await userEvent.click(account());
    await userEvent.click(await screen.findByRole("menuitem", { name: "布局设置" }));
    expect(await screen.findByRole("dialog", { name: "布局设置" })).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "关闭" }));
    expect(appearance.settings.get().showSettings).toBe(false);
    const seen = vi.fn();
    router.subscribe(({ location }) => seen(location.pathname));
    await userEvent.click(account());
    await userEvent.click(await screen.findByRole("menuitem", { name: "个人中心" }));
    await waitFor(() => expect(seen).toHaveBeenCalledWith("/user/profile"));
  });

  // [R:2.bar.avatar] [R:2.bar.avatar.sign-out]
  test("signs out from the account menu after asking", async () => {
    const { server } = await open();
    await userEvent.click(screen.getByRole("button", { name: "陈立的账号菜单" }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "退出登录" }));
    const box = await screen.findByRole("dialog", { name: "退出登录？" });
    expect(server.called("session.logout")).toEqual([]);
    await userEvent.click(within(box).getByRole("button", { name: "取消" }));
    expect(server.called("session.logout")).toEqual([]);
  });

  // [R:2.bar.fullscreen] [R:8.fullscreen.unsupported]
  test("fills the screen, and says so where the browser cannot", async () => {
    const { notificationsStore } = await import("@mantine/notifications");
    await open();
    await userEvent.click(screen.getByRole("button", { name: "全屏" }));
    await waitFor(() =>
      expect(String(notificationsStore.getState().notifications.at(-1)?.message)).toContain("you browser can not work"),
    );
    const request = vi.fn(async () => undefined);
    Object.assign(document, { fullscreenEnabled: true });
    Object.assign(document.documentElement, { requestFullscreen: request });
    await userEvent.click(screen.getByRole("button", { name: "全屏" }));
    expect(request).toHaveBeenCalledOnce();
    Object.assign(document, { fullscreenEnabled: false });
  });

  // [R:2.bar.search]
  test("searches pages from its button, by Ctrl K and by a slash where nothing is typed", async () => {
    const { router, server } = await open();
    await userEvent.click(screen.getByRole("button", { name: "搜索页面" }));
    const field = await screen.findByRole("combobox", { name: "搜索页面" });
    await userEvent.type(field, "dk");
    const [first] = await screen.findAllByRole("option");
    expect(first?.textContent).toContain("读卡");
    expect(server.called("session.routers").at(-1)?.headers.get("language")).toBe("en");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/readCard"));
    await waitFor(() => expect(screen.queryByRole("combobox", { name: "搜索页面" })).toBeNull());
    await userEvent.keyboard("{Control>}k{/Control}");
    expect(await screen.findByRole("combobox", { name: "搜索页面" })).toBeDefined();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("combobox", { name: "搜索页面" })).toBeNull());
    await userEvent.type(screen.getByRole("textbox", { name: "读卡备注" }), "a/b");
    expect(screen.queryByRole("combobox", { name: "搜索页面" })).toBeNull();
  });
});

describe("the tabs", () => {
  // [R:2.tabs.bar] [R:2.tabs.close] [R:2.tabs.affixed]
  test("keep visited pages; home is affixed, the others close", async () => {
    const { router, goTo } = await open({ at: "/index" });
    await goTo("/hotel");
    await goTo("/readCard");
    await waitFor(() => expect(titles()).toEqual(["首页", "酒店管理", "读卡"]));
    expect(within(tabsBar()).queryByRole("button", { name: "关闭首页" })).toBeNull();
    await userEvent.click(within(tabsBar()).getByRole("button", { name: "关闭读卡" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/hotel"));
  });

  // [R:4.tabs.cached]
  test("a cached page keeps its state and its address; one marked noCache begins anew", async () => {
    const { goTo } = await open({ at: "/hotel?pageNum=2" });
    await userEvent.type(screen.getByRole("textbox", { name: "酒店备注" }), "半句");
    await goTo("/testCard?a=1");
    await userEvent.type(await screen.findByRole("textbox", { name: "记录备注" }), "半句");
    expect(screen.queryByRole("textbox", { name: "酒店备注" })).toBeNull();
    await userEvent.click(within(tabsBar()).getByRole("link", { name: "酒店管理" }));
    await waitFor(() => expect(screen.getByRole("status", { name: "酒店地址" }).textContent).toBe("pageNum=2"));
    expect(screen.getByRole("textbox", { name: "酒店备注" })).toHaveProperty("value", "半句");
    await goTo("/testCard");
    expect(await screen.findByRole("textbox", { name: "记录备注" })).toHaveProperty("value", "");
  });

  // [R:2.tabs.menu] [R:2.tabs.menu.refresh] [R:2.tabs.menu.close-current] [R:2.tabs.menu.close-others]
  // [R:2.tabs.menu.close-all]
  test("a right-click offers refresh, close current, close others and close all", async () => {
    const { router, goTo } = await open();
    await userEvent.type(screen.getByRole("textbox", { name: "酒店备注" }), "半句");
    await goTo("/readCard");
    await goTo("/index");
    const action = async (tab: string, name: string) => {
      fireEvent.contextMenu(within(tabsBar()).getByRole("link", { name: tab }));
      await userEvent.click(await screen.findByRole("menuitem", { name }));
      await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    };
    await action("酒店管理", "刷新页面");
    await waitFor(() => expect(router.state.location.pathname).toBe("/hotel"));
    expect(screen.getByRole("textbox", { name: "酒店备注" })).toHaveProperty("value", "");
    await action("酒店管理", "关闭当前");
    await waitFor(() => expect(titles()).toEqual(["首页", "读卡"]));
    await goTo("/hotel");
    await action("读卡", "关闭其他");
    await waitFor(() => expect(titles()).toEqual(["首页", "读卡"]));
    await waitFor(() => expect(router.state.location.pathname).toBe("/readCard"));
    await action("读卡", "关闭所有");
    await waitFor(() => expect(router.state.location.pathname).toBe("/index"));
    expect(titles()).toEqual(["首页"]);
  });

  test("answer to the keyboard: Ctrl with arrows, arrows along the bar, Delete", async () => {
    const { router, goTo } = await open({ at: "/index" });
    await goTo("/hotel");
    await goTo("/readCard");
    await waitFor(() => expect(titles()).toHaveLength(3));
    await userEvent.keyboard("{Control>}{ArrowLeft}{/Control}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/hotel"));
    fireEvent.keyDown(document.body, { key: "ArrowLeft", ctrlKey: true });
    fireEvent.keyDown(document.body, { key: "ArrowLeft", ctrlKey: true });
    await waitFor(() => expect(router.state.location.pathname).toBe("/readCard"));
    await userEvent.keyboard("{Control>}{ArrowLeft}{/Control}");
    await waitFor(() => expect(router.state.location.pathname).toBe("/hotel"));
    within(tabsBar()).getByRole("link", { name: "酒店管理" }).focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement?.textContent).toBe("读卡");
    await userEvent.keyboard("{Delete}");
    await waitFor(() => expect(titles()).toEqual(["首页", "酒店管理"]));
    expect(document.activeElement?.textContent).toBe("酒店管理");
  });

  // [R:2.settings.tags-view]
  test("are gone while the tags view is off", async () => {
    const { appearance } = await open();
    appearance.change({ tagsView: false });
    await waitFor(() => expect(screen.queryByRole("navigation", { name: "已打开的页面" })).toBeNull());
  });
});

describe("the pages", () => {
  // [R:2.public.404] [R:2.public.redirect]
  test("an unknown address says so in the frame, a directory's own to its first page, and /redirect to what it names", async () => {
    const { router } = await open();
    await router.navigate("/cards");
    await waitFor(() => expect(router.state.location.pathname).toBe("/readCard"));
    await router.navigate("/redirect/hotel?pageNum=3");
    await waitFor(() => expect(router.state.location.pathname).toBe("/hotel"));
    expect(router.state.location.search).toBe("?pageNum=3");
    await router.navigate("/nowhere");
    expect(await within(screen.getByRole("main")).findByRole("heading", { name: "页面不存在" })).toBeDefined();
    expect(screen.getByRole("navigation", { name: "主菜单" })).toBeDefined();
    expect(router.state.location.pathname).toBe("/nowhere");
    await waitFor(() => expect(document.title).toMatch(/^页面不存在/));
  });

  // [R:2.navigation.scroll-top]
  test("every navigation scrolls to the top", async () => {
    const scrolled = vi.fn();
    Element.prototype.scrollTo = scrolled;
    const { router } = await open();
    scrolled.mockClear();
    await router.navigate("/readCard");
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith(0, 0));
  });
});

test("a question mark lists the keys", async () => {
  await open();
  await userEvent.keyboard("?");
  expect(await screen.findByRole("dialog", { name: "快捷键" })).toBeDefined();
});
