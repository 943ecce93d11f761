import { expect, type Page, test } from "@playwright/test";
import { HOTEL_PASSWORD, HOTEL_WORDS } from "./hotel-form.ts";
import { collectRefusals } from "./look.ts";
import { signIn, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";

// The main frame in a real browser: tabs, search, settings and sizes.

const stack = new Stack();
test.beforeAll(() => stack.open());
test.afterAll(() => stack.close());

const at = (path: string) => (url: URL) => url.pathname === path;
const tabsOf = (page: Page) => page.getByRole("navigation", { name: "已打开的页面" });
const titles = (page: Page) => tabsOf(page).getByRole("link").allInnerTexts();
const tab = (page: Page, name: string) => tabsOf(page).getByRole("link", { name });
const menuOf = (page: Page) => page.getByRole("navigation", { name: "主菜单" });

/** Opens pages from the sidebar, one after another. */
async function visit(page: Page, ...pages: readonly (readonly [directory: string, title: string])[]) {
  for (const [directory, title] of pages) {
    const branch = menuOf(page).getByRole("button", { name: directory, exact: true });
    if ((await branch.getAttribute("aria-expanded")) === "false") await branch.click();
    await menuOf(page).getByRole("link", { name: title, exact: true }).click();
    await expect(tab(page, title)).toHaveAttribute("aria-current", "page");
  }
}
const HOTELS = ["酒店", "酒店管理"] as const;
const READ = ["卡片", "读卡"] as const;
const RECORDS = ["测试卡", "测试卡记录"] as const;
const ENCODERS = ["发卡机", "发卡机列表"] as const;

async function act(page: Page, name: string, item: string) {
  await tab(page, name).click({ button: "right" });
  await page.getByRole("menuitem", { name: item }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

test.describe("tabs", () => {
  // [R:4.tabs.cached] [R:2.tabs.menu.refresh]
  test("a page that was left keeps what was typed, its filter and its place; beginning anew forgets", async ({
    page,
  }) => {
    await signInTo(page, stack.login, "zh", "/index");
    await visit(page, HOTELS);
    const search = page.getByRole("searchbox").first();
    await search.fill("1001");
    await expect(page).toHaveURL(/search=1001/);
    await visit(page, READ);
    await tab(page, "酒店管理").click();
    await expect(page).toHaveURL(/search=1001/);
    await expect(search).toHaveValue("1001");
    await act(page, "酒店管理", "刷新页面");
    await expect(page).toHaveURL(at("/hotel"));
    await expect(page.getByRole("button", { name: HOTEL_WORDS.zh.create })).toBeVisible();
  });

  test("a half-filled form waits behind its tab, and does not stand over another page", async ({ page }) => {
    await signInTo(page, stack.login, "zh", "/index");
    await visit(page, READ, HOTELS);
    await page.getByRole("button", { name: HOTEL_WORDS.zh.create }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel(HOTEL_WORDS.zh.password, { exact: true }).fill(HOTEL_PASSWORD);
    await page.goBack();
    await expect(page).toHaveURL(at("/readCard"));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goForward();
    await expect(form.getByLabel(HOTEL_WORDS.zh.password, { exact: true })).toHaveValue(HOTEL_PASSWORD);
  });

  // [R:2.tabs.menu] [R:2.tabs.menu.close-current] [R:2.tabs.menu.close-others] [R:2.tabs.menu.close-all]
  // [R:4.tabs.affixed.others] [R:4.tabs.affixed.all]
  test("close current, others and all; home stays", async ({ page }) => {
    await signInTo(page, stack.login, "zh", "/index");
    await visit(page, HOTELS, READ, RECORDS, ENCODERS);
    await act(page, "读卡", "关闭当前");
    await expect.poll(() => titles(page)).toEqual(["首页", "酒店管理", "测试卡记录", "发卡机列表"]);
    await expect(page).toHaveURL(at("/sendCardMachine"));
    await act(page, "酒店管理", "关闭其他");
    await expect.poll(() => titles(page)).toEqual(["首页", "酒店管理"]);
    await expect(page).toHaveURL(at("/hotel"));
    await tab(page, "首页").click({ button: "right" });
    await expect(page.getByRole("menuitem", { name: "关闭当前" })).toBeDisabled();
    await page.getByRole("menuitem", { name: "关闭所有" }).click();
    await expect.poll(() => titles(page)).toEqual(["首页"]);
    await expect(page).toHaveURL(at("/index"));
  });

  test("answer to the keyboard alone: menu key, arrows, Delete, Ctrl with arrows", async ({ page }) => {
    await signInTo(page, stack.login, "zh", "/index");
    await visit(page, HOTELS, READ);
    await tab(page, "首页").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "酒店管理")).toBeFocused();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: "刷新页面" }).waitFor();
    await page.keyboard.press("Escape");
    await expect(tab(page, "酒店管理")).toBeFocused();
    await page.keyboard.press("Delete");
    await expect.poll(() => titles(page)).toEqual(["首页", "读卡"]);
    await expect(tab(page, "首页")).toBeFocused();
    await page.keyboard.press("Control+ArrowRight");
    await expect(page).toHaveURL(at("/index"));
    await page.keyboard.press("Control+ArrowLeft");
    await expect(page).toHaveURL(at("/readCard"));
  });

  test("come back after a reload, in their order and in the page's language", async ({ page }) => {
    await signInTo(page, stack.login, "zh", "/index");
    await visit(page, READ, HOTELS, ENCODERS);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(["首页", "读卡", "酒店管理", "发卡机列表"]);
    await page.addInitScript(() => localStorage.setItem("locale", "en"));
    await page.reload();
    const bar = page.getByRole("navigation", { name: "Open pages" });
    await expect(bar.getByRole("link")).toHaveText(["Home", "Read card", "Hotel management", "Card encoder list"]);
  });

  // [R:9.tabs.padding]
  test("a narrow bar turns with the wheel and shows the open tab with 4 px to spare", async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 700 });
    await signInTo(page, stack.login, "zh", "/index");
    await visit(page, HOTELS, READ, ["测试卡", "新卡测试"], RECORDS, ENCODERS);
    const bar = tabsOf(page).getByRole("list");
    const state = () =>
      bar.evaluate((list) => ({ left: list.scrollLeft, wide: list.clientWidth, all: list.scrollWidth }));
    // The sidebar, the widest text and six tabs leave this window too little room only when the bar is narrowed.
    await bar.evaluate((list) => {
      list.style.width = "300px";
    });
    await bar.hover();
    await page.mouse.wheel(0, -2_000);
    await expect.poll(async () => (await state()).left).toBe(0);
    await page.mouse.wheel(0, 120);
    await expect.poll(async () => (await state()).left).toBe(120);
    await page.mouse.wheel(0, -2_000);
    await tab(page, "首页").focus();
    await page.keyboard.press("Control+ArrowRight");
    await expect(page).toHaveURL(at("/index"));
    await page.keyboard.press("Control+ArrowRight");
    await page.keyboard.press("Control+ArrowRight");
    await expect(page).toHaveURL(at("/readCard"));
    const beyond = () =>
      bar.evaluate((list) => {
        const next = list.children[3];
        return next instanceof HTMLElement
          ? next.offsetLeft + next.offsetWidth - (list.scrollLeft + list.clientWidth)
          : 0;
      });
    await expect.poll(beyond).toBe(-4);
  });
});

