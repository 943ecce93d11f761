import { expect, type Page, test } from "@playwright/test";
import { errorText, textsOf } from "./error-text.ts";
import { clerk, openFrontDesk } from "./front-desk.ts";
import { languagesFor } from "./run-options.ts";
import { Stack } from "./stack.ts";

const CARDS = { first: "04A1F531", lifted: "04A1F532", other: "04A1F533" } as const;

/** Keeps the results of jobs from the server until `release`; counts the jobs that the page requests. */
async function holdResults(page: Page) {
  const held = Promise.withResolvers<void>();
  const made = { count: 0 };
  await page.route("**/business/card/job", async (route) => {
    if (route.request().method() === "POST") made.count += 1;
    await route.continue();
  });
  await page.route("**/business/card/job/*/result", async (route) => {
    await held.promise;
    await route.continue();
  });
  return { made, release: () => held.resolve() };
}

for (const language of languagesFor("zh")) {
  test.describe(`a card lifted at the front desk before its job began, ${language}`, () => {
    const stack = new Stack();
    test.beforeAll(() => openFrontDesk(stack));
    test.afterAll(() => stack.close());

    test(`${language}: the same card or another one, laid then, is written without a click`, async ({ page }) => {
      const me = clerk(page, stack, language);
      const { t } = me;
      const put = (n: number) => me.heading(t("putCard", { n, count: 2 }));
      /** Lays a card that leaves the encoder before its job can begin, and waits until the page says so. */
      const loseCard = async (uid: string) => {
        const { made, release } = await holdResults(page);
        await stack.tell("fault lift:1");
        await stack.placeBlank(uid);
        await expect.poll(() => made.count).toBe(1);
        await me.waitUntilEmpty();
        release();
        const alert = page.getByRole("alert");
        await expect(alert).toContainText(errorText("CARD_LIFTED", language, {}));
        await expect(alert).toContainText(textsOf(language, "bridge.wizard")("layCard"));
        await expect(alert.getByRole("button", { name: t("tryAgain") })).toBeVisible();
        await stack.tell("fault none");
        return made;
      };

      await me.signIn();
      await me.open();
      await me.lift();
      await me.enter("105*2", t("run.checkIn", { count: 2 }));
      await me.authorize();
      await put(1);
      const same = await loseCard(CARDS.first);
      const first = await stack.placeBlank(CARDS.first);
      await me.heading(t("putNext", { n: 2 }));
      expect(same.count).toBe(2);
      await me.lift();
      await put(2);
      await page.unrouteAll();
      const other = await loseCard(CARDS.lifted);
      const second = await stack.placeBlank(CARDS.other);
      await me.heading(t("done.checkIn", { label: "105" }));
      expect(other.count).toBe(2);

      expect(stack.image(first)).not.toEqual(stack.blank(CARDS.first));
      expect(stack.image(second)).not.toEqual(stack.blank(CARDS.other));
      expect(stack.image(stack.cardFile(CARDS.lifted))).toEqual(stack.blank(CARDS.lifted));
      await stack.verifyLedger();
    });
  });
}
