import { expect, test } from "@playwright/test";
import { textsOf } from "./error-text.ts";
import { clerk, openFrontDesk } from "./front-desk.ts";
import { lookBoth } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { Stack } from "./stack.ts";

const CARDS = { guest: "04A1F531", blank: "04A1F532" } as const;

for (const language of languagesFor("zh")) {
  test.describe(`the card speaks first, ${language}`, () => {
    const stack = new Stack();
    test.beforeAll(() => openFrontDesk(stack));
    test.afterAll(() => stack.close());

    test(`${language}: a laid card says what it is on any page, without a click, and what can be done with it`, async ({
      page,
    }) => {
      const me = clerk(page, stack, language);
      const { t } = me;
      const verdict = textsOf(language, "business.card-verdict");
      const strip = page.getByRole("region", { name: verdict("title") });
      await me.signIn();

      // On the home page, as it comes after signing in.
      await page.goto(`${stack.url}/index`);
      await me.lift();
      await stack.placeBlank(CARDS.blank);
      await expect(strip).toContainText(verdict("say.blank"));
      await page.keyboard.press("Escape");
      await expect(strip).toHaveCount(0);
      await me.lift();

      await me.open();
      await me.enter("102", t("run.checkIn", { count: 1 }));
      await me.authorize();
      await me.heading(t("putCard", { n: 1, count: 1 }));
      const guest = await stack.placeBlank(CARDS.guest);
      await me.heading(t("done.checkIn", { label: "102" }));
      // The front desk waits for cards itself.
      await expect(strip).toHaveCount(0);
      await page.goto(`${stack.url}/consumption`);
      await me.lift();
      await stack.tell(`place ${guest}`);
      await expect(strip).toContainText("102");
      await expect(strip).toContainText("1002");
      await lookBoth(page, "card-strip");
      await strip.getByRole("button", { name: verdict("engineers") }).click();
      await lookBoth(page, "card-strip-bytes");
      await me.lift();
      await expect(strip).toHaveCount(0);

      await stack.tell(`place ${guest}`);
      await strip.getByRole("button", { name: verdict("act.copy") }).click();
      await expect(page).toHaveURL(/frontDesk/);
      await expect(me.field).toHaveValue("1-102 C");
      await me.heading(t("pressEnter"));
      await expect(strip).toHaveCount(0);
    });
  });
}