test.describe("the route search", () => {
  // [R:2.bar.search] [R:2.search.fuzzy]
  test("opens by Ctrl K and slash, finds in both languages and by pinyin, and goes there by Enter", async ({
    page,
  }) => {
    await signInTo(page, stack.login, "zh", "/index");
    const field = page.getByRole("combobox", { name: "搜索页面" });
    const first = page.getByRole("listbox").getByRole("option").first();
    for (const [typed, title, path] of [
      ["xkcs", "新卡测试", "/newTestCard"],
      ["hotel managment", "酒店管理", "/hotel"],
      ["读", "读卡", "/readCard"],
      ["sendCard", "发卡机列表", "/sendCardMachine"],
    ] as const) {
      await page.keyboard.press(typed === "读" ? "/" : "Control+k");
      await field.fill(typed);
      await expect(first).toContainText(title);
      await field.press("Enter");
      await expect(page).toHaveURL(at(path));
      await expect(field).toHaveCount(0);
    }
    await page.keyboard.press("Control+k");
    await field.fill("没有这样的页面");
    await expect(page.getByText("没有与“没有这样的页面”匹配的结果")).toBeVisible();
  });

  test("loses no letter that is typed before it is there, and gives the focus back", async ({ page }) => {
    await signInTo(page, stack.login, "zh", "/index");
    const fetched = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    await page.route(/\/search-box-.*\.js/, async (route) => {
      fetched.resolve();
      await late.promise;
      await route.continue();
    });
    const summoner = page.getByRole("button", { name: /账号菜单/ });
    await summoner.focus();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("xk");
    await fetched.promise;
    const field = page.getByRole("combobox", { name: "搜索页面" });
    await expect(field).toHaveCount(0);
    late.resolve();
    // Not one key waits for the box.
    for (const key of "cscscscscs") await page.keyboard.press(key);
    for (let back = 0; back < 8; back += 1) await page.keyboard.press("Backspace");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("xkcs");
    await expect(page.getByRole("listbox").getByRole("option").first()).toContainText("新卡测试");
    await page.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    await expect(summoner).toBeFocused();
  });
});

