import type { Page } from "playwright-core";
import { heapOf } from "./page-watch.ts";
import { limited } from "./timed.ts";

const TABS = 30;
const TIMES = 10;
const GROWTH_PERCENT = 5;

/** Every page that the menu leads to, then those of single dictionaries, which stand in no menu. */
async function placesOf(page: Page, dictionaries: readonly number[]): Promise<string[]> {
  const menu = page.getByRole("navigation", { name: "主菜单" });
  const links: string[] = [];
  // Opening one directory shuts its neighbours, so each is opened once and looked into.
  for (const directory of await menu.getByRole("button").allInnerTexts()) {
    const button = menu.getByRole("button", { name: directory, exact: true });
    if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
    links.push(
      ...(await menu.getByRole("link").evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""))),
    );
  }
  const places = links.filter((path) => path.startsWith("/") && path !== "/index");
  const all = [...new Set([...places, ...dictionaries.map((id) => `/dict/type/data/${id}`)])].slice(0, TABS);
  if (all.length < TABS) throw new Error(`there are only ${all.length} pages to open`);
  return all;
}

const tabsOf = (page: Page) => page.getByRole("navigation", { name: "已打开的页面" }).getByRole("link");

/** Resolves each time that nothing is on its way to the page and it has nothing to do; waits no longer than that. */
function settling(page: Page): () => Promise<void> {
  const coming = new Set<unknown>();
  page.on("request", (request) => coming.add(request));
  page.on("requestfinished", (request) => coming.delete(request));
  page.on("requestfailed", (request) => coming.delete(request));
  const idle = () => page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  return async () => {
    do await idle();
    while (coming.size > 0);
  };
}

/** Opens every place in a tab of its own, as a link does, and lets each show what it has to show. */
async function openAll(page: Page, places: readonly string[], settled: () => Promise<void>): Promise<void> {
  for (const path of places) {
    await page.evaluate((to) => {
      history.pushState(null, "", to);
      dispatchEvent(new PopStateEvent("popstate", { state: null }));
    }, path);
    // Waited for as a truth: an element given out of the page would be held by the one who asked, and all behind it.
    await page.waitForFunction(
      (to) => document.querySelector(`nav a[aria-current=page][href^="${to}"]`) !== null,
      path,
    );
    await settled();
  }
  const open = await tabsOf(page).count();
  if (open !== places.length + 1) throw new Error(`${open} tabs stand where ${places.length} were opened beside home`);
}

async function closeAll(page: Page): Promise<void> {
  await tabsOf(page).first().click({ button: "right" });
  await page.getByRole("menuitem", { name: "关闭所有" }).click();
  await page.waitForFunction(() => location.pathname === "/index");
  await page.getByRole("menu").waitFor({ state: "detached" });
}

/**
 * Thirty tabs opened and closed, ten times; how much the heap has grown since the first time, which brings every
 * page's script and every answer that is kept for a while.
 */
export async function tabLines(page: Page, origin: string, dictionaries: readonly number[]): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await page.goto(`${origin}/index`);
  await tabsOf(page).first().waitFor();
  const places = await placesOf(page, dictionaries);
  const settled = settling(page);
  const heaps = [await heapOf(cdp)];
  for (let time = 0; time <= TIMES; time += 1) {
    await openAll(page, places, settled);
    await closeAll(page);
    await settled();
    heaps.push(await heapOf(cdp));
  }
  const mb = heaps.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(" ");
  const growth = ((heaps.at(-1) ?? Number.NaN) / (heaps[1] ?? Number.NaN) - 1) * 100;
  return [
    limited(`${TABS} tabs opened and closed ${TIMES} times: heap`, Math.max(0, growth), GROWTH_PERCENT, "%"),
    `heap before, after the first time, after each of ${TIMES} more: ${mb} MB`,
  ];
}
