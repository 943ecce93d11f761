import { expect, test } from "@playwright/test";
import { errorText, textsOf } from "./error-text.ts";
import { clerk, openFrontDesk, openHotelDrawer } from "./front-desk.ts";
import { lookBoth } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { Stack } from "./stack.ts";

const CARDS = { first: "04A1F511", second: "04A1F512" } as const;
const PIN = { right: "402917", wrong: "402918" } as const;
/** Longer than any authorization stays awake. */
const AWAY_MS = 31 * 60_000;

for (const language of languagesFor("zh")) {
  test.describe(`shifts at the front desk, ${language}`, () => {
    const stack = new Stack();
    test.beforeAll(() => openFrontDesk(stack));
    test.afterAll(() => stack.close());

    test(`${language}: a PIN continues an idle shift, a wrong one is told, and the hotel's list ends it`, async ({
      page,
    }) => {
      const me = clerk(page, stack, language);
      const { t } = me;
      await me.signIn();
      const own = textsOf(language, "auth.profile");
      await page.goto(`${stack.url}/user/profile?tab=pin`);
      await page.getByLabel(own("newPin"), { exact: true }).fill(PIN.right);
      await page.getByLabel(own("pinAgain"), { exact: true }).fill(PIN.right);
      await page.getByLabel(own("oldPassword"), { exact: true }).fill(stack.password);
      await page.getByRole("button", { name: own("setPin"), exact: true }).click();
      await expect(page.getByText(own("hasPin"), { exact: true })).toBeVisible();

      await stack.tell("lift");
      await me.open();
      await me.enter("102", t("run.checkIn", { count: 1 }));
      await me.authorize();
      await me.heading(t("putCard", { n: 1, count: 1 }));
      await stack.placeBlank(CARDS.first);
      await me.heading(t("done.checkIn", { label: "102" }));

      // Half an hour later the next guest comes: the PIN is asked where the password was.
      stack.idleGrants(AWAY_MS);
      await stack.tell("lift");
      await me.enter("103", t("run.checkIn", { count: 1 }));
      const pin = page.getByLabel(t("pin"), { exact: true });
      await expect(pin).toBeFocused();
      await lookBoth(page, "shift-pin");
      await page.keyboard.type(PIN.wrong);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("alert")).toContainText(errorText("PIN_WRONG", language, { left: 2 }));
      await expect(pin).toBeFocused();
      await page.keyboard.type(PIN.right);
      await page.keyboard.press("Enter");
      await me.heading(t("putCard", { n: 1, count: 1 }));
      const second = await stack.placeBlank(CARDS.second);
      await me.heading(t("done.checkIn", { label: "103" }));
      expect(stack.image(second)).not.toEqual(stack.blank(CARDS.second));

      // The hotel's manager ends the shift; the next guest needs the password again.
      const policy = textsOf(language, "business.desk-policy");
      const drawer = await openHotelDrawer(page, stack, language, "shifts");
      const end = drawer.getByRole("button", { name: policy("endNamed", { name: stack.account }) });
      await expect(end).toBeVisible();
      await lookBoth(page, "shift-list");
      await end.click();
      await expect(drawer.getByText(policy("noShifts"))).toBeVisible();
      await stack.tell("lift");
      await me.open();
      await me.enter("104", t("run.checkIn", { count: 1 }));
      await me.authorize();
      await me.heading(t("putCard", { n: 1, count: 1 }));
    });
  });
}
