import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { type Office, PASSWORD } from "./office.ts";

const WORDS = {
  zh: { account: "账号", password: "密码", code: "验证码", signIn: "登录", home: "首页" },
  en: { account: "Account", password: "Password", code: "Verification code", signIn: "Sign in", home: "Home" },
} as const;

/** Opens the office's page and signs in through the form, captcha included. */
export async function signIn(
  page: Page,
  office: Office,
  language: "zh" | "en",
  account = "admin",
  password = PASSWORD,
) {
  const words = WORDS[language];
  await page.addInitScript((locale) => localStorage.setItem("locale", locale), language);
  const captcha = page.waitForResponse((response) => response.url().includes("/adel/captchaImage"));
  await page.goto(office.url);
  const { uuid }: { uuid: string } = await (await captcha).json();
  await page.getByRole("textbox", { name: words.account }).fill(account);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page
    .getByRole("textbox", { name: words.code })
    .fill(readFileSync(join(office.data, "server", "captcha", uuid), "utf8").trim());
  await page.getByRole("button", { name: words.signIn, exact: true }).click();
  await expect(
    page
      .getByRole("link", { name: words.home })
      .or(page.getByRole("tab", { name: words.home }))
      .first(),
  ).toBeVisible();
}
