import { expect, test } from "@playwright/test";
import { textsOf } from "./error-text.ts";
import { addRooms, clerk } from "./front-desk.ts";
import { look, pageOn } from "./look.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { LOOKS } from "./variants.ts";

const TABS = ["overview", "rooms", "cards", "encoders", "people", "orders", "consumption", "history"] as const;

const stack = new Stack();
let hotelId = 0;
test.beforeAll(async () => {
  await stack.open();
  await stack.pair("FRONT-DESK-1");
  await stack.startBridge();
  hotelId = await addRooms(stack);
});
test.afterAll(() => stack.close());

for (const { language, colorScheme, width, height } of LOOKS) {
  if (language !== "zh" && language !== "en") continue;
  const name = `${language}-${colorScheme}-${width}`;

  test(`${language} ${colorScheme} ${width}: each tab of a hotel's page, as it looks`, async ({ browser }) => {
    const page = await pageOn(browser, { colorScheme, width, height });
    await signIn(page, stack.login, language);
    for (const tab of TABS) {
      await page.goto(`${stack.url}/hotel/${hotelId}?tab=${tab}`);
      await expect(page.getByRole("tab", { selected: true })).toBeVisible();
      await expect.poll(() => page.locator("main [aria-busy=true]").count()).toBe(0);
      await look(page, `hotel-page-${tab}-${name}`);
    }
    await page.context().close();
  });

  test(`${language} ${colorScheme} ${width}: one act of the front desk is changed, as it looks`, async ({
    browser,
  }) => {
    const page = await pageOn(browser, { colorScheme, width, height });
    const desk = clerk(page, stack, language);
    const t = textsOf(language, "business.desk");
    await desk.signIn();
    await desk.open();
    await desk.field.fill("101");
    await expect(page.getByLabel(t("checkoutDay"))).toBeVisible();
    await look(page, `desk-date-${name}`);
    await page.getByRole("button", { name: t("change"), exact: true }).click();
    await expect(page.getByLabel(t("change.areas"))).toBeVisible();
    await look(page, `desk-change-${name}`);
    await page.context().close();
  });
}
