import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "@adel/run/workspace";
import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { cardDesk } from "../card-job-client.ts";
import { textsOf } from "../error-text.ts";
import { LONG_MS } from "../limits.ts";
import { settled } from "../look.ts";
import { session } from "../page-client.ts";
import { signIn } from "../sign-in.ts";
import { Stack } from "../stack.ts";
import { Walker } from "../walk.ts";
import { SCREENS } from "./screens.ts";

// pnpm docs:pictures: the pictures of docs/guide, taken from the running product with a simulated encoder and its example
// data, in the language of the pictures.

const FOLDER = join(root, "docs/images/guide");
/** Pictures are read beside text, and the repository keeps each version of them. */
const MAX_BYTES = 80_000;
/** One of the example hotels. */
const HOTEL = { number: "1002", password: "demo-1234" } as const;
/** A set card of that hotel, which the pages then show. */
const LAST_CARD = "04A1C203";
/** Screens that read it by themselves. */
const READING: readonly string[] = ["cards/read-card", "cards/inspection", "cards/manufacturer-tools"];
const WORDS = {
  zh: { hotel: "酒店", room: "房号", cards: "102*2", password: "授权密码", putFirst: "请放第1张卡" },
  en: { hotel: "Hotel", room: "Room", cards: "104*2", password: "Authorization password", putFirst: "Place card 1" },
} as const;
type Language = keyof typeof WORDS;
/** Encoded with less and less quality until it is small. */
async function save(page: Page, language: Language, name: string): Promise<void> {
  // The button that switches the language says its name.
  const text = (await page.locator("body").ariaSnapshot()).replaceAll("中文", "");
  if (language === "en") expect(text, name).not.toMatch(/\p{Script=Han}/u);
  const file = join(FOLDER, language, `${name}.webp`);
  mkdirSync(dirname(file), { recursive: true });
  const picture = sharp(await page.screenshot());
  for (const quality of [82, 70, 55, 40]) {
    const { size } = await picture.webp({ quality }).toFile(file);
    if (size <= MAX_BYTES) return;
  }
  throw new Error(`${file} has more than ${MAX_BYTES} bytes`);
}

async function chooseHotel(page: Page, language: Language) {
  await page.getByRole("combobox", { name: WORDS[language].hotel, exact: true }).fill(HOTEL.number);
  await page.getByRole("option", { name: new RegExp(HOTEL.number) }).click();
}

/** The server with rooms of the hotel, and the cards that the pages show. */
async function prepare(stack: Stack): Promise<void> {
  await stack.open();
  await stack.pair("FRONT-DESK-1");
  await stack.startBridge();
  const call = await session(stack);
  const rooms = { hotelId: 2, floorFrom: 1, floorTo: 4, roomFrom: 1, roomTo: 8 };
  expect((await call("POST", "/business/room/generate", { ...rooms, dropped: [] })).code).toBe(200);
  const desk = await cardDesk(stack, HOTEL.password);
  const hotel = { hotelId: 2, purpose: "hotel", cardType: "classic" };
  for (const [uid, room] of [
    ["04A1C201", 101],
    ["04A1C202", 203],
  ] as const)
    await desk.written(uid, { ...hotel, records: { doorLock: { building: 1, floor: 1, room, areas: [] } } });
  const test = { hotelId: 2, purpose: "test", testCardType: "energy-saver-and-door-lock", method: "new" };
  const validTo = "2099-12-31 00:00:00";
  await desk.written(LAST_CARD, { ...test, operation: "set", targetSector: 1, validTo });
}

async function takeScreens(page: Page, stack: Stack, language: Language): Promise<void> {
  await signIn(page, stack.login, language);
  const walker = new Walker(page, stack.url);
  await walker.to("/index");
  await save(page, language, "start/home");
  await stack.tell(`place ${stack.cardFile(LAST_CARD)}`);
  for (const { name, path } of SCREENS) {
    // One tab a picture.
    await page.evaluate(() => sessionStorage.clear());
    await walker.to(path);
    if (READING.includes(name)) await expect(page.getByText(/16 (\/|of) 16/)).toBeVisible();
    if (name === "hotels/rooms") await chooseHotel(page, language);
    await page.mouse.move(0, 0);
    await walker.settle();
    await settled(page);
    await save(page, language, name);
  }
}

async function takeCheckIn(page: Page, stack: Stack, language: Language): Promise<void> {
  const words = WORDS[language];
  await signIn(page, stack.login, language);
  await stack.tell("lift");
  await page.goto(`${stack.url}/frontDesk`);
  await chooseHotel(page, language);
  const field = page.getByRole("textbox", { name: words.room, exact: true });
  await field.fill(words.cards);
  const t = textsOf(language, "business.desk");
  await expect(page.getByRole("button", { name: new RegExp(`^${t("run.checkIn", { count: 2 })}`) })).toBeEnabled();
  await settled(page);
  await save(page, language, "start/front-desk-room");
  await field.press("Enter");
  await expect(page.getByLabel(words.password, { exact: true })).toBeFocused();
  await save(page, language, "start/front-desk-password");
  await page.keyboard.type(HOTEL.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: words.putFirst })).toBeVisible();
  await save(page, language, "start/front-desk-card");
}

for (const language of ["zh", "en"] as const)
  test.describe(`pictures of the guide, ${language}`, () => {
    const stack = new Stack();
    test.beforeAll(() => {
      stack.seedLanguage = language;
      return prepare(stack);
    });
    test.afterAll(() => stack.close());

    test("every screen", ({ page }) => {
      test.setTimeout(LONG_MS);
      return takeScreens(page, stack, language);
    });
    test("a check-in", ({ page }) => takeCheckIn(page, stack, language));
  });
