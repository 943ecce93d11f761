import { expect, type Page, test } from "@playwright/test";
import { Office } from "./office.ts";
import { signIn } from "./sign-in.ts";

// What a browser fetches before a person sees anything to do: script and style as they come over the wire.

const office = new Office();
test.beforeAll(() => office.open());
test.afterAll(() => office.close());

const KB = 1_000;
// What is reached, with little room above; the figures' own limits are 120 and 220 kB, 6 and 10 requests.
const SIGN_IN = { kB: 102, requests: 5 } as const;
const LIST = { kB: 220, requests: 10 } as const;
/** The names of places are stored in Chinese; a list in English fetches the others as well. */
const ENGLISH_HOTELS = { ...LIST, kB: 200 } as const;
const STREAM = { ...LIST, requests: 11 } as const;
/** A list as any other, one with days and a vocabulary among its filters, and one that is kept as it stands just now by a stream of its own. */
const LISTS = [
  {
    path: "/hotel",
    create: { zh: "新建酒店", en: "New hotel" },
    most: { zh: { ...LIST, kB: 194 }, en: ENGLISH_HOTELS },
  },
  { path: "/system/post", create: { zh: "新建岗位", en: "New post" }, most: { zh: LIST, en: LIST } },
  { path: "/sendCardMachine", create: { zh: "新建发卡机", en: "New encoder" }, most: { zh: STREAM, en: STREAM } },
] as const;

const QUIET_MS = 500;

/** Collects what comes as script or style from now on, and counts all that is asked of the server, an open stream too. */
function weigh(page: Page) {
  const files: Promise<readonly [string, number]>[] = [];
  let requests = 0;
  let last = Date.now();
  page.on("request", (request) => {
    last = Date.now();
    if (new URL(request.url()).origin === office.url) requests += 1;
  });
  page.on("requestfinished", (request) => {
    last = Date.now();
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname))
      files.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize] as const));
  });
  return async () => {
    // A page that listens to a stream of events is never idle as a browser counts it.
    await expect.poll(() => Date.now() - last).toBeGreaterThan(QUIET_MS);
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

for (const language of ["zh", "en"] as const)
  test(`${language}: the sign-in screen and a first list page, whichever, are light`, async ({ browser }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript((locale) => localStorage.setItem("locale", locale), language);
    const first = weigh(page);
    await page.goto(`${office.url}/login`);
    await expect(page.getByRole("button", { name: language === "zh" ? "登录" : "Sign in", exact: true })).toBeVisible();
    const door = await first();
    expect(door.kB).toBeLessThanOrEqual(SIGN_IN.kB);
    expect(door.requests).toBeLessThanOrEqual(SIGN_IN.requests);
    await signIn(page, office.door, language);
    const cookies = await context.cookies();
    await context.close();

    for (const { path, create, most } of LISTS) {
      const fresh = await browser.newContext();
      await fresh.addCookies(cookies);
      const list = await fresh.newPage();
      await list.addInitScript((locale) => localStorage.setItem("locale", locale), language);
      const all = weigh(list);
      await list.goto(office.url + path);
      await expect(list.getByRole("button", { name: create[language] })).toBeVisible();
      const rows = await all();
      expect(rows.kB, path).toBeLessThanOrEqual(most[language].kB);
      expect(rows.requests, path).toBeLessThanOrEqual(most[language].requests);
      await fresh.close();
    }
  });
