import { type BrowserContext, expect, type Page, type Request, test } from "@playwright/test";
import { clerk, openFrontDesk } from "./front-desk.ts";
import { idle } from "./idle.ts";
import { languagesInFull } from "./run-options.ts";
import { signInByForm } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { Walker } from "./walk.ts";

// Data that a browser loads before a user can act: the budget of docs/measures/performance.md.

const stack = new Stack();

const KB = 1_000;
const SIGN_IN = { kB: 180, requests: 20 } as const;
const LIST = { kB: 330, requests: 20 } as const;
const DESK = { kB: 375, requests: 30 } as const;
/** A list as any other, one with days and a vocabulary among its filters, and one that a stream of events keeps current. */
const LISTS = [
  { path: "/hotel", create: { zh: "新建酒店", en: "New hotel" } },
  { path: "/system/post", create: { zh: "新建岗位", en: "New post" } },
  { path: "/sendCardMachine", create: { zh: "新建发卡机", en: "New encoder" } },
] as const;

/** The page fetches texts for bad times so long after its start (`main.tsx`): no part of a first screen. */
const AHEAD_MS = 10_000;
/** A page on which nothing is done that waits so long, however slow the machine is. */
async function openPage(context: BrowserContext, language: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(
    ([locale, ms]) => {
      localStorage.setItem("locale", locale);
      const start = window.setTimeout.bind(window);
      const startSoon = (work: () => void, after = 0) => (after < ms ? start(work, after) : 0);
      Object.defineProperty(window, "setTimeout", { value: startSoon });
    },
    [language, AHEAD_MS] as const,
  );
  return page;
}

/** Weighs what the server transfers from now on, heads included; an open stream of events counts as a request alone. */
function weigh(page: Page, { url } = stack) {
  const files: Promise<readonly [string, number]>[] = [];
  const walker = new Walker(page, url);
  let requests = 0;
  const isOurs = (request: Request) => new URL(request.url()).origin === url;
  page.on("request", (request) => {
    if (isOurs(request)) requests += 1;
  });
  page.on("requestfinished", (request) => {
    if (!isOurs(request)) return;
    const { pathname } = new URL(request.url());
    files.push(
      request
        .sizes()
        .then(
          ({ responseHeadersSize, responseBodySize }) => [pathname, responseHeadersSize + responseBodySize] as const,
        ),
    );
  });
  return async () => {
    await walker.settle();
    // What a page fetches in advance it asks for once it is idle itself.
    await idle();
    await walker.settle();
    // What comes later is not asked for its size: the page may be closed by then.
    page.removeAllListeners("requestfinished");
    const list = (await Promise.all(files)).sort((a, b) => b[1] - a[1]);
    const kB = Math.round(list.reduce((sum, [, bytes]) => sum + bytes, 0) / KB);
    await test.info().attach("files", { body: list.map(([name, bytes]) => `${bytes} ${name}`).join("\n") });
    console.log(`${list.length} files, ${kB} kB, ${requests} requests`);
    if (process.env.ADEL_TEST_FILES) for (const [name, bytes] of list) console.log(bytes, name);
    return { kB, requests };
  };
}

test.describe("on a computer without an encoder", () => {
  test.beforeAll(() => stack.open());
  test.afterAll(() => stack.close());

  for (const language of languagesInFull("en"))
    test(`${language}: the sign-in screen and a first list page, whichever, are light`, async ({ browser }) => {
      const context = await browser.newContext();
      const page = await openPage(context, language);
      const first = weigh(page);
      await page.goto(`${stack.url}/login`);
      await expect(
        page.getByRole("button", { name: language === "zh" ? "登录" : "Sign in", exact: true }),
      ).toBeVisible();
      const login = await first();
      expect(login.kB).toBeLessThanOrEqual(SIGN_IN.kB);
      expect(login.requests).toBeLessThanOrEqual(SIGN_IN.requests);
      await signInByForm(page, stack.login, language);
      const cookies = await context.cookies();
      await context.close();

      for (const { path, create } of LISTS) {
        const fresh = await browser.newContext();
        await fresh.addCookies(cookies);
        const list = await openPage(fresh, language);
        const all = weigh(list);
        await list.goto(stack.url + path);
        await expect(list.getByRole("button", { name: create[language] })).toBeVisible();
        const rows = await all();
        expect(rows.kB, path).toBeLessThanOrEqual(LIST.kB);
        expect(rows.requests, path).toBeLessThanOrEqual(LIST.requests);
        await fresh.close();
      }
    });
});

test.describe("at a front desk", () => {
  const front = new Stack();
  test.beforeAll(() => openFrontDesk(front));
  test.afterAll(() => front.close());

  for (const language of languagesInFull("en"))
    test(`${language}: the front desk is light where its hotel was chosen before`, async ({ browser }) => {
      const before = await browser.newContext();
      const me = clerk(await before.newPage(), front, language);
      await me.signIn();
      await me.open();
      const storageState = await before.storageState();
      await before.close();

      const context = await browser.newContext({ storageState });
      const page = await openPage(context, language);
      const all = weigh(page, front);
      await page.goto(`${front.url}/frontDesk`);
      await expect(page.getByRole("textbox", { name: me.t("room"), exact: true })).toBeFocused();
      const desk = await all();
      expect(desk.kB).toBeLessThanOrEqual(DESK.kB);
      expect(desk.requests).toBeLessThanOrEqual(DESK.requests);
      await context.close();
    });
});
