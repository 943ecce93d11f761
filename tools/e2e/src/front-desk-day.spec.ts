import { expect, test } from "@playwright/test";
import { clerk, openFrontDesk } from "./front-desk.ts";
import { lookBoth } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { Stack } from "./stack.ts";

const CARDS = { first: "04A1F531", second: "04A1F532", void: "04A1F533" } as const;

for (const language of languagesFor("zh")) {
  test.describe(`a day at the front desk, ${language}`, () => {
    const stack = new Stack();
    test.beforeAll(() => openFrontDesk(stack));
    test.afterAll(() => stack.close());

    test(`${language}: rooms in a queue, a letter, and a guest who left with a card`, async ({ page }) => {
      const me = clerk(page, stack, language);
      const { t } = me;
      await me.signIn();
      await stack.tell("lift");
      await me.open();

      // Enter each: the next room takes the place of the one before.
      await me.enter("102,104..105", t("run.checkIn", { count: 1 }));
      const queue = page.getByRole("region", { name: t("queue"), exact: true });
      await expect(queue.getByRole("listitem")).toHaveText(["102", "104", "105"]);
      await me.authorize();
      await me.heading(t("putCard", { n: 1, count: 1 }));
      await stack.placeBlank(CARDS.first);
      await me.heading(t("done.checkIn", { label: "102" }));
      await expect(me.field).toHaveValue("104");
      await expect(me.field).toBeFocused();
      await expect(queue.getByText(t("queueLeft", { count: 2 }), { exact: false })).toBeVisible();
      await lookBoth(page, "desk-queue");
      await page.keyboard.press("Enter");
      await me.heading(t("putNext", { n: 1 }));
      await stack.placeBlank(CARDS.second);
      await me.heading(t("done.checkIn", { label: "104" }));
      await expect(me.field).toHaveValue("105");
      await page.keyboard.press("Escape");
      await expect(queue).toHaveCount(0);
      await expect(me.field).toHaveValue("");

      // Outside the field a letter chooses the act.
      await stack.tell("lift");
      await me.field.fill("102");
      await expect(page.getByRole("button", { name: new RegExp(`^${t("choose.extend")}`) })).toBeEnabled();
      await me.field.blur();
      await page.keyboard.press("x");
      await expect(page.getByRole("button", { name: new RegExp(`^${t("choose.checkOut")} X`) })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      await expect(me.field).toBeFocused();

      // The guest leaves with the card: a newer one makes it void at the door, and is to be erased.
      await page.getByText("0", { exact: true }).first().click();
      await page.getByRole("button", { name: new RegExp(`^${t("run.checkOutNone")}`) }).click();
      await me.heading(t("done.checkOut", { label: "102" }));
      await me.field.fill("102");
      await expect(page.getByText(new RegExp(t("formerOpens", { count: 1, until: ".*" })))).toHaveCount(2);
      await page.getByRole("button", { name: t("voidAct"), exact: true }).click();
      await page.keyboard.press("Enter");
      await me.heading(t("putCard", { n: 1, count: 1 }));
      const voiding = await stack.placeBlank(CARDS.void);
      await me.heading(t("done.void", { label: "102" }));
      expect(stack.image(voiding)).not.toEqual(stack.blank(CARDS.void));
      await lookBoth(page, "desk-void");
      await stack.verifyLedger();
    });
  });
}
