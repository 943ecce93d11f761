import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PAGE_CLIENT } from "@adel/protocol";
import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { answerOf } from "./captcha.ts";

const WORDS = {
  zh: { account: "账号", password: "密码", code: "验证码", signIn: "登录", menu: /账号菜单/ },
  en: { account: "Account", password: "Password", code: "Verification code", signIn: "Sign in", menu: /^Account menu/ },
} as const;
type Language = keyof typeof WORDS;

/** Where to sign in, and who. */
export interface Login {
  readonly url: string;
  /** The folder in which a server under test leaves the captcha's answers. */
  readonly captchas: string;
  readonly account: string;
  readonly password: string;
}

const Captcha = z.looseObject({ uuid: z.string() });
const Opened = z.looseObject({ token: z.string() });

/** The token of a new session, opened by the calls that the sign-in screen makes. */
async function openSession(request: APIRequestContext, { url, captchas, account, password }: Login): Promise<string> {
  const { uuid } = Captcha.parse(await (await request.get(`${url}/adel/captchaImage`)).json());
  const code = readFileSync(join(captchas, uuid), "utf8").trim();
  const data = { username: account, password, code, uuid, client: PAGE_CLIENT };
  return Opened.parse(await (await request.post(`${url}/adel/login`, { data })).json()).token;
}

/** Gives the browser a session and a language, also outside a test; no page is loaded. */
export async function giveSession(page: Page, login: Login, language: Language): Promise<void> {
  await page.addInitScript((locale) => localStorage.setItem("locale", locale), language);
  const value = await openSession(page.request, login);
  await page.context().addCookies([{ name: "Admin-Token", value, url: login.url, sameSite: "Strict" }]);
}

/** The same as a step. The sign-in screen has its own tests: it would load two pages more in each of hundreds of tests. */
export const signIn = (page: Page, login: Login, language: Language): Promise<void> =>
  test.step("sign in", () => giveSession(page, login, language));

/** The same, and opens a page inside the frame. */
export async function signInTo(page: Page, login: Login, language: Language, path: string): Promise<void> {
  await signIn(page, login, language);
  await page.goto(new URL(path, login.url).href);
  await expect(page.getByRole("button", { name: WORDS[language].menu })).toBeVisible();
}

/** Opens the page and signs in through the form, captcha included. */
export const signInByForm = (page: Page, login: Login, language: Language): Promise<void> =>
  test.step("sign in", async () => {
    const words = WORDS[language];
    await page.addInitScript((locale) => localStorage.setItem("locale", locale), language);
    const answer = await answerOf(page, login.captchas, () => page.goto(login.url));
    await page.getByRole("textbox", { name: words.account, exact: true }).fill(login.account);
    await page.getByLabel(words.password, { exact: true }).fill(login.password);
    await page.getByRole("textbox", { name: words.code }).fill(answer);
    await page.getByRole("button", { name: words.signIn, exact: true }).click();
    // The sign-in screen is visible until the main app is ready.
    await expect(page.getByRole("button", { name: words.menu })).toBeVisible();
    await expect(page).not.toHaveURL(/\/login/);
  });
