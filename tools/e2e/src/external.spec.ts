import { emptyCard, uid } from "@adel/card";
import { expect, test } from "@playwright/test";
import { Desk } from "./api-client.ts";
import { expectedSetCard } from "./expected.ts";
import { createHotel, HOTEL_PASSWORD } from "./hotel-form.ts";
import { look, pageOfVariant } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { type Login, signIn, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { OPPOSITES } from "./variants.ts";
import { goBy, orderSetCard, WIZARD_WORDS } from "./wizard.ts";

// A partner who holds the two external pages and nothing else, on the simulated encoder, both ways to it.

/** The maker's tools, and of them the external test and the external read card. */
const EXTERNAL_MENUS = [2400, 2403, 2404];
const SEEN = {
  zh: {
    test: "外部测试",
    read: "外部读卡",
    home: "首页",
    tools: "厂家工具",
    menu: "主菜单",
    tabs: "已打开的页面",
    reads: "已读取16 / 16个扇区",
    noData: "此卡没有数据",
    denied: "没有访问权限",
    record: /设置卡 · 目标扇区1/,
  },
  en: {
    test: "External test",
    read: "External read card",
    home: "Home",
    tools: "Manufacturer's tools",
    menu: "Main menu",
    tabs: "Open pages",
    reads: "16 of 16 sectors read",
    noData: "There is no data for this card",
    denied: "Access denied",
    record: /Set card · target sector 1/,
  },
} as const;

for (const language of languagesFor("en")) {
  test.describe
    .serial(language, () => {
      const stack = new Stack();
      const words = { ...WIZARD_WORDS[language], ...SEEN[language] };
      let partner: Login;
      let written = "";
      test.beforeAll(async () => {
        await stack.open();
        await stack.pair("FRONT-DESK-1");
        await stack.startBridge();
        const desk = new Desk(stack);
        await desk.signIn();
        await createHotel(desk, 2001);
        partner = await employ(desk, stack, { account: "partner", menuIds: EXTERNAL_MENUS, everyRow: true });
      });
      test.afterAll(() => stack.close());

      // [R:2.page.external-test]
      test(`${language}: a partner makes a set card on a bare screen, by the plug-in of the computer`, async ({
        page,
      }) => {
        await signInTo(page, partner, language, "/index");
        const menu = page.getByRole("navigation", { name: words.menu });
        await menu.getByRole("button", { name: words.tools }).click();
        await menu.getByRole("link", { name: words.test }).click();
        // The bare bar's own link; the home page that is being left may still show another.
        await expect(menu).toHaveCount(0);
        await expect(page.getByRole("link", { name: words.test, exact: true })).toHaveAttribute("aria-current", "page");
        await expect(page.getByRole("navigation", { name: words.tabs })).toHaveCount(0);
        await orderSetCard(page, stack, language, "2001", HOTEL_PASSWORD, "/external/test");
        written = await stack.placeBlank("04A1B2C3");
        await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
        expect(stack.image(written)).toEqual(expectedSetCard(stack, 2001, emptyCard(uid("04A1B2C3"), "1k")));
      });

      // [R:2.page.external-read] [R:8.text.no-card-data]
      test(`${language}: a partner reads cards on the same bare screen, and is told of one without data`, async ({
        page,
      }) => {
        await signIn(page, partner, language);
        await stack.placeCard("04A1B2C3", stack.image(written));
        await page.goto(`${stack.url}/external/test`);
        await page.getByRole("link", { name: words.read }).click();
        // The page that is being left has such a field too.
        await expect(page).toHaveTitle(new RegExp(words.read));
        await page.getByRole("combobox", { name: words.hotel }).fill("2001");
        await page.getByRole("option", { name: /2001/ }).click();
        await expect(page.getByText(words.reads)).toBeVisible();
        await expect(page.getByText(words.record)).toBeVisible();
        await stack.placeBlank("04A1B2C7");
        await expect(page.getByText(words.noData)).toBeVisible();
        await page.getByRole("link", { name: words.home }).click();
        await expect(page.getByRole("navigation", { name: words.menu })).toBeVisible();
      });

      test(`${language}: the same through the server`, async ({ page }) => {
        await signInTo(page, partner, language, "/external/test");
        await goBy(page, language, "remote");
        await orderSetCard(page, stack, language, "2001", HOTEL_PASSWORD, "/external/test");
        const file = await stack.placeBlank("04A1B2C8");
        await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
        expect(stack.image(file)).toEqual(expectedSetCard(stack, 2001, emptyCard(uid("04A1B2C8"), "1k")));
        await page.getByRole("link", { name: words.read }).click();
        await expect(page.getByText(words.reads)).toBeVisible();
      });

      test(`${language}: nothing else opens for a partner`, async ({ page }) => {
        await signIn(page, partner, language);
        for (const path of ["/newTestCard", "/readCard", "/hotel", "/sendCardMachine"]) {
          await page.goto(`${stack.url}${path}`);
          await expect(page.getByRole("heading", { name: words.denied })).toBeVisible();
          await page.goto(`${stack.url}/index`);
        }
      });

      test(`${language}: axe finds nothing on the bare screen`, async ({ browser }) => {
        for (const way of OPPOSITES.filter((one) => one.language === language)) {
          const page = await pageOfVariant(browser, { ...way, size: "medium", theme: "#409eff" }, stack.url);
          const name = `${language}-${way.colorScheme}-${way.width}`;
          await signIn(page, partner, language);
          await stack.placeCard("04A1B2C3", stack.image(written));
          await page.goto(`${stack.url}/external/read`);
          await expect(page.getByText(words.reads)).toBeVisible();
          await look(page, `external-read-${name}`);
          await page.getByRole("link", { name: words.test }).click();
          await expect(page.getByRole("combobox", { name: words.hotel, exact: true })).toBeVisible();
          await look(page, `external-test-${name}`);
          await page.context().close();
        }
      });
    });
}
