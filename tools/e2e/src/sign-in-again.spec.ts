import { type Browser, expect, type Page, type Response, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { look, pageOn } from "./look.ts";
import { CLIENT, startProvider } from "./provider.ts";
import { type Login, signIn, signInByForm, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { LOOKS } from "./variants.ts";

// A screen that was left open moves no money and gives no role: the page asks who is there, and carries out what was
// entered. What a front desk does, and what other clients do, goes on.

const WORDS = {
  zh: {
    title: "请确认是您本人",
    password: "密码",
    goOn: "继续",
    wrong: "当前密码不正确",
    old: /登录已超过15分钟/,
    confirm: "确认收款",
    evidence: "收款凭证",
  },
  en: {
    title: "Confirm that it is you",
    password: "Password",
    goOn: "Continue",
    wrong: "Wrong current password",
    old: /Signed in more than 15 minutes ago/,
    confirm: "Confirm payment",
    evidence: "Evidence",
  },
} as const;
type Language = keyof typeof WORDS;

const OLD_MS = 16 * 60 * 1000;
const stack = new Stack();
let desk: Desk;
let clerk: Login;
const Placed = z.looseObject({ data: z.looseObject({ orderNo: z.string() }) });
const Shown = z.looseObject({
  data: z.looseObject({
    confirmedBy: z.string().nullable(),
    refunds: z.array(z.looseObject({ quantity: z.number() })),
  }),
});
const Refusal = z.looseObject({ code: z.number(), fault: z.string() });
/** Payments and accounts with its payment records, and the buttons to confirm and to refund. */
const RECORDS = [2500, 2502, 25_021, 25_025];

test.beforeAll(async () => {
  await stack.openServer();
  desk = new Desk(stack.login);
  await desk.signIn();
  clerk = await employ(desk, stack.login, { account: "books", menuIds: RECORDS, everyRow: true });
});
test.afterAll(() => stack.close());

let keys = 0;
async function placeOrder(): Promise<string> {
  const order = { quantity: 10, method: "offline", idempotencyKey: `sign-in-again-${keys++}` };
  return Placed.parse(await desk.call("POST", "business/order", order)).data.orderNo;
}
const shown = async (orderNo: string) => Shown.parse(await desk.call("GET", `business/order/${orderNo}`)).data;
const records = (orderNo: string) => `/payment/records?orderNo=${orderNo}`;
const proofOf = (page: Page, language: Language) => page.getByRole("dialog", { name: WORDS[language].title });
const isOf = (path: string) => (response: Response) => new URL(response.url()).pathname.endsWith(path);

/** The form in which an order's payment is confirmed, filled in. */
async function fillConfirmation(page: Page, language: Language) {
  const words = WORDS[language];
  await page.getByRole("button", { name: words.confirm }).click();
  const form = page.getByRole("dialog", { name: words.confirm });
  await form.getByRole("textbox", { name: words.evidence }).fill("bank 42");
  return { form, send: form.getByRole("button", { name: words.confirm, exact: true }) };
}

test("zh: a payment is confirmed by a screen that was left open only after the password, and nothing entered is lost", async ({
  page,
}) => {
  const words = WORDS.zh;
  const orderNo = await placeOrder();
  await signInByForm(page, clerk, "zh");
  await page.goto(stack.url + records(orderNo));
  stack.ageProofs(OLD_MS);
  const { form, send } = await fillConfirmation(page, "zh");
  const refused = page.waitForResponse(isOf("/confirm"));
  await send.click();
  expect(Refusal.parse(await (await refused).json())).toMatchObject({ code: 403, fault: "SIGN_IN_AGAIN" });

  const proof = proofOf(page, "zh");
  const password = proof.getByLabel(words.password, { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type("not-the-password");
  await page.keyboard.press("Enter");
  await expect(proof.getByText(words.wrong)).toBeVisible();
  await expect(password).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(proof).toHaveCount(0);
  await expect(page.getByText(words.old).first()).toBeVisible();
  expect((await shown(orderNo)).confirmedBy).toBeNull();

  await expect(form.getByRole("textbox", { name: words.evidence })).toHaveValue("bank 42");
  await send.click();
  await expect(password).toBeFocused();
  await page.keyboard.type(clerk.password);
  await page.keyboard.press("Enter");
  await expect(proof).toHaveCount(0);
  await expect(form).toHaveCount(0);
  expect((await shown(orderNo)).confirmedBy).toBe("books");
  // The focus is on the page, not lost with the dialogs.
  await expect(page.locator("body")).not.toBeFocused();
});

test("en: a refund is requested once after the password, and the next strong action asks no more", async ({
  browser,
}) => {
  const orderNo = await placeOrder();
  await desk.call("POST", `business/order/${orderNo}/confirm`, { evidence: "bank 42" });
  const second = await employ(desk, stack.login, { account: "second", menuIds: [2500, 2502, 25_022], everyRow: true });
  const approver = new Desk(second);
  await approver.signIn();
  await approver.call("POST", `business/order/${orderNo}/approve`, { evidence: "bank 42" });

  const page = await browser.newPage();
  await signInTo(page, clerk, "en", records(orderNo));
  stack.ageProofs(OLD_MS);
  // Other clients go on: nobody could ask them.
  await approver.call("GET", `business/order/${orderNo}`);
  await page.getByRole("button", { name: "Details", exact: true }).click();
  await page.getByRole("button", { name: "Refund", exact: true }).click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByRole("textbox", { name: "Credits to refund" }).fill("4");
  await dialog.getByRole("textbox", { name: "Reason for the refund" }).fill("too many");
  await dialog.getByRole("button", { name: "Request refund", exact: true }).click();
  await prove(page, "en", clerk);
  await expect(page.getByText("Awaiting approval", { exact: true })).toBeVisible();
  expect((await shown(orderNo)).refunds.map(({ quantity }) => quantity)).toEqual([4]);

  await page.getByRole("button", { name: "Approve refund", exact: true }).click();
  await page.getByRole("dialog").last().getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByText("The approver of a refund can't be the payer or the person")).toBeVisible();
  await expect(proofOf(page, "en")).toHaveCount(0);
  await page.close();
});

async function prove(page: Page, language: Language, { password }: Login): Promise<void> {
  const proof = proofOf(page, language);
  await proof.getByLabel(WORDS[language].password, { exact: true }).fill(password);
  await proof.getByRole("button", { name: WORDS[language].goOn, exact: true }).click();
  await expect(proof).toHaveCount(0);
}

test("zh: a role is changed after the password, and switched off in the list as well", async ({ page }) => {
  await signInTo(page, stack.login, "zh", "/system/role?roleKey=books");
  stack.ageProofs(OLD_MS);
  await page.getByRole("row", { name: /books/ }).getByRole("button", { name: "修改" }).click();
  await page.getByRole("textbox", { name: "中文名称" }).fill("财务");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await prove(page, "zh", stack.login);
  await expect(page.getByRole("row", { name: /财务/ })).toBeVisible();

  stack.ageProofs(OLD_MS);
  await page.getByRole("switch", { name: "启用财务" }).click({ force: true });
  await page.getByRole("dialog", { name: "停用“财务”？" }).getByRole("button", { name: "停用" }).click();
  await proofOf(page, "zh").getByRole("button", { name: "取消", exact: true }).click();
  await expect(page.getByRole("switch", { name: "启用财务" })).toBeChecked();
  await expect(page.getByText(WORDS.zh.old).first()).toBeVisible();
});

test("zh: whoever signs in by a provider confirms it there, in a window of its own, and the page goes on", async ({
  page,
}) => {
  const company = await startProvider(`${stack.url}/auth-redirect`);
  const provider = { providerKey: "corp", providerName: "Corp", issuer: company.issuer, ...CLIENT };
  await desk.call("POST", "system/provider", provider);
  await signInTo(page, clerk, "zh", "/user/profile?tab=linked");
  await page.getByRole("button", { name: "关联Corp" }).click();
  await page.getByRole("dialog").getByLabel("当前密码").fill(clerk.password);
  await page.getByRole("dialog").getByRole("button", { name: "前往Corp" }).click();
  await beAtCorp(page, "chen");
  await expect(page.getByText("Corp · chen of Corp")).toBeVisible();

  const orderNo = await placeOrder();
  await page.goto(stack.url + records(orderNo));
  stack.ageProofs(OLD_MS);
  const { form, send } = await fillConfirmation(page, "zh");
  await send.click();
  const proof = proofOf(page, "zh");
  const atCorp = proof.getByRole("button", { name: "通过Corp确认" });
  await expect(atCorp).toBeVisible();

  // The provider knows this browser, and asks all the same. Somebody else is not taken for the clerk.
  for (const who of ["somebody", "chen"]) {
    const opened = page.waitForEvent("popup");
    await atCorp.click();
    const popup = await opened;
    await beAtCorp(popup, who);
    if (who === "chen") break;
    await expect(popup.getByText("Corp确认的人未关联到此账号")).toBeVisible();
    await expect(proof).toBeVisible();
    await popup.close();
  }
  await expect(proof).toHaveCount(0);
  await expect(form).toHaveCount(0);
  expect((await shown(orderNo)).confirmedBy).toBe("books");
  await company.close();
});

/** At the provider: who one is there. */
async function beAtCorp(page: Page, name: string): Promise<void> {
  await expect(page).toHaveTitle("Provider");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function openProof(browser: Browser, { language, ...screen }: (typeof LOOKS)[number]): Promise<Page> {
  const page = await pageOn(browser, screen);
  await signIn(page, stack.login, language);
  await page.goto(stack.url + records(await placeOrder()));
  stack.ageProofs(OLD_MS);
  if (screen.width === 390) await page.getByRole("button", { name: WORDS[language].confirm }).scrollIntoViewIfNeeded();
  const { send } = await fillConfirmation(page, language);
  await send.click();
  return page;
}

for (const variant of LOOKS)
  test(`${variant.language} ${variant.colorScheme} ${variant.width}: the question who is there, as it looks`, async ({
    browser,
  }) => {
    const { language, colorScheme, width } = variant;
    const name = `sign-in-again-${language}-${colorScheme}-${width}`;
    const page = await openProof(browser, variant);
    await expect(proofOf(page, language)).toBeVisible();
    await look(page, name);
    await proofOf(page, language).getByRole("button", { name: WORDS[language].goOn, exact: true }).click();
    await look(page, `${name}-empty`);
    await page.close();
  });

const TOKEN = {
  zh: {
    create: "新建API令牌",
    permissions: "权限",
    strong: /^重要 .*business:order:refund$/,
    chosen: /包含1项重要权限/,
  },
  en: {
    create: "New API token",
    permissions: "Permissions",
    strong: /^Strong .*business:order:refund$/,
    chosen: /1 strong permission, which the token uses without a sign-in/,
  },
} as const;
for (const { language, ...screen } of LOOKS)
  test(`${language} ${screen.colorScheme} ${screen.width}: a token says which of its permissions are strong`, async ({
    browser,
  }) => {
    const { create, permissions, strong, chosen } = TOKEN[language];
    const name = `strong-token-${language}-${screen.colorScheme}-${screen.width}`;
    const page = await pageOn(browser, screen);
    await signInTo(page, stack.login, language, "/system/token");
    await page.getByRole("button", { name: create }).first().click();
    const field = page.getByRole("dialog").getByRole("combobox", { name: permissions });
    await field.fill("business:order");
    await look(page, `${name}-list`);
    await page.getByRole("option", { name: strong }).click();
    await field.press("Escape");
    await expect(page.getByText(chosen)).toBeVisible();
    await look(page, name);
    await page.close();
  });
