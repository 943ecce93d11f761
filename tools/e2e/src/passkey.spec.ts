import { type CDPSession, expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { readAppCode } from "./authenticator-app.ts";
import { answerOf } from "./captcha.ts";
import { look, lookBoth, pageOn } from "./look.ts";
import { signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { LOOKS } from "./variants.ts";

// A passkey as one person meets it, with the browser's own authenticator: added, signed in with, asked for again,
// removed. Every challenge counts once.

const PASSWORD = "browser-Secret 1";
const PROFILE = "/user/profile?tab=twoStep";
const OLD_MS = 16 * 60 * 1000;

const stack = new Stack();
/** Browsers accept passkeys at this name of the computer, and at none of its addresses. */
const here = () => stack.url.replace("127.0.0.1", "localhost");
const person = () => ({ ...stack.login, url: here(), account: "clerk", password: PASSWORD });
const Secret = z.object({ secret: z.string() });
let own: Desk;
/** Recovery codes that were not used: the app's digits count once in half a minute. */
let codes: string[] = [];
test.beforeAll(async () => {
  await stack.openServer();
  const admin = new Desk(stack.login);
  await admin.signIn();
  const user = { userName: "clerk", nickName: "Clerk", password: PASSWORD, deptId: 1, roleIds: [], postIds: [] };
  await admin.call("POST", "system/user", user);
  own = new Desk({ ...stack.login, account: "clerk", password: PASSWORD });
  await own.signIn();
});
test.afterAll(() => stack.close());

/** The authenticator of a computer, whose user is always there and always confirms. */
async function addAuthenticator(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return session;
}
async function enterPassword(page: Page): Promise<void> {
  await page.context().clearCookies();
  const answer = await answerOf(page, stack.captchas, () => page.goto(`${here()}/login`));
  await page.getByRole("textbox", { name: "账号", exact: true }).fill("clerk");
  await page.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await page.getByRole("textbox", { name: "验证码" }).fill(answer);
  await page.getByRole("button", { name: "登录", exact: true }).click();
}
const isInside = (page: Page) => expect(page.getByRole("button", { name: /账号菜单/ })).toBeVisible();
async function enterCode(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "验证码或恢复码" }).fill(codes.pop() ?? "");
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await isInside(page);
}
const use = (page: Page) => page.getByRole("button", { name: "使用通行密钥" });
const bodyOf = (page: Page, path: string) => page.waitForRequest((request) => request.url().endsWith(path));

test("is added beside the app, signs in, confirms a strong action, and is refused once removed", async ({ page }) => {
  await addAuthenticator(page);
  await signInTo(page, person(), "zh", PROFILE);
  await expect(page.getByText("请先设置验证器应用")).toBeVisible();
  const { secret } = Secret.parse((await own.call("POST", "system/user/profile/secondFactor", {})).data);
  await own.call("PUT", "system/user/profile/secondFactor", { code: readAppCode(secret) });
  await page.reload();
  await page.getByRole("button", { name: "添加通行密钥" }).click();
  await page.getByRole("textbox", { name: "名称" }).fill("办公室电脑");
  await lookBoth(page, "passkey-add");
  await page.getByRole("button", { name: "下一步" }).click();
  await expect(page.getByText("通行密钥已添加")).toBeVisible();
  await expect(page.getByText(/尚未使用/)).toBeVisible();
  await lookBoth(page, "passkey-list");

  await enterPassword(page);
  await expect(use(page)).toBeVisible();
  await lookBoth(page, "passkey-sign-in");
  const sent = bodyOf(page, "/adel/auth/secondFactor");
  await use(page).click();
  await isInside(page);
  // What was sent once is worth nothing again: neither its challenge nor its ticket.
  const replayed = await page.request.post(`${here()}/adel/auth/secondFactor`, { data: (await sent).postDataJSON() });
  expect(await replayed.json()).toMatchObject({ code: 410, fault: "SECOND_STEP_GONE" });

  await page.goto(`${here()}${PROFILE}`);
  await expect(page.getByText(/最近使用/)).toBeVisible();
  stack.ageProofs(OLD_MS);
  await page.getByRole("button", { name: "重新生成恢复码" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "重新生成恢复码" }).click();
  const proof = page.getByRole("dialog", { name: "请确认是您本人" });
  await use(page).click();
  await expect(proof.getByText("密码不能为空")).toBeVisible();
  await proof.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await lookBoth(page, "passkey-sign-in-again");
  const renewal = bodyOf(page, "/adel/auth/signInAgain");
  await use(page).click();
  await expect(proof).toHaveCount(0);
  const lines = page.getByRole("listitem").filter({ hasText: /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/ });
  await expect(lines).toHaveCount(10);
  codes = await lines.allTextContents();
  const again = await page.request.post(`${here()}/adel/auth/signInAgain`, {
    data: (await renewal).postDataJSON(),
    headers: { authorization: String((await renewal).headers().authorization) },
  });
  expect(await again.json()).toMatchObject({ code: 400, fault: "SECOND_FACTOR_WRONG" });
  await page.getByRole("button", { name: "我已保存" }).click();

  await page.getByRole("button", { name: "删除通行密钥办公室电脑" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除", exact: true }).click();
  await expect(page.getByText("通行密钥已删除")).toBeVisible();
  await enterPassword(page);
  await expect(page.getByRole("textbox", { name: "验证码或恢复码" })).toBeFocused();
  await expect(use(page)).toHaveCount(0);
  await enterCode(page);
});

test("at another authenticator nobody is signed in, and the person is told what to do", async ({ page }) => {
  const session = await addAuthenticator(page);
  await enterPassword(page);
  await enterCode(page);
  await page.goto(`${here()}${PROFILE}`);
  await page.getByRole("button", { name: "添加通行密钥" }).click();
  await page.getByRole("textbox", { name: "名称" }).fill("手机");
  await page.getByRole("button", { name: "下一步" }).click();
  await expect(page.getByText("通行密钥已添加")).toBeVisible();
  await enterPassword(page);
  await expect(use(page)).toBeVisible();
  // The phone is away; what is there has no key of this account.
  await session.send("WebAuthn.disable");
  await addAuthenticator(page);
  await use(page).click();
  await expect(page.getByText(/没有使用通行密钥/)).toBeVisible();
  await lookBoth(page, "passkey-stopped");
  await enterCode(page);
});

const TEXTS = {
  zh: { title: "通行密钥", only: /通行密钥只能在http:\/\/localhost:\d+使用/ },
  en: { title: "Passkeys", only: /Passkeys work only at http:\/\/localhost:\d+/ },
} as const;
for (const { language, ...screen } of LOOKS)
  test(`${language} ${screen.colorScheme} ${screen.width}: at an address without a name none is offered, and the page says why`, async ({
    browser,
  }) => {
    const page = await pageOn(browser, screen);
    await signInTo(page, stack.login, language, PROFILE);
    const section = page.getByRole("region", { name: TEXTS[language].title });
    await expect(section.getByText(TEXTS[language].only)).toBeVisible();
    await expect(section.getByRole("button")).toHaveCount(0);
    await section.scrollIntoViewIfNeeded();
    await look(page, `passkey-elsewhere-${language}-${screen.colorScheme}-${screen.width}`);
    await page.close();
  });
