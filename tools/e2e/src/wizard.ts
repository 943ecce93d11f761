import { expect, type Page } from "@playwright/test";
import { HOTEL_PASSWORD } from "./hotel-form.ts";
import { type Login, signIn, signInTo } from "./sign-in.ts";
import type { Stack } from "./stack.ts";

export const WIZARD_WORDS = {
  zh: {
    hotel: "酒店",
    next: "下一步",
    sector: "扇区1，门锁，空",
    password: "授权密码",
    putBlank: "请放置一张空白卡",
    writeLaid: "写入卡",
    written: "设置卡已写入",
    notWritten: "写卡失败",
    waits: "任务正在等待",
    stop: "取消任务",
    nextCard: "下一张",
    tryAgain: "重试",
  },
  en: {
    hotel: "Hotel",
    next: "Next",
    sector: "Sector 1, Door lock, empty",
    password: "Authorization password",
    putBlank: "Place a blank card",
    writeLaid: "Write card ",
    written: "Set card written",
    notWritten: "Couldn't write the card",
    waits: "The job is waiting",
    stop: "Cancel job",
    nextCard: "Next card",
    tryAgain: "Try again",
  },
} as const;
export type Language = keyof typeof WIZARD_WORDS;

/** Chooses in the top bar how this computer reaches its encoder. */
export async function goBy(page: Page, language: Language, way: "local" | "remote") {
  if (way === "local") return;
  await page.getByRole("button", { name: language === "zh" ? /^发卡机 / : /^Encoder / }).click();
  await page.getByRole("menuitemradio", { name: language === "zh" ? "通过服务器" : "Through the server" }).click();
}

/** Signs in, and chooses in the top bar how this computer reaches its encoder. */
export async function signInBy(page: Page, login: Login, language: Language, way: "local" | "remote") {
  if (way === "local") return signIn(page, login, language);
  await signInTo(page, login, language, "/index");
  await goBy(page, language, way);
}

/** Hotel and devices, the hotel's own card, the sector, the password. */
export async function answerSetCard(
  page: Page,
  stack: Stack,
  language: Language,
  hotelNumber: string,
  password = HOTEL_PASSWORD,
  path = "/newTestCard",
) {
  const words = WIZARD_WORDS[language];
  const next = page.getByRole("button", { name: words.next, exact: true });
  await stack.placeBlank("9C1E4702");
  await page.goto(`${stack.publicUrl ?? stack.url}${path}`);
  await page.getByRole("combobox", { name: words.hotel, exact: true }).fill(hotelNumber);
  await page.getByRole("option", { name: new RegExp(hotelNumber) }).click();
  await next.click();
  await page.getByRole("radio", { name: words.sector }).check({ force: true });
  await next.click();
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await next.click();
}

/** With the right password: up to where a blank card is asked for. */
export async function orderSetCard(...set: Parameters<typeof answerSetCard>) {
  const [page, , language] = set;
  await answerSetCard(...set);
  await expect(page.getByRole("heading", { name: WIZARD_WORDS[language].putBlank })).toBeVisible();
}
