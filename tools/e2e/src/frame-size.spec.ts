import { expect, type Page, test } from "@playwright/test";
import { Office } from "./office.ts";
import { signIn } from "./sign-in.ts";

// What a browser fetches before a person sees anything to do: script and style as they come over the wire.

const office = new Office();
test.beforeAll(() => office.open());
test.afterAll(() => office.close());

const KB = 1_000;
const SIGN_IN_KB = 120;
const FIRST_LIST_KB = 220;

/** Collects what comes as script or style from now on. */
function weigh(page: Page) {
  const files: Promise<readonly [string, number]>[] = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname))
      files.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize] as const));
  });
  return async () => {
    const list = (await Promise.all(files)).sort((a, b) => b[1] - a[1]);
    const kB = Math.round(list.reduce((sum, [, bytes]) => sum + bytes, 0) / KB);
    await test.info().attach("files", { body: list.map(([name, bytes]) => `${bytes} ${name}`).join("\n") });
    console.log(`${list.length} files, ${kB} kB`);
    if (process.env.ADEL_TEST_FILES) for (const [name, bytes] of list) console.log(bytes, name);
    return { kB, names: list.map(([name]) => name) };
  };
}

for (const language of ["zh", "en"] as const)
  test(`${language}: the sign-in screen and the first list page are light`, async ({ browser }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript((locale) => localStorage.setItem("locale", locale), language);
    const first = weigh(page);
    await page.goto(`${office.url}/login`);
    await expect(page.getByRole("button", { name: language === "zh" ? "登录" : "Sign in", exact: true })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect((await first()).kB).toBeLessThanOrEqual(SIGN_IN_KB);
    await signIn(page, office.door, language);
    const cookies = await context.cookies();
    await context.close();

    const fresh = await browser.newContext();
    await fresh.addCookies(cookies);
    const list = await fresh.newPage();
    await list.addInitScript((locale) => localStorage.setItem("locale", locale), language);
    const all = weigh(list);
    await list.goto(`${office.url}/hotel`);
    await expect(list.getByRole("button", { name: language === "zh" ? "新建酒店" : "New hotel" })).toBeVisible();
    await list.waitForLoadState("networkidle");
    expect((await all()).kB).toBeLessThanOrEqual(FIRST_LIST_KB);
    await fresh.close();
  });
