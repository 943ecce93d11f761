import { expect, type Page } from "@playwright/test";
import { answerOf } from "./captcha.ts";

const WORDS = {
  zh: { account: "账号", password: "密码", code: "验证码", signIn: "登录", menu: /账号菜单/ },
  en: { account: "Account", password: "Password", code: "Verification code", signIn: "Sign in", menu: /^Account menu/ },
} as const;

/** Where to sign in, and who. */
export interface Door {
  readonly url: string;
  /** The folder in which a server under test leaves the captcha's answers. */
  readonly captchas: string;
  readonly account: string;
  readonly password: string;
}

/** Opens the page and signs in through the form, captcha included. */
export async function signIn(page: Page, { url, captchas, account, password }: Door, language: "zh" | "en") {
  const words = WORDS[language];
  await page.addInitScript((locale) => localStorage.setItem("locale", locale), language);
  const answer = await answerOf(page, captchas, () => page.goto(url));
  await page.getByRole("textbox", { name: words.account, exact: true }).fill(account);
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole("textbox", { name: words.code }).fill(answer);
  await page.getByRole("button", { name: words.signIn, exact: true }).click();
  // The sign-in screen stands until the office is ready.
  await expect(page.getByRole("button", { name: words.menu })).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
}
