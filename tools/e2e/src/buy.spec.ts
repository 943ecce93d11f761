import { expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { look, pageOn } from "./look.ts";
import { PaymentGateway } from "./payment-gateway.ts";
import { languagesFor } from "./run-options.ts";
import { signIn, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { LOOKS } from "./variants.ts";

// Buying on one page: how many, at which price, paid how, and the result, whether the provider tells of it or not.

const WORDS = {
  zh: {
    quantity: /^购买数量/,
    less: "减少数量",
    more: "增加数量",
    outside: "请输入1到10,000之间的数量",
    wechat: "微信支付",
    offline: "线下支付",
    order: /^提交订单，支付¥/,
    orderOffline: /^提交订单，¥/,
    placeOrder: /^提交订单$/,
    pay: "支付 Pay",
    done: "支付成功",
    credited: /^10次已记入/,
    check: "查询结果",
    notYet: /支付服务商还没有收到付款/,
    over: "支付码已过期",
    renew: "获取新支付码",
    left: /请在(30:00|29:\d\d)内扫码支付/,
    close: "关闭订单",
    failed: "订单已关闭，未扣款",
    upload: "上传付款凭证",
    waits: "等待付款凭证",
    review: "凭证已提交，等待复核",
    pendingReview: "待复核",
    status: "状态",
    again: "再买一单",
    refused: "付款凭证未通过复核，次数没有增加",
  },
  en: {
    quantity: /^Quantity/,
    less: "Decrease quantity",
    more: "Increase quantity",
    outside: "Enter a quantity from 1 to 10,000",
    wechat: "WeChat Pay",
    offline: "Offline",
    order: /^Place order and pay CN¥/,
    orderOffline: /^Place order for CN¥/,
    placeOrder: /^Place order$/,
    pay: "支付 Pay",
    done: "Payment received",
    credited: /^10 credits added to/,
    check: "Check result",
    notYet: /the payment provider has no payment yet/,
    over: "The payment code expired",
    renew: "Get a new code",
    left: /Scan and pay within (30:00|29:\d\d)/,
    close: "Close order",
    failed: "Order closed; nothing charged",
    upload: "Upload payment evidence",
    waits: "Waiting for the payment evidence",
    review: "Evidence sent; waiting for the review",
    pendingReview: "Pending review",
    status: "Status",
    again: "Buy more",
    refused: "Payment evidence rejected; no credits added",
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

const CODE_MS = 31 * 60_000;
/** A transparent pixel. */
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const stack = new Stack();
const gateway = new PaymentGateway();
let desk: Desk;
const Checkout = z.looseObject({ data: z.looseObject({ secondsLeft: z.number() }) });
const Account = z.looseObject({ data: z.looseObject({ purchased: z.number() }) });

test.beforeAll(async () => {
  await stack.openServer();
  desk = new Desk(stack.login);
  await desk.signIn();
  await gateway.open(desk);
});
test.afterAll(async () => {
  await gateway.close();
  await stack.close();
});

const purchased = async () => Account.parse(await desk.call("GET", "business/account")).data.purchased;

/** Orders ten by WeChat Pay; gives the order's number. */
async function orders(page: Page, words: Words, timer: string | RegExp = words.left): Promise<string> {
  await page.goto(`${stack.url}/payment/buy`);
  await page.getByRole("textbox", { name: words.quantity }).fill("10");
  await page.getByRole("radio", { name: words.wechat }).check();
  await page.getByRole("button", { name: words.order }).click();
  await expect(page.getByRole("timer")).toHaveText(timer);
  return new URL(page.url()).searchParams.get("order") ?? "";
}

/** The next code that the page is given has next to no time left. */
const hurried = (page: Page) =>
  page.route(
    "**/business/order/*/pay",
    async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = Checkout.parse(await response.json());
      await route.fulfill({ response, json: { ...rest, data: { ...data, secondsLeft: 1 } } });
    },
    { times: 1 },
  );

for (const language of languagesFor("zh")) {
  const words = WORDS[language];

  // [R:2.page.payment-record]
  test(`${language}: a click on the gateway's page pays, and the page that shows the code tells of it`, async ({
    page,
    context,
  }) => {
    await signIn(page, stack.login, language);
    const before = await purchased();
    await orders(page, words);
    const payer = await context.newPage();
    await payer.goto(gateway.address);
    await payer.getByRole("button", { name: words.pay }).first().click();
    await payer.close();
    await expect(page.getByText(words.done)).toBeVisible();
    await expect(page.getByText(words.credited).first()).toBeVisible();
    await expect(page.getByRole("timer")).toHaveCount(0);
    expect(await purchased()).toBe(before + 10);
    await page.reload();
    await expect(page.getByText(words.done)).toBeVisible();
    await page.getByRole("button", { name: words.again }).click();
    await expect(page.getByRole("textbox", { name: words.quantity })).toBeVisible();
    await stack.verifyLedger();
  });

  test(`${language}: the quantity goes by steps and stays within what is sold`, async ({ page }) => {
    await signInTo(page, stack.login, language, "/payment/buy");
    const quantity = page.getByRole("textbox", { name: words.quantity });
    await quantity.fill("2");
    await page.getByRole("button", { name: words.less }).press("Enter");
    await expect(quantity).toHaveValue("1");
    await expect(page.getByRole("button", { name: words.less })).toBeDisabled();
    await page.getByRole("button", { name: words.more }).press("Enter");
    await expect(quantity).toHaveValue("2");
    await quantity.fill("10001");
    await expect(page.getByText(words.outside)).toBeVisible();
    await page.getByRole("button", { name: words.placeOrder }).press("Enter");
    await expect(quantity).toBeFocused();
    expect(page.url()).not.toContain("order=");
  });

  test(`${language}: paid but not shown, the provider is asked, and says first that nothing has come`, async ({
    page,
  }) => {
    await signIn(page, stack.login, language);
    await gateway.mute(true);
    await orders(page, words);
    await page.getByRole("button", { name: words.check }).click();
    await expect(page.getByText(words.notYet)).toBeVisible();
    await expect(page.getByRole("timer")).toBeVisible();
    await gateway.payLast();
    await page.getByRole("button", { name: words.check }).click();
    await expect(page.getByText(words.done)).toBeVisible();
    await gateway.mute(false);
  });

  test(`${language}: an expired code gives way to a new one, and never to one for an order that is paid`, async ({
    page,
  }) => {
    await signIn(page, stack.login, language);
    await gateway.mute(true);
    await hurried(page);
    const orderNo = await orders(page, words, words.over);
    const codes = (await gateway.trades()).length;
    stack.ageCodes(orderNo, CODE_MS);
    await page.getByRole("button", { name: words.renew }).click();
    await expect(page.getByRole("timer")).toHaveText(words.left);
    expect(await gateway.trades()).toHaveLength(codes + 1);
    await hurried(page);
    await page.reload();
    await expect(page.getByRole("timer")).toHaveText(words.over);
    await gateway.payLast();
    stack.ageCodes(orderNo, CODE_MS);
    await page.getByRole("button", { name: words.renew }).click();
    await expect(page.getByText(words.done)).toBeVisible();
    expect(await gateway.trades()).toHaveLength(codes + 1);
    await gateway.mute(false);
  });

  test(`${language}: an offline order is shown by evidence, and waits for its review in the list`, async ({ page }) => {
    await signInTo(page, stack.login, language, "/payment/buy");
    await page.getByRole("radio", { name: words.offline }).check();
    await page.getByRole("button", { name: words.orderOffline }).click();
    await expect(page.getByText(words.waits)).toBeVisible();
    const orderNo = new URL(page.url()).searchParams.get("order") ?? "";
    const slip = { name: "slip.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
    await page.getByLabel(words.upload, { exact: true }).setInputFiles(slip);
    await expect(page.getByText(words.review)).toBeVisible();
    await page.goto(`${stack.url}/payment/records`);
    await page.getByRole("combobox", { name: words.status }).selectOption({ label: words.pendingReview });
    const row = page.locator("tbody").getByRole("row").filter({ hasText: orderNo });
    await expect(row).toContainText(words.pendingReview);
    await expect(page).toHaveURL(/status=pending-review/);
  });
}

for (const { language, colorScheme, width, height } of LOOKS)
  test(`${language} ${colorScheme} ${width}: buying, as it looks`, async ({ browser }) => {
    const page = await pageOn(browser, { colorScheme, width, height });
    const words = WORDS[language];
    const name = `${language}-${colorScheme}-${width}`;
    await signInTo(page, stack.login, language, "/payment/buy");
    await expect(page.getByRole("button", { name: words.order })).toBeEnabled();
    await look(page, `buy-form-${name}`);
    await orders(page, words);
    await page.getByRole("button", { name: words.check }).click();
    await expect(page.getByText(words.notYet)).toBeVisible();
    await look(page, `buy-code-${name}`);
    await page.getByRole("button", { name: words.close }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.close }).click();
    await expect(page.getByText(words.failed)).toBeVisible();
    await look(page, `buy-failed-${name}`);
    await orders(page, words);
    await gateway.payLast();
    await expect(page.getByText(words.done)).toBeVisible();
    await look(page, `buy-done-${name}`);
    await page.goto(`${stack.url}/payment/buy`);
    await page.getByRole("radio", { name: words.offline }).check();
    await page.getByRole("button", { name: words.orderOffline }).click();
    await expect(page.getByText(words.waits)).toBeVisible();
    await look(page, `buy-offline-${name}`);
    const orderNo = new URL(page.url()).searchParams.get("order") ?? "";
    const refusal = { accept: false, evidence: "", reason: "unreadable" };
    await desk.call("POST", `business/order/${orderNo}/approve`, refusal);
    const refused = page.getByRole("heading", { name: words.refused });
    await expect(refused).toBeVisible();
    expect(await refused.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await look(page, `buy-refused-${name}`);
    await page.close();
  });
