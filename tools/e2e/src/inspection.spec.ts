import { expect, test } from "@playwright/test";
import { Desk } from "./api-client.ts";
import { createHotel } from "./hotel-form.ts";
import { look } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { OPPOSITES } from "./variants.ts";
import { orderSetCard, WIZARD_WORDS } from "./wizard.ts";

const WORDS = {
  zh: {
    pass: "结论：此卡符合要求",
    fail: "结论：此卡不符合要求",
    macRight: "校验码正确",
    macWrong: "校验码错误：记录被改动或抄自别的卡",
    mac: "校验码",
    none: "没有测试卡信息",
    checks: "检测项目",
    lifted: "卡片已移开",
    mark: "标记已使用",
    used: "已使用",
    right: "正常",
    wrong: "不符",
    detail: "详情",
  },
  en: {
    pass: "Result: the card is valid",
    fail: "Result: the card is not valid",
    macRight: "the check code is correct",
    macWrong: "wrong check code: changed, or copied from another card",
    mac: "Check code",
    none: "No test card information",
    checks: "Checks",
    lifted: "Card removed",
    mark: "Mark as used",
    used: "Used",
    right: "Pass",
    wrong: "Fail",
    detail: "Details",
  },
} as const;
const CARD = "04A1B2C3";
/** A byte of the test record: block 16 is the first of sector 4. */
const IN_RECORD = 16 * 16 + 8;

for (const language of languagesFor("en")) {
  test.describe(language, () => {
    const stack = new Stack();
    const words = { ...WIZARD_WORDS[language], ...WORDS[language] };
    test.beforeAll(async () => {
      await stack.open();
      await stack.pair("FRONT-DESK-1");
      await stack.startBridge();
      const desk = new Desk(stack);
      await desk.signIn();
      await createHotel(desk, 2001);
    });
    test.afterAll(() => stack.close());

    // [R:2.page.card-inspection] [R:2.page.card-inspection-records] [R:2.screen.inspection]
    // [R:2.screen.inspection-records]
    test(`${language}: the set card of the wizard passes, a tampered one fails by the check's name, and both are kept`, async ({
      page,
    }) => {
      const looks = OPPOSITES.filter((one) => one.language === language);
      /** As it looks on each screen of this language, then back to the usual one. */
      const lookAt = async (name: string) => {
        for (const { colorScheme, width, height } of looks) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.setViewportSize({ width, height });
          await look(page, `inspection-${name}-${language}-${colorScheme}-${width}`);
        }
        await page.setViewportSize({ width: 1440, height: 900 });
      };
      await signIn(page, stack, language);
      await orderSetCard(page, stack, language, "2001");
      const file = await stack.placeBlank(CARD);
      await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
      const card = stack.image(file);

      await page.goto(`${stack.url}/inspection`);
      // Its hotel is found by the card's number.
      await expect(page.getByText(words.pass)).toBeVisible();
      const checks = page.getByRole("list", { name: words.checks });
      await expect(checks.getByRole("listitem").filter({ hasText: words.mac })).toContainText(words.macRight);
      await expect(checks).not.toContainText(words.wrong);
      await lookAt("pass");
      await page.getByRole("button", { name: words.mark }).click();
      await page.getByRole("dialog").getByRole("button", { name: words.mark }).click();
      await expect(page.getByText(words.used, { exact: true })).toBeVisible();

      await stack.tell("lift");
      await expect(page.getByText(words.lifted)).toBeVisible();
      await stack.placeCard("tampered", card.with(IN_RECORD, (card[IN_RECORD] ?? 0) ^ 1));
      await expect(page.getByText(words.fail)).toBeVisible();
      await expect(checks.getByRole("listitem").filter({ hasText: words.macWrong })).toContainText(words.mac);
      await lookAt("fail");

      await stack.placeBlank("04A1B2C9");
      await expect(page.getByText(words.none)).toBeVisible();
      await lookAt("none");

      await page.goto(`${stack.url}/inspection/records`);
      const rows = page.getByRole("row", { name: new RegExp(CARD) });
      await expect(rows).toHaveCount(2);
      await expect(rows.first()).toContainText(words.wrong);
      await expect(rows.last()).toContainText(words.right);
      await lookAt("records");
      await rows.first().getByRole("button", { name: words.detail }).click();
      await expect(page.getByRole("dialog").getByText(words.macWrong)).toBeVisible();
      await lookAt("detail");
    });
  });
}
