import { expect, type Page, test } from "@playwright/test";
import { look, pageOn } from "./look.ts";
import { signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { OPPOSITES } from "./variants.ts";
import { Walker } from "./walk.ts";

// The frame with each of its parts open: a picture, WCAG 2.2 AA by axe, nothing cut off sideways.

const stack = new Stack();
test.beforeAll(() => stack.openServer());
test.afterAll(() => stack.close());

const WORDS = {
  zh: {
    tabs: "已打开的页面",
    menu: "主菜单",
    size: "布局大小",
    search: "搜索页面",
    find: "cs",
    account: /账号菜单/,
    settings: "布局设置",
    collapse: "收起侧栏",
    expand: "展开侧栏",
    open: "打开菜单",
    directory: "测试卡",
  },
  en: {
    tabs: "Open pages",
    menu: "Main menu",
    size: "Layout size",
    search: "Search pages",
    find: "test",
    account: /^Account menu/,
    settings: "Layout setting",
    collapse: "Collapse sidebar",
    expand: "Expand sidebar",
    open: "Open menu",
    directory: "Test cards",
  },
} as const;
type Words = (typeof WORDS)["zh" | "en"];

async function closed(page: Page, role: "menu" | "dialog") {
  await page.keyboard.press("Escape");
  await expect(page.getByRole(role)).toHaveCount(0);
}

/** What only a wide screen has. */
async function wide(page: Page, words: Words, name: string) {
  const walker = new Walker(page, stack.url);
  for (const path of ["/hotel", "/readCard", "/testCard"]) await walker.to(path);
  await page.getByRole("navigation", { name: words.tabs }).getByRole("link").nth(1).click({ button: "right" });
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await look(page, `frame-tab-menu-${name}`);
  await closed(page, "menu");
  await page.getByRole("button", { name: words.size }).click();
  await expect(page.getByRole("menuitemradio").first()).toBeVisible();
  await look(page, `frame-size-${name}`);
  await closed(page, "menu");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await look(page, `frame-keys-${name}`);
  await closed(page, "dialog");
  await page.getByRole("button", { name: words.collapse }).click();
  await page.getByRole("navigation", { name: words.menu }).getByRole("button", { name: words.directory }).click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
  await look(page, `frame-collapsed-${name}`);
  await closed(page, "menu");
  await page.getByRole("button", { name: words.expand }).click();
}

async function narrow(page: Page, words: Words, name: string) {
  await page.getByRole("button", { name: words.open }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look(page, `frame-menu-${name}`);
  await closed(page, "dialog");
}

for (const { language, colorScheme, width, height } of OPPOSITES) {
  const name = `${language}-${colorScheme}-${width}`;
  test(`${name}: the frame's menus, search and settings`, async ({ browser }) => {
    const words = WORDS[language];
    const page = await pageOn(browser, { colorScheme, width, height });
    await signInTo(page, stack.login, language, "/index");
    await (width > 991 ? wide : narrow)(page, words, name);
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: words.search });
    await expect(field).toBeVisible();
    await look(page, `frame-search-empty-${name}`);
    await field.fill(words.find);
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    await look(page, `frame-search-${name}`);
    await closed(page, "dialog");
    await page.getByRole("button", { name: words.account }).click();
    await expect(page.getByRole("menuitem", { name: words.settings })).toBeVisible();
    await look(page, `frame-account-${name}`);
    await page.getByRole("menuitem", { name: words.settings }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look(page, `frame-settings-${name}`);
    await page.getByRole("radio", { name: "#FF4949" }).check({ force: true });
    await look(page, `frame-settings-red-${name}`);
    await page.close();
  });
}