test.describe("sizes and settings", () => {
  const control = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--control").trim());
  const accent = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim());
  const openSettings = async (page: Page) => {
    await page.getByRole("button", { name: /账号菜单/ }).click();
    await page.getByRole("menuitem", { name: "布局设置" }).click();
    return page.getByRole("dialog", { name: "布局设置" });
  };

  // [R:2.bar.size] [R:2.size.words] [R:2.size.cookie] [R:3.stored.size] [R:9.size]
  test("the size changes controls at once and stays in its cookie", async ({ page }) => {
    await signInTo(page, stack.login, "zh", "/index");
    expect(await control(page)).toBe("32px");
    await page.getByRole("button", { name: "布局大小" }).click();
    await expect(page.getByRole("menuitemradio")).toHaveText(["默认", "中等", "小", "迷你"]);
    await page.getByRole("menuitemradio", { name: "迷你" }).click();
    await expect.poll(() => control(page)).toBe("24px");
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === "size")?.value).toBe("mini");
    await page.reload();
    await expect.poll(() => control(page)).toBe("24px");
  });

  test("mini fits twenty rows on a screen 900 px high", async ({ page }) => {
    await signIn(page, stack.login, "zh");
    await page.context().addCookies([{ name: "size", value: "mini", url: stack.url }]);
    await page.goto(`${stack.url}/hotel`);
    await expect(page.getByRole("button", { name: HOTEL_WORDS.zh.create })).toBeVisible();
    const room = await page
      .locator("[data-scroll]")
      .first()
      .evaluate((pane) => pane.clientHeight);
    expect(room).toBeGreaterThanOrEqual(24 + 20 * 28);
  });

  // [R:2.settings.theme] [R:9.theme.presets] [R:4.theme.recompute] [R:7.theme.stylesheet]
  test("the theme color is computed here, without asking anybody, and is kept", async ({ page }) => {
    await signInTo(page, stack.login, "zh", "/index");
    expect(await accent(page)).toBe("#409eff");
    const settings = await openSettings(page);
    const presets = settings.getByRole("radiogroup", { name: "主题颜色" }).getByRole("radio");
    await expect(presets).toHaveCount(8);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await settings.getByRole("radio", { name: "#FF4949" }).check({ force: true });
    await expect.poll(() => accent(page)).toBe("#ff4949");
    const filled = settings.getByText("主要按钮");
    await expect(filled).toHaveCSS("background-color", "rgb(209, 27, 27)");
    await settings.getByRole("textbox", { name: "颜色代码" }).fill("#00AA88");
    await expect.poll(() => accent(page)).toBe("#00aa88");
    expect(asked.filter((url) => !url.startsWith(stack.url) && !url.includes("127.0.0.1:21430"))).toEqual([]);
    await page.reload();
    await expect.poll(() => accent(page)).toBe("#00aa88");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await (await openSettings(page)).getByRole("button", { name: "恢复默认" }).click();
    await expect.poll(() => accent(page)).toBe("#409eff");
  });

  // [R:2.settings.tags-view] [R:2.settings.fixed-header] [R:2.settings.show-logo] [R:9.settings.tabs]
  // [R:9.settings.fixed-header] [R:9.settings.sidebar-logo] [R:9.settings.panel]
  test("tags view, fixed header and sidebar logo as they begin and as they are switched", async ({ page }) => {
    await page.setViewportSize({ width: 1200, height: 300 });
    await signInTo(page, stack.login, "zh", "/index");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const bar = page.getByRole("region", { name: "顶栏" });
    const height = async () => (await bar.boundingBox())?.y ?? 0;
    const scroll = async () => {
      await page.getByRole("main").hover();
      await page.mouse.wheel(0, 2_000);
    };
    await expect(page.getByText("今日的卡")).toBeVisible();
    await scroll();
    await expect.poll(height).toBeLessThan(0);
    const settings = await openSettings(page);
    await settings.getByRole("switch", { name: "固定顶栏" }).check({ force: true });
    await settings.getByRole("switch", { name: "显示侧栏标志" }).uncheck({ force: true });
    await settings.getByRole("switch", { name: "开启标签页" }).uncheck({ force: true });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await scroll();
    await expect.poll(() => page.getByRole("main").evaluate((main) => main.scrollTop)).toBeGreaterThan(0);
    expect(await height()).toBe(0);
    await expect(tabsOf(page)).toHaveCount(0);
    await expect(menuOf(page).getByText("Adel智能卡")).toHaveCount(0);
    await page.reload();
    await expect(menuOf(page)).toBeVisible();
    await expect(tabsOf(page)).toHaveCount(0);
  });

  // [R:2.bar.fullscreen] [R:8.fullscreen.unsupported]
  test("fills the screen and leaves it again; a browser that cannot says so", async ({ page }) => {
    await signInTo(page, stack.login, "en", "/index");
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await page.getByRole("button", { name: "Exit full screen" }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
    await page.evaluate(() => Object.defineProperty(document, "fullscreenEnabled", { value: false }));
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect(page.getByText("you browser can not work")).toBeVisible();
  });
});

