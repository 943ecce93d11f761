import { expect, type Page } from "@playwright/test";
import type { Desk } from "./api-client.ts";

export const HOTEL_WORDS = {
  zh: {
    hotels: "酒店管理",
    create: "新建酒店",
    number: "编号",
    name: "酒店名称",
    fingerprint: "指纹",
    ladder: "梯控",
    password: "授权密码",
    again: "确认授权密码",
    save: "保存",
    free: "空闲",
    holds: (sector: number) => `${sector}扇区：指纹`,
    six: "必须为指纹预留六个扇区",
    five: "当前5个",
    cure: "加上扇区15",
    differ: "请再次输入密码，确保两次密码一致",
    added: "新增成功",
    taken: "酒店编号“2001”已被使用",
  },
  en: {
    hotels: "Hotel management",
    create: "New hotel",
    number: "No.",
    name: "Hotel",
    fingerprint: "Fingerprint",
    ladder: "Ladder control",
    password: "Authorization password",
    again: "Confirm authorization password",
    save: "Save",
    free: "Free",
    holds: (sector: number) => `Sector ${sector}: Fingerprint`,
    six: "Six sectors must be reserved for fingerprints",
    five: "Currently 5",
    cure: "Add sector 15",
    differ: "Please re-enter the password to ensure that both passwords match",
    added: "Added successfully",
    taken: "Hotel number 2001 is taken",
  },
} as const;
type Language = keyof typeof HOTEL_WORDS;

export const HOTEL_PASSWORD = "lake-view-88";
const HOTEL_NAME = "望湖楼";

/** Adds a hotel with a plan of 1K cards by a call: its form has tests of its own. */
export async function createHotel(desk: Desk, hotelNumber: number): Promise<void> {
  const sectorPlan = { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 };
  const password = { authPassword: HOTEL_PASSWORD, authPasswordAgain: HOTEL_PASSWORD };
  await desk.call("POST", "business/hotel", { hotelNumber, hotelName: HOTEL_NAME, sectorPlan, ...password });
}

/** Adds a hotel with fingerprint and ladder software, first with five fingerprint sectors; the form asks for six. */
export async function addHotel(page: Page, url: string, language: Language, number: string): Promise<void> {
  const words = HOTEL_WORDS[language];
  await page.goto(`${url}/hotel`);
  await page.getByRole("button", { name: words.create }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: words.number }).fill(number);
  await form.getByRole("textbox", { name: words.name }).fill(HOTEL_NAME);
  await form.getByRole("checkbox", { name: words.fingerprint }).check();
  await form.getByRole("checkbox", { name: words.ladder }).check();
  await form.getByLabel(words.password, { exact: true }).fill(HOTEL_PASSWORD);
  await form.getByLabel(words.again).fill("lake-view-8");
  await form.getByRole("button", { name: words.holds(15) }).click();
  await page.getByRole("menuitem", { name: words.free }).click();
  await expect(form.getByText(words.six)).toBeVisible();
  await expect(form.getByText(words.five)).toBeVisible();
  await form.getByRole("button", { name: words.save, exact: true }).click();
  await expect(form.getByText(words.differ).last()).toBeVisible();
  await form.getByLabel(words.again).fill(HOTEL_PASSWORD);
  await form.getByRole("button", { name: words.save, exact: true }).click();
  await expect(form.getByText(words.six).first()).toBeVisible();
  await form.getByRole("button", { name: words.cure }).click();
  await expect(form.getByText(words.six)).toHaveCount(0);
  await form.getByRole("button", { name: words.save, exact: true }).click();
}
