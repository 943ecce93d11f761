import { expect, test } from "@playwright/test";
import { errorText, textsOf } from "./error-text.ts";
import { clerk, openFrontDesk, openHotelDrawer } from "./front-desk.ts";
import { lookBoth } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { Stack } from "./stack.ts";

const CARDS = { first: "04A1F521", second: "04A1F522", extra: "04A1F523" } as const;

for (const language of languagesFor("en")) {
  test.describe(`a hotel's front desk policy, ${language}`, () => {
    const stack = new Stack();
    test.beforeAll(() => openFrontDesk(stack));
    test.afterAll(() => stack.close());

    test(`${language}: what a hotel sets holds at its desk; an extra card needs one of the guest's`, async ({
      page,
    }) => {
      const me = clerk(page, stack, language);
      const { t } = me;
      await me.signIn();
      const policy = textsOf(language, "business.desk-policy");
      const drawer = await openHotelDrawer(page, stack, language, "policy");
      await lookBoth(page, "policy");
      await drawer.getByLabel(policy("cards"), { exact: true }).fill("2");
      await drawer.getByLabel(policy("checkoutTime"), { exact: true }).fill("11:30");
      const asked = drawer.getByRole("switch", { name: policy("extraWithCard") });
      await asked.setChecked(true, { force: true });
      await drawer.getByRole("button", { name: textsOf(language, "common")("save"), exact: true }).click();
      await expect(drawer).toHaveCount(0);
      await openHotelDrawer(page, stack, language, "policy");
      await expect(asked).toBeChecked();
      await expect(drawer.getByLabel(policy("checkoutTime"), { exact: true })).toHaveValue("11:30");

      await stack.tell("lift");
      await me.open();
      await me.enter("102", t("run.checkIn", { count: 2 }));
      await me.authorize();
      await me.heading(t("putCard", { n: 1, count: 2 }));
      const first = await stack.placeBlank(CARDS.first);
      await me.heading(t("putNext", { n: 2 }));
      await stack.placeBlank(CARDS.second);
      await me.heading(t("done.checkIn", { label: "102" }));
      await expect(page.getByText("11:30").first()).toBeVisible();

      // A person who is no guest of the room has no card of it.
      await me.enter("102 c", t("run.extra", { count: 1 }));
      await stack.tell("lift");
      await me.heading(t("showCard"));
      await stack.placeBlank(CARDS.extra);
      await expect(page.getByRole("alert")).toContainText(errorText("CARD_NOT_OF_STAY", language));
      await stack.tell("lift");
      await stack.tell(`place ${first}`);
      await me.heading(t("putNext", { n: 1 }));
      const before = stack.image(first);
      const extra = await stack.placeBlank(CARDS.extra);
      await me.heading(t("done.extra", { label: "102" }));
      expect(stack.image(extra)).not.toEqual(stack.blank(CARDS.extra));
      expect(stack.image(first)).toEqual(before);
    });
  });
}
