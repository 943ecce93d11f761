import { expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { readAppCode } from "./authenticator-app.ts";
import { answerOf } from "./captcha.ts";
import { lookBoth } from "./look.ts";
import { signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";

// Two-step verification as one person meets it: set up, signed in with, lost and reset, required by a role.

const PASSWORD = "browser-Secret 1";
const PROFILE = "/user/profile?tab=twoStep";
const WORDS = {
  zh: {
    ...{ account: "账号", password: "密码", captcha: "验证码", signIn: "登录", next: "下一步", confirm: "确认" },
    ...{ setUp: "设置两步验证", appCode: "验证码", saved: "我已保存", done: /^已设置/, wrong: /验证码错误/ },
    ...{
      step: "验证码或恢复码",
      setUpCode: "一次性代码",
      menu: /账号菜单/,
      twoStep: "两步验证…",
      reset: "重置两步验证",
    },
    ...{ makeCode: "生成一次性代码", resetLink: "重置密码", required: /您的角色要求两步验证/ },
  },
} as const;
const words = WORDS.zh;

const stack = new Stack();
let admin: Desk;
let userId = 0;
const person = () => ({ ...stack.login, account: "cashier", password: PASSWORD });
test.beforeAll(async () => {
  await stack.openServer();
  admin = new Desk(stack.login);
  await admin.signIn();
  const user = { userName: "cashier", nickName: "Cashier", password: PASSWORD, deptId: 1, roleIds: [], postIds: [] };
  const { data } = await admin.call("POST", "system/user", user);
  ({ userId } = z.object({ userId: z.number() }).parse(data));
});
test.afterAll(() => stack.close());

/** Fills in the sign-in form, captcha included. */
async function enterPassword(page: Page): Promise<void> {
  await page.context().clearCookies();
  const answer = await answerOf(page, stack.captchas, () => page.goto(`${stack.url}/login`));
  await page.getByRole("textbox", { name: words.account, exact: true }).fill("cashier");
  await page.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await page.getByRole("textbox", { name: words.captcha }).fill(answer);
  await page.getByRole("button", { name: words.signIn, exact: true }).click();
}
const enterCode = async (page: Page, label: string, code: string, button: string) => {
  const field = page.getByRole("textbox", { name: label, exact: true });
  await expect(field).toBeFocused();
  await field.fill(code);
  await page.getByRole("button", { name: button, exact: true }).click();
};
const isInside = (page: Page) => expect(page.getByRole("button", { name: words.menu })).toBeVisible();
/** The dialog of the person's factor, from the list of users. */
async function openFactor(page: Page): Promise<void> {
  await signInTo(page, stack.login, "zh", "/system/user");
  const row = page.getByRole("row", { name: /cashier/ });
  await row.getByRole("button", { name: words.resetLink }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.twoStep }).click();
}
let key = "";
let recoveryCode = "";
/** What stands beside the QR code, and the digits of an app that scanned it. */
async function confirmSecret(page: Page, button: string): Promise<void> {
  key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? "";
  await expect(page.getByRole("img", { name: /二维码/ })).toBeVisible();
  await enterCode(page, words.appCode, readAppCode(key), button);
  const codes = page.getByRole("listitem").filter({ hasText: /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/ });
  await expect(codes).toHaveCount(10);
  recoveryCode = (await codes.first().textContent()) ?? "";
}

test("is set up in the profile, asked for at sign-in, and replaced by a recovery code", async ({ page }) => {
  await signInTo(page, person(), "zh", PROFILE);
  await lookBoth(page, "two-step-none");
  await page.getByRole("button", { name: words.setUp }).click();
  await page.getByRole("button", { name: words.next }).click();
  await expect(page.getByRole("img", { name: /二维码/ })).toBeVisible();
  await lookBoth(page, "two-step-secret");
  await enterCode(page, words.appCode, "000000", words.confirm);
  await expect(page.getByText(words.wrong)).toBeVisible();
  await confirmSecret(page, words.confirm);
  await lookBoth(page, "two-step-recovery-codes");
  await page.getByRole("button", { name: words.saved }).click();
  await expect(page.getByText(words.done)).toBeVisible();
  await lookBoth(page, "two-step-active");

  await enterPassword(page);
  await enterCode(page, words.step, "000000", words.signIn);
  await expect(page.getByText(words.wrong)).toBeVisible();
  await lookBoth(page, "two-step-sign-in");
  // The present digits were used by the set-up.
  await enterCode(page, words.step, readAppCode(key, 1), words.signIn);
  await isInside(page);

  await enterPassword(page);
  await enterCode(page, words.step, recoveryCode, words.signIn);
  await isInside(page);
  await enterPassword(page);
  await enterCode(page, words.step, recoveryCode, words.signIn);
  await expect(page.getByText(words.wrong)).toBeVisible();
});

test("is reset by an administrator, and set up again where a role requires it", async ({ page, browser }) => {
  await openFactor(page);
  await lookBoth(page, "two-step-account");
  await page.getByRole("dialog").getByRole("button", { name: words.reset }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const own = await browser.newPage();
  await own.addInitScript(() => localStorage.setItem("locale", "zh"));
  await enterPassword(own);
  await isInside(own);

  // Only who has a factor requires one of others.
  const { secret } = z
    .object({ secret: z.string() })
    .parse((await admin.call("POST", "system/user/profile/secondFactor", {})).data);
  await admin.call("PUT", "system/user/profile/secondFactor", { code: readAppCode(secret) });
  const role = { roleKey: "two-step", roleNameZh: "收银", roleNameEn: "Cashier", requiresSecondFactor: true };
  const { data } = await admin.call("POST", "system/role", role);
  const { roleId } = z.object({ roleId: z.number() }).parse(data);
  await admin.call("PUT", `system/user/authRole?userId=${userId}&roleIds=${roleId}`);

  await page
    .getByRole("row", { name: /cashier/ })
    .getByRole("button", { name: words.resetLink })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: words.twoStep }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.makeCode }).click();
  const code = (await page.getByText(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/).textContent()) ?? "";
  await lookBoth(page, "two-step-account-code");

  await enterPassword(own);
  await expect(own.getByText(words.required)).toBeVisible();
  await enterCode(own, words.setUpCode, "AAAA-AAAA-AAAA-AAAA", words.next);
  await expect(own.getByText(words.wrong)).toBeVisible();
  await enterCode(own, words.setUpCode, code, words.next);
  await confirmSecret(own, words.signIn);
  await lookBoth(own, "two-step-set-up-at-sign-in");
  await own.getByRole("button", { name: words.saved }).click();
  await isInside(own);
  await own.close();
});
