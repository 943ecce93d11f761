import { expect, test } from "@playwright/test";
import { HOTEL_WORDS } from "./hotel-form.ts";
import { look, VARIANTS } from "./look.ts";
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

const SYSTEM = [
  ...["system/dept", "system/menu", "system/role"],
  ...["system/post", "system/config", "system/dict", "dict/type/data/1", "system/notice"],
  ...["system/log/operlog", "system/log/logininfor", "monitor/online"],
];
const PAGES = ["index", "hotel", "sendCardMachine", "readCard", "newTestCard", "testCard", "404", "401", ...SYSTEM];

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
      await look(page, `${path.replaceAll("/", "-")}-${name}`);
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
