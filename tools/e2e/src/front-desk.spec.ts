import { expect, type Page, test } from "@playwright/test";
import { textsOf } from "./error-text.ts";
import { languagesFor } from "./run-options.ts";
import { signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";

/** Of the example hotels. */
const HOTEL = { number: "1002", password: "demo-1234" } as const;
const CARDS = { first: "04A1F501", second: "04A1F502", replacement: "04A1F503" } as const;

const WORDS = {
  zh: {
    ...{ hotel: "酒店", generate: "生成房间", lastFloor: "结束楼层", lastRoom: "结束房间", preview: "预览" },
    ...{ add: "新建24间", room: "房号", password: "授权密码", authorize: "授权" },
    put: (n: number, count: number) => `请放第${n}张卡，共${count}张`,
    putNext: (n: number) => `请取走这张卡，放第${n}张`,
    ...{ checkedIn: "102已入住", replaced: "102已补卡" },
    ...{ moved: "102已换到104", checkedOut: "104已退房" },
    ...{ move: "换房，写2张卡", checkOut: "退房，擦除2张" },
    ...{ reportLost: "挂失", stop: "停止", charged: "已扣2次，剩余498次" },
    uses: "本次制卡使用2次，剩余500次",
    ...{ rooms: "1栋的房间", guests: /^有客/ },
  },
  en: {
    ...{ hotel: "Hotel", generate: "Generate rooms", lastFloor: "Last floor", lastRoom: "Last room" },
    ...{ preview: "Preview", add: "Add 24 rooms", room: "Room" },
    ...{ password: "Authorization password", authorize: "Authorize" },
    put: (n: number, count: number) => `Place card ${n} of ${count}`,
    putNext: (n: number) => `Remove this card and place card ${n}`,
    ...{ checkedIn: "102 checked in", replaced: "Card replaced for 102" },
    ...{ moved: "102 moved to 104", checkedOut: "104 checked out" },
    ...{ move: "Move, write 2 cards", checkOut: "Check out, erase 2 cards" },
    ...{
      reportLost: "Report lost",
      stop: "Stop",
      charged: "Charged 2, 498 left",
    },
    uses: "Uses 2 credits; 500 left",
    ...{ rooms: "Rooms of building 1", guests: /^Guest/ },
  },
} as const;

for (const language of languagesFor("en")) {
  test.describe(`the front desk, ${language}`, () => {
    const stack = new Stack();
    const words = WORDS[language];
    test.beforeAll(async () => {
      await stack.open();
      await stack.pair("FRONT-DESK-1");
      await stack.startBridge();
    });
    test.afterAll(() => stack.close());

    const hotelChoice = (page: Page) => page.getByRole("combobox", { name: words.hotel, exact: true });
    async function chooseHotel(page: Page) {
      await hotelChoice(page).fill(HOTEL.number);
      await page.getByRole("option", { name: new RegExp(HOTEL.number) }).click();
    }
    const heading = (page: Page, name: string) =>
      expect(page.getByRole("heading", { name, exact: true })).toBeVisible();

    /** What Enter does, as the button says it: the room's cards are known. */
    const offered = (page: Page, name: string) =>
      expect(page.getByRole("button", { name: new RegExp(`^${name}`) })).toBeVisible();

    test(`${language}: a guest checks in with two cards, loses one, moves, and checks out`, async ({ page }) => {
      await signInTo(page, stack.login, language, "/rooms");
      await chooseHotel(page);
      await page.getByRole("button", { name: words.generate }).first().click();
      const form = page.getByRole("dialog");
      await form.getByLabel(words.lastFloor).fill("3");
      await form.getByLabel(words.lastRoom).fill("8");
      await form.getByRole("button", { name: words.preview }).click();
      await form.getByRole("button", { name: words.add }).click();
      await expect(page.getByRole("button", { name: "308", exact: true })).toBeVisible();

      await stack.tell("lift");
      await page.goto(`${stack.url}/frontDesk`);
      // The hotel of the rooms is remembered.
      await expect(hotelChoice(page)).toHaveValue(new RegExp(HOTEL.number));
      const field = page.getByRole("textbox", { name: words.room, exact: true });
      await field.fill("102*2");
      await expect(page.getByText(words.uses)).toBeVisible();
      await field.press("Enter");
      await expect(page.getByLabel(words.password, { exact: true })).toBeFocused();
      await page.keyboard.type(HOTEL.password);
      await page.keyboard.press("Enter");
      await heading(page, words.put(1, 2));
      await stack.placeBlank(CARDS.first);
      await heading(page, words.putNext(2));
      const second = await stack.placeBlank(CARDS.second);
      await heading(page, words.checkedIn);
      await expect(page.getByText(words.charged)).toBeVisible();
      expect(stack.image(second)).not.toEqual(stack.blank(CARDS.second));

      // The next room is typed at once; the card that was just written is no blank one.
      await expect(field).toBeFocused();
      await page.keyboard.type("103");
      await expect(field).toHaveValue("103");
      await page.keyboard.press("Enter");
      await heading(page, words.putNext(1));

      // A card that another guest holds is named, and Enter keeps it.
      await stack.tell("lift");
      await heading(page, words.put(1, 1));
      await stack.tell(`place ${second}`);
      const t = textsOf(language, "business.desk");
      const hotel = await page.getByRole("combobox", { name: words.hotel, exact: true }).inputValue();
      await heading(page, t("otherCard", { hotel: hotel.slice(HOTEL.number.length + 1), label: "102" }));
      await expect(page.getByRole("alert")).toContainText(t("otherCopy", { copy: 2, copies: 2 }));
      const stored = stack.image(second);
      await expect(page.getByRole("button", { name: new RegExp(t("otherKeep")) })).toBeFocused();
      await page.keyboard.press("Enter");
      await heading(page, words.putNext(1));
      await expect(field).toBeFocused();
      expect(stack.image(second)).toEqual(stored);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: words.stop })).toHaveCount(0);

      // The encoder is empty before each act, so that what the page asks for is what comes.
      await stack.tell("lift");
      await field.fill("102");
      const held = page.getByRole("listitem").filter({ hasText: CARDS.first });
      await held.getByRole("button", { name: words.reportLost }).click();
      await heading(page, words.put(1, 1));
      const replacement = await stack.placeBlank(CARDS.replacement);
      await heading(page, words.replaced);

      await stack.tell("lift");
      await field.fill("102 m 104");
      await offered(page, words.move);
      await field.press("Enter");
      await heading(page, words.put(1, 2));
      await stack.tell(`place ${second}`);
      await heading(page, words.putNext(2));
      await stack.tell("lift");
      await stack.tell(`place ${replacement}`);
      await heading(page, words.moved);

      // The grid has the room that the guest moved to; Enter leads back to the desk with it.
      await page.goto(`${stack.url}/rooms`);
      await page.getByRole("button", { name: words.guests }).click();
      const shown = page.getByRole("list", { name: words.rooms }).getByRole("button");
      await expect(shown).toHaveText([/^104/]);
      await shown.click();
      const beside = page.getByRole("complementary", { name: "104" });
      await expect(beside.getByRole("listitem").filter({ hasText: CARDS.second })).toHaveCount(1);
      await shown.press("Enter");
      await expect(field).toHaveValue("1-104");

      await stack.tell("lift");
      await field.fill("104 x");
      await offered(page, words.checkOut);
      await field.press("Enter");
      await heading(page, words.put(1, 2));
      await stack.tell(`place ${second}`);
      await heading(page, words.putNext(2));
      await stack.tell("lift");
      await stack.tell(`place ${replacement}`);
      await heading(page, words.checkedOut);
      expect(stack.image(second)).toEqual(stack.blank(CARDS.second));
      expect(stack.image(replacement)).toEqual(stack.blank(CARDS.replacement));
      await stack.verifyLedger();
    });
  });
}
