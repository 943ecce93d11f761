import { emptyCard, uid } from "@adel/card";
import { expect, test } from "@playwright/test";
import { expectedSetCard } from "./expected.ts";
import { addHotel } from "./hotel-form.ts";
import { languagesInFull } from "./run-options.ts";
import { Stack } from "./stack.ts";
import { orderSetCard, signInBy, WIZARD_WORDS } from "./wizard.ts";

const SEEN = {
  zh: {
    reads: "已读取16 / 16个扇区",
    test: "设置卡 · 目标扇区1",
    right: "校验通过",
    list: "新卡测试",
    unused: "未使用",
  },
  en: {
    reads: "16 of 16 sectors read",
    test: "Set card · target sector 1",
    right: "Check passed",
    list: "New card test",
    unused: "Unused",
  },
} as const;

// By this computer's plug-in and through the server, which must look and end the same; in full in each language once.
for (const [language, way] of [
  ...languagesInFull("zh").map((language) => [language, "local"] as const),
  ["zh", "remote"] as const,
]) {
  test.describe(`${language}, ${way}`, () => {
    const stack = new Stack();
    const words = { ...WIZARD_WORDS[language], ...SEEN[language] };
    test.beforeAll(async () => {
      await stack.open();
      await stack.pair("FRONT-DESK-1");
      await stack.startBridge();
    });
    test.afterAll(() => stack.close());

    // [R:2.hidden.newTestCard] [R:2.hidden.readCard]
    test(`${language}, ${way}: a new hotel's set card is written, recorded, and holds the bytes of the card format`, async ({
      page,
    }) => {
      await signInBy(page, stack, language, way);
      await addHotel(page, stack.url, language, "2001");
      await orderSetCard(page, stack, language, "2001");
      const file = await stack.placeBlank("04A1B2C3");
      await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
      expect(stack.image(file)).toEqual(expectedSetCard(stack, 2001, emptyCard(uid("04A1B2C3"), "1k")));

      await page.goto(`${stack.url}/testCard`);
      const row = page.getByRole("row", { name: /04A1B2C3/ });
      await expect(row).toContainText("望湖楼");
      await expect(row).toContainText(words.list);
      await expect(row).toContainText(words.unused);

      await page.goto(`${stack.url}/readCard`);
      await page.getByRole("combobox", { name: words.hotel }).fill("2001");
      await page.getByRole("option", { name: /2001/ }).click();
      await expect(page.getByText(words.reads)).toBeVisible();
      await expect(page.getByText(words.test)).toBeVisible();
      await expect(page.getByText(words.right).first()).toBeVisible();
    });

    test(`${language}, ${way}: the bridge is killed in the middle of a card and started again: the job goes on by itself`, async ({
      page,
    }) => {
      await signInBy(page, stack, language, way);
      await orderSetCard(page, stack, language, "2001");
      await stack.tell("fault late:60");
      const file = await stack.placeBlank("04A1B2C9");
      const blank = stack.image(file);
      const changed = () => stack.image(file).filter((byte, at) => byte !== blank[at]).length;
      await expect.poll(changed, { intervals: [5] }).toBeGreaterThan(16);
      await stack.killBridge();
      expect(stack.image(file)).not.toEqual(expectedSetCard(stack, 2001, emptyCard(uid("04A1B2C9"), "1k")));
      await stack.tell("fault none");
      await stack.startBridge();
      await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
      expect(stack.image(file)).toEqual(expectedSetCard(stack, 2001, emptyCard(uid("04A1B2C9"), "1k")));
      await page.goto(`${stack.url}/testCard`);
      await expect(page.getByRole("row", { name: /04A1B2C9/ })).toHaveCount(1);
    });
  });
}
