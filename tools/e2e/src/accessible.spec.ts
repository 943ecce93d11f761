import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { HOTEL_WORDS } from "./hotel-form.ts";
import { Office } from "./office.ts";
import { signIn } from "./sign-in.ts";
import { orderSetCard, WIZARD_WORDS } from "./wizard.ts";

// Every screen as a screen reader meets it: WCAG 2.2 AA by axe, nothing cut off sideways, and a picture to look at.

const office = new Office();
test.beforeAll(async () => {
  await office.open();
  await office.pair("FRONT-DESK-1");
  await office.startBridge();
});
test.afterAll(() => office.close());

const VARIANTS = [
  { language: "zh", colour: "light", width: 1440, height: 900 },
  { language: "en", colour: "dark", width: 1440, height: 900 },
  { language: "zh", colour: "dark", width: 390, height: 844 },
  { language: "en", colour: "light", width: 390, height: 844 },
] as const;
const PAGES = ["index", "hotel", "sendCardMachine", "readCard", "newTestCard", "testCard", "404", "401"] as const;

async function look(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(import.meta.dirname, `../results/look/${name}.png`) });
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) })),
      name,
    )
    .toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${name} scrolls sideways`).toBe(0);
}

for (const { language, colour, width, height } of VARIANTS) {
  const name = `${language}-${colour}-${width}`;

  test(`${name}: axe finds nothing, and nothing is cut off sideways`, async ({ browser }) => {
    test.setTimeout(180_000);
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: colour,
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    const words = { ...HOTEL_WORDS[language], ...WIZARD_WORDS[language] };
    await office.placeBlank("04A1D001");
    await page.addInitScript((locale) => localStorage.setItem("locale", locale), language);
    await page.goto(`${office.url}/login`);
    await expect(page.getByRole("button", { name: language === "zh" ? "登录" : "Sign in", exact: true })).toBeVisible();
    await look(page, `login-${name}`);
    await signIn(page, office, language);
    for (const path of PAGES) {
      await page.goto(`${office.url}/${path}`);
      await page.waitForLoadState("networkidle");
      await look(page, `${path}-${name}`);
    }
    await page.goto(`${office.url}/hotel`);
    await page.getByRole("button", { name: words.create }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look(page, `hotel-form-${name}`);
    await orderSetCard(page, office, language, "1001", "demo-1234");
    await look(page, `wizard-blank-${name}`);
    await office.placeBlank(`04A1D0${width % 100}`);
    await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
    await look(page, `wizard-receipt-${name}`);
    await context.close();
  });
}