test("the page's policy has nothing to refuse anywhere in the frame", async ({ page }) => {
  const refused = collectRefusals(page);
  await signInTo(page, stack.login, "zh", "/index");
  await visit(page, HOTELS, READ);
  await act(page, "读卡", "刷新页面");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: "搜索页面" })).toBeFocused();
  await page.keyboard.type("jd");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /账号菜单/ }).click();
  await page.getByRole("menuitem", { name: "布局设置" }).click();
  await page.getByRole("radio", { name: "#FF4949" }).check({ force: true });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /账号菜单/ }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "退出登录" }).click();
  await expect(page).toHaveURL(at("/login"));
  expect(refused).toEqual([]);
});

test("text becomes no script, and markup only where rich text is shown, without what could run", async ({ page }) => {
  const insert = () =>
    page.evaluate(() => {
      document.body.insertAdjacentHTML("beforeend", "<b id='made'>x<img src='x' onerror='alert(1)'></b>");
      return document.getElementById("made")?.outerHTML;
    });
  await signInTo(page, stack.login, "zh", "/index");
  await expect(insert()).rejects.toThrow("writes no markup");
  const script = page.evaluate(() => {
    document.createElement("script").src = "/assets/x.js";
  });
  await expect(script).rejects.toThrow("TrustedScriptURL");
  await page.goto(`${stack.url}/system/notice`);
  await page.getByRole("button", { name: "新建通知公告" }).first().click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "内容" })).toBeVisible();
  expect(await insert()).toBe('<b id="made">x<img src="x"></b>');
});

// [R:2.mobile.breakpoint] [R:2.mobile.sidebar] [R:4.device.words]
test("under 992 px the sidebar is a drawer that closes by itself, and the bar keeps what matters", async ({ page }) => {
  await signInTo(page, stack.login, "zh", "/index");
  await expect(menuOf(page)).toBeVisible();
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(menuOf(page)).toHaveCount(0);
  await page.getByRole("button", { name: "打开菜单" }).click();
  await menuOf(page).getByRole("button", { name: "酒店", exact: true }).click();
  await menuOf(page).getByRole("link", { name: "酒店管理" }).click();
  await expect(page).toHaveURL(at("/hotel"));
  await expect(menuOf(page)).toHaveCount(0);
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(menuOf(page)).toBeVisible();
});
