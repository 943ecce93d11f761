import { emptyCard, uid } from "@adel/card";
import { expect, type Page, test } from "@playwright/test";
import { Desk } from "./api-client.ts";
import { expectedSetCard } from "./expected.ts";
import { createHotel, HOTEL_PASSWORD } from "./hotel-form.ts";
import { look, pageOfVariant } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { OPPOSITES } from "./variants.ts";
import { type Language, orderSetCard, WIZARD_WORDS } from "./wizard.ts";

// The test cards that are not new ones, and a card's whole life, on the simulated encoder from the first click on.

const SEEN = {
  zh: {
    record: /设置卡 · 节电开关 \+ 门锁 · 序号 1/,
    planned: "扇区1，门锁",
    takeOff: "请取走旧卡",
    number: "卡号",
    search: "查询",
    lived: "卡04A1B2C3",

    made: /设置卡.*已使用.*旧卡测试/,
    noData: "此卡没有数据",
    noTest: "没有测试信息",
    reads: "已读取16 / 16个扇区",
    methods: { counter: "空白卡测试" },
  },
  en: {
    record: /Set card · Energy saver \+ door lock · Seq. 1/,
    planned: "Sector 1, Door lock",
    takeOff: "Remove the old card",
    number: "Card number",
    search: "Query",
    lived: "Card 04A1B2C3",

    made: /Set card.*Used.*Old card test/,
    noData: "There is no data for this card",
    noTest: "No test information",
    reads: "16 of 16 sectors read",
    methods: { counter: "Counter card test" },
  },
} as const;

const nextOn = (page: Page, language: Language) =>
  page.getByRole("button", { name: WIZARD_WORDS[language].next, exact: true }).click();

/** The hotel agrees, and a blank card is put on; gives its file. */
async function authorizeAndPlaceCard(page: Page, stack: Stack, language: Language, blank: string): Promise<string> {
  const words = WIZARD_WORDS[language];
  await page.getByLabel(words.password, { exact: true }).fill(HOTEL_PASSWORD);
  await nextOn(page, language);
  await expect(page.getByRole("heading", { name: words.putBlank })).toBeVisible();
  const file = await stack.placeBlank(blank);
  await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
  return file;
}
async function chooseHotel(page: Page, language: Language): Promise<void> {
  await page.getByRole("combobox", { name: WIZARD_WORDS[language].hotel, exact: true }).fill("2001");
  await page.getByRole("option", { name: /2001/ }).click();
}
const bytesOf = (stack: Stack, card: string) => expectedSetCard(stack, 2001, emptyCard(uid(card), "1k"));

for (const language of languagesFor("en")) {
  test.describe
    .serial(language, () => {
      const stack = new Stack();
      const words = { ...WIZARD_WORDS[language], ...SEEN[language] };
      const goTo = (page: Page, path: string) => page.goto(`${stack.url}${path}`);
      let first = "";
      test.beforeAll(async () => {
        await stack.open();
        await stack.pair("FRONT-DESK-1");
        await stack.startBridge();
        const desk = new Desk(stack);
        await desk.signIn();
        await createHotel(desk, 2001);
      });
      test.afterAll(() => stack.close());

      // [R:2.hidden.oldTestCard]
      test(`${language}: an old card, placed, is gone on from with the next sequence`, async ({ page }) => {
        await signIn(page, stack, language);
        await orderSetCard(page, stack, language, "2001");
        first = await stack.placeBlank("04A1B2C3");
        await expect(page.getByRole("heading", { name: words.written })).toBeVisible();

        await goTo(page, "/oldTestCard");
        await expect(page.getByRole("radio", { name: words.record })).toBeChecked();
        await nextOn(page, language);
        await nextOn(page, language);
        await expect(page.getByRole("radio", { name: words.planned, exact: true })).toBeChecked();
        await nextOn(page, language);
        await page.getByLabel(words.password, { exact: true }).fill(HOTEL_PASSWORD);
        await nextOn(page, language);
        await expect(page.getByText(words.takeOff).first()).toBeVisible();
        const file = await stack.placeBlank("04A1B2C4");
        await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
        expect(stack.image(file)).toEqual(bytesOf(stack, "04A1B2C4"));
      });

      // [R:2.hidden.reMeasuringCard]
      test(`${language}: an empty card is written without any card being read before`, async ({ page }) => {
        await signIn(page, stack, language);
        await stack.tell("lift");
        await goTo(page, "/reMeasuringCard");
        await chooseHotel(page, language);
        await nextOn(page, language);
        const file = await authorizeAndPlaceCard(page, stack, language, "04A1B2C5");
        expect(stack.image(file)).toEqual(bytesOf(stack, "04A1B2C5"));
        await goTo(page, "/testCard");
        await expect(page.getByRole("row", { name: /04A1B2C5/ })).toContainText(words.methods.counter);
      });

      // [R:2.hidden.adelReadCard] [R:2.hidden.adelTestCard]
      test(`${language}: the maker's own read and test cards that are under its key`, async ({ page }) => {
        await signIn(page, stack, language);
        // A set card's sector is under the maker's key: no hotel is named here, and it opens all the same.
        await stack.placeCard("04A1B2C3", stack.image(first));
        await goTo(page, "/adelReadCard");
        await expect(page.getByText(words.reads)).toBeVisible();
        await stack.placeBlank("9C1E4702");
        await goTo(page, "/adelTestCard");
        await chooseHotel(page, language);
        await nextOn(page, language);
        await page.getByRole("radio", { name: new RegExp(words.planned) }).check({ force: true });
        await nextOn(page, language);
        const file = await authorizeAndPlaceCard(page, stack, language, "04A1B2C6");
        expect(stack.image(file)).toEqual(bytesOf(stack, "04A1B2C6"));
      });

      // [R:2.hidden.searchCard]
      test(`${language}: a card tells its life, and one that nobody touched has no data`, async ({ page }) => {
        await signIn(page, stack, language);
        await stack.placeCard("04A1B2C3", stack.image(first));
        await goTo(page, "/searchCard");
        await expect(page.getByRole("heading", { name: words.lived })).toBeVisible();
        await expect(
          page.getByRole("main").getByRole("listitem").filter({ hasText: words.methods.counter }),
        ).toHaveCount(0);
        await page.getByLabel(words.number).fill("04a1b2c4");
        await page.getByRole("button", { name: words.search, exact: true }).click();
        await expect(page.getByRole("listitem").filter({ hasText: words.made })).toHaveCount(1);
        await page.getByLabel(words.number).fill("9C1E4702");
        await page.keyboard.press("Enter");
        await expect(page.getByText(words.noTest)).toBeVisible();
        await page.getByLabel(words.number).fill("0400000000FFFF");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { name: words.noData })).toBeVisible();
      });

      test(`${language}: axe finds nothing in the old card's question and in a card's life`, async ({ browser }) => {
        for (const way of OPPOSITES.filter((one) => one.language === language)) {
          const page = await pageOfVariant(browser, { ...way, size: "medium", theme: "#409eff" }, stack.url);
          await signIn(page, stack, language);
          await stack.placeCard("04A1B2C3", stack.image(first));
          const name = `${language}-${way.colorScheme}-${way.width}`;
          await goTo(page, "/oldTestCard");
          await expect(page.getByRole("radio", { name: words.record })).toBeChecked();
          await look(page, `old-test-card-${name}`);
          await goTo(page, "/searchCard");
          await expect(page.getByRole("heading", { name: words.lived })).toBeVisible();
          await look(page, `query-card-${name}`);
          await page.context().close();
        }
      });
    });
}
