import { expect, type Page, test } from "@playwright/test";
import { HOTEL_WORDS } from "./hotel-form.ts";
import { collectRefusals, look, pageOfVariant } from "./look.ts";
import { Office } from "./office.ts";
import { signIn } from "./sign-in.ts";
import { VARIANTS, type Variant, variantName } from "./variants.ts";
import { framePaths, Walker } from "./walk.ts";
import { orderSetCard, WIZARD_WORDS } from "./wizard.ts";

// Every route as a screen reader meets it: WCAG 2.2 AA by axe, nothing cut off sideways, and a picture to look at.

const office = new Office();
let paths: readonly string[] = [];
test.beforeAll(async () => {
  await office.open();
  await office.pair("FRONT-DESK-1");
  await office.startBridge();
  paths = await framePaths(office.door);
  await office.placeBlank("04A1D001");
});
test.afterAll(() => office.close());

/** A form in its drawer, and the wizard waiting and done. */
async function forms(page: Page, language: Variant["language"], name: string, blank: string): Promise<void> {
  const words = { ...HOTEL_WORDS[language], ...WIZARD_WORDS[language] };
  await page.goto(`${office.url}/hotel`);
  await page.getByRole("button", { name: words.create }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look(page, `hotel-form-${name}`);
  await orderSetCard(page, office, language, "1001", "demo-1234");
  await look(page, `wizard-blank-${name}`);
  await office.placeBlank(blank);
  await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
  await look(page, `wizard-receipt-${name}`);
}

for (const [at, variant] of VARIANTS.entries()) {
  const { language } = variant;
  const name = variantName(variant);

  test(`${name}: axe finds nothing on any route, and nothing is cut off sideways`, async ({ browser }) => {
    test.setTimeout(900_000);
    const page = await pageOfVariant(browser, variant, office.url);
    const refused = collectRefusals(page);
    const walker = new Walker(page, office.url);
    for (const path of ["/login", "/register", "/bind", "/auth-redirect"]) {
      await walker.to(path);
      await look(page, `${path.slice(1)}-${name}`);
    }
    await signIn(page, office, language);
    for (const path of paths) {
      await walker.to(path);
      await expect(page).toHaveURL(`${office.url}${path}`);
      await look(page, `${path.slice(1).replaceAll("/", "-")}-${name}`);
    }

    await forms(page, language, name, `04A1D1${at}0`);
    expect(refused, "the page's policy").toEqual([]);
    await page.context().close();
  });
}
