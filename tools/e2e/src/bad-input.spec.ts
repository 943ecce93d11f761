import { block, emptyCard, printDump, uid, withBlock } from "@adel/card";
import type { ErrorCode, ErrorValues } from "@adel/protocol";
import { expect, type Page, test } from "@playwright/test";
import { errorHint, errorText } from "./error-text.ts";
import { HOTEL_PASSWORD } from "./hotel-form.ts";
import { session } from "./page-client.ts";
import { languagesFor } from "./run-options.ts";
import { signIn, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { answerSetCard, orderSetCard, WIZARD_WORDS } from "./wizard.ts";

// Errors at a front desk: each is shown with a hint, and nothing is lost or partly reported.

const stack = new Stack();
test.beforeAll(async () => {
  await stack.open();
  await stack.pair("FRONT-DESK-1");
  await stack.startBridge();
  const call = await session(stack);
  const sectorPlan = { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 };
  for (const hotelNumber of [3001, 3002]) {
    const hotel = { hotelNumber, hotelName: `Plaza ${hotelNumber}`, sectorPlan };
    await call("POST", "/business/hotel", {
      ...hotel,
      authPassword: HOTEL_PASSWORD,
      authPasswordAgain: HOTEL_PASSWORD,
    });
  }
});
test.afterAll(() => stack.close());
test.afterEach(() => stack.tell("fault none"));

const says = async (page: Page, error: ErrorCode, language: "zh" | "en", values: ErrorValues = {}) => {
  await expect(page.getByText(errorText(error, language, values)).first()).toBeVisible();
  const hint = errorHint(error, language, values);
  if (hint !== undefined) await expect(page.getByText(hint).first()).toBeVisible();
};
const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const recordsOf = async (card: string): Promise<number> => {
  const listed = await (await session(stack))("GET", `/business/testcard/list?cardNumber=${card}`);
  return Number(listed.total);
};

for (const language of languagesFor("en")) {
  const words = WIZARD_WORDS[language];
  /** A card of its own for each test. */
  const card = (test: number) => `04A1C${language === "zh" ? "0" : "1"}0${test}`;

  test(`${language}: a wrong authorization password is asked for again, and says how many tries are left`, async ({
    page,
  }) => {
    await signIn(page, stack, language);
    await answerSetCard(page, stack, language, "3002", "not-the-password");
    await says(page, "AUTH_PASSWORD_WRONG", language, { left: 4 });
    await page.getByLabel(words.password, { exact: true }).fill(HOTEL_PASSWORD);
    await page.getByRole("button", { name: words.next, exact: true }).click();
    await expect(heading(page, words.putBlank)).toBeVisible();
    await stack.placeBlank(card(1));
    await expect(heading(page, words.written)).toBeVisible();
  });

  test(`${language}: a card that another system has locked is no new card, and is not touched`, async ({ page }) => {
    await signIn(page, stack, language);
    await orderSetCard(page, stack, language, "3001");
    const locked = withBlock(emptyCard(uid(card(2)), "1k"), 19, block("11111111111178778800222222222222"));
    const file = await stack.placeCard(card(2), printDump(locked, "mfd"));
    const before = stack.image(file);
    await says(page, "CARD_NOT_FACTORY", language, { sector: 4 });
    await expect(heading(page, words.notWritten)).toBeVisible();
    expect(stack.image(file)).toEqual(before);
    expect(await recordsOf(card(2))).toBe(0);
  });

  test(`${language}: a card swapped between reading and writing is not written`, async ({ page }) => {
    await signIn(page, stack, language);
    await orderSetCard(page, stack, language, "3001");
    await stack.tell("lift");
    await stack.tell("fault swap:1");
    const file = await stack.placeBlank(card(3));
    const before = stack.image(file);
    await says(page, "CARD_SWAPPED", language, { expected: card(3), found: "0BADCA2D" });
    expect(stack.image(file)).toEqual(before);
    expect(await recordsOf(card(3))).toBe(0);
  });

  test(`${language}: a ticket that was bent on its way is refused`, async ({ page }) => {
    await signIn(page, stack, language);
    await orderSetCard(page, stack, language, "3001");
    await page.route("**/adel/business/card/job", async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replace(/("ticket":"[^"]{60})./, "$1~") });
    });
    await stack.placeBlank(card(4));
    await says(page, "TICKET_REFUSED", language);
    expect(await recordsOf(card(4))).toBe(0);
  });

  test(`${language}: the encoder is unplugged in the middle; plugged in again, the job goes on`, async ({ page }) => {
    await signIn(page, stack, language);
    await orderSetCard(page, stack, language, "3001");
    await stack.tell("fault unplug:14");
    await stack.placeBlank(card(5));
    await says(page, "ENCODER_UNPLUGGED", language);
    await stack.tell("fault none");
    await stack.tell("plug");
    await expect(heading(page, words.written)).toBeVisible();
    expect(await recordsOf(card(5))).toBe(1);
  });

  test(`${language}: the card is lifted in the middle; put back, the job goes on, also for a page that was reloaded`, async ({
    page,
  }) => {
    await signIn(page, stack, language);
    await orderSetCard(page, stack, language, "3001");
    await stack.tell("fault lift:14");
    const file = await stack.placeBlank(card(6));
    await expect(page.getByText(words.waits)).toBeVisible();
    await page.reload();
    await expect(page.getByText(words.waits)).toBeVisible();
    await stack.tell("fault none");
    await stack.tell(`place ${file}`);
    await expect(heading(page, words.written)).toBeVisible();
    expect(await recordsOf(card(6))).toBe(1);
  });

  test(`${language}: the server is down when the result comes; it is kept, and delivered once the server is back`, async ({
    page,
  }) => {
    await signIn(page, stack, language);
    await orderSetCard(page, stack, language, "3001");
    await stack.tell("fault late:40");
    await stack.placeBlank(card(7));
    // Only a job that the bridge has can be stopped.
    await expect(page.getByRole("button", { name: words.stop, exact: true })).toBeEnabled();
    // A server that is asked to stop would still take a result that comes meanwhile.
    await stack.killServer();
    await expect(
      page.getByText(language === "zh" ? /个结果等待上报/ : /results? waiting for the server/),
    ).toBeVisible();
    await stack.startServer();
    await expect(heading(page, words.written)).toBeVisible();
    expect(await recordsOf(card(7))).toBe(1);
  });

  test(`${language}: without the bridge the catalogue's text stands there, with a download; started, the page goes on`, async ({
    page,
  }) => {
    await stack.stopBridge();
    await signInTo(page, stack, language, "/readCard");
    await expect(page.getByText(errorText("PLUGIN_NOT_RUNNING", language)).first()).toBeVisible();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: language === "zh" ? "下载插件" : "Download plug-in" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^card-bridge-.*-linux-x64\.tar\.gz$/);
    await stack.placeBlank(card(8));
    await stack.startBridge();
    await expect(page.getByText(`04A1C${language === "zh" ? "0" : "1"}08`).first()).toBeVisible();
  });
}
