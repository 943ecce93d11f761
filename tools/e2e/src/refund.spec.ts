import { type Browser, expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { look, pageOn } from "./look.ts";
import { PaymentGateway } from "./payment-gateway.ts";
import { languagesFor } from "./run-options.ts";
import { type Login, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { LOOKS } from "./variants.ts";

// An offline payment that its payer shows and two people review, and unused credits that go back: by two people, and
// by the provider that was paid.

const WORDS = {
  zh: {
    detail: "详情",
    upload: "上传付款凭证",
    review: "待复核",
    open: /打开凭证1（PNG）/,
    confirm: "确认收款",
    evidence: "收款凭证",
    refund: "退款",
    quantity: "退款数量",
    over: "请输入1到10之间的数量",
    reason: "退款原因",
    send: "申请退款",
    requested: "待复核",
    approve: "复核退款",
    pass: "通过",
    another: "退款的复核人不能是申请人或付款人",
    done: "已退款",
    whole: "已退10次，¥100.00",
    usedUp: "余额不足",
    part: "已退4次，¥40.00",
    surplus: "多付的款",
    surplusRefund: "申请退还",
    surplusLeft: "多付¥100.00，未退",
    surplusLine: "多付的款，¥100.00",
  },
  en: {
    detail: "Details",
    upload: "Upload payment evidence",
    review: "Pending review",
    open: /Open evidence 1 \(PNG\)/,
    confirm: "Confirm payment",
    evidence: "Evidence",
    refund: "Refund",
    quantity: "Credits to refund",
    over: "Enter a quantity from 1 to 10",
    reason: "Reason for the refund",
    send: "Request refund",
    requested: "Awaiting approval",
    approve: "Approve refund",
    pass: "Approve",
    another: "The approver of a refund can't be the payer or the person who requested it",
    done: "Refunded",
    whole: "10 credits refunded, CN¥100.00",
    usedUp: "Insufficient balance",
    part: "4 credits refunded, CN¥40.00",
    surplus: "Surplus payments",
    surplusRefund: "Request refund",
    surplusLeft: "CN¥100.00 paid too much, not refunded",
    surplusLine: "Surplus payment, CN¥100.00",
  },
} as const;
type Language = keyof typeof WORDS;

const stack = new Stack();
const gateway = new PaymentGateway();
let desk: Desk;
let buyer: Login;
let first: Login;
let second: Login;
let keys = 0;
const Detail = z.looseObject({ data: z.looseObject({ files: z.array(z.looseObject({ file: z.string() })) }) });
const Placed = z.looseObject({ data: z.looseObject({ orderNo: z.string() }) });
/** Payments and accounts with its payment records, and the buttons to buy, to confirm and approve, to refund. */
const RECORDS = [2500, 2502];
const [ADD, CONFIRM, APPROVE, REFUND] = [25020, 25021, 25022, 25025];

test.beforeAll(async () => {
  await stack.openServer();
  desk = new Desk(stack.login);
  await desk.signIn();
  await gateway.open(desk);
  const people = { everyRow: true } as const;
  buyer = await employ(desk, stack.login, { ...people, account: "buyer", menuIds: [...RECORDS, ADD] });
  first = await employ(desk, stack.login, { ...people, account: "first", menuIds: [...RECORDS, CONFIRM, REFUND] });
  second = await employ(desk, stack.login, { ...people, account: "second", menuIds: [...RECORDS, APPROVE, REFUND] });
});
test.afterAll(async () => {
  await gateway.close();
  await stack.close();
});

async function placed(login: Login, method: string): Promise<string> {
  const by = new Desk(login);
  await by.signIn();
  const order = { quantity: 10, method, idempotencyKey: `refund-spec-${keys++}` };
  return Placed.parse(await by.call("POST", "business/order", order)).data.orderNo;
}

/** An order that its payer has paid by its code and on the provider's page as well. */
async function paidTwice(): Promise<string> {
  const orderNo = await placed(buyer, "alipay");
  const by = new Desk(buyer);
  await by.signIn();
  const asked = await by.call("POST", `business/order/${orderNo}/pay`, { channel: "page" });
  const { payUrl } = z.looseObject({ data: z.looseObject({ payUrl: z.string() }) }).parse(asked).data;
  await fetch(payUrl, { redirect: "manual" });
  await gateway.payAllOf("alipay");
  await by.call("POST", `business/order/${orderNo}/query`);
  return orderNo;
}

/** A user's page of payment records with this one order. */
async function recordsOf(browser: Browser, login: Login, language: Language, orderNo: string): Promise<Page> {
  const page = await browser.newPage();
  await signInTo(page, login, language, `/payment/records?orderNo=${orderNo}`);
  return page;
}
const rowOf = (page: Page, orderNo: string) => page.getByRole("row", { name: orderNo });

async function openDetail(page: Page, orderNo: string, language: Language) {
  await rowOf(page, orderNo).getByRole("button", { name: WORDS[language].detail, exact: true }).click();
  return page.getByRole("dialog").filter({ hasText: orderNo }).first();
}

async function refund(page: Page, language: Language, quantity: string): Promise<void> {
  const words = WORDS[language];
  await page.getByRole("button", { name: words.refund, exact: true }).click();
  const dialog = page.getByRole("dialog").last();
  await dialog.getByRole("textbox", { name: words.quantity }).fill("11");
  await expect(dialog.getByText(words.over)).toBeVisible();
  await dialog.getByRole("textbox", { name: words.quantity }).fill(quantity);
  await dialog.getByRole("textbox", { name: words.reason }).fill("too many");
  await dialog.getByRole("button", { name: words.send, exact: true }).click();
  await expect(dialog.getByRole("textbox", { name: words.reason })).toHaveCount(0);
}

/** By the second person, who has seen all files. */
async function approve(orderNo: string): Promise<void> {
  const approver = new Desk(second);
  await approver.signIn();
  const { data } = Detail.parse(await approver.call("GET", `business/order/${orderNo}`));
  const files = data.files.map(({ file }) => file);
  await approver.call("POST", `business/order/${orderNo}/approve`, { evidence: "bank 42", files });
}

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

for (const language of languagesFor("zh")) {
  const words = WORDS[language];

  test(`${language}: the payer shows an offline payment, two people review it, and two refund it`, async ({
    browser,
  }) => {
    const orderNo = await placed(buyer, "offline");
    const payer = await recordsOf(browser, buyer, language, orderNo);
    const own = await openDetail(payer, orderNo, language);
    const slip = { name: "slip.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
    await own.getByLabel(words.upload, { exact: true }).setInputFiles(slip);
    await expect(own.getByRole("link", { name: words.open })).toBeVisible();
    await expect(own.getByText(words.review).first()).toBeVisible();
    await payer.close();

    const one = await recordsOf(browser, first, language, orderNo);
    await expect(rowOf(one, orderNo)).toContainText(words.review);
    await rowOf(one, orderNo).getByRole("button", { name: words.confirm }).click();
    const dialog = one.getByRole("dialog");
    const download = one.waitForEvent("download");
    await dialog.getByRole("link", { name: words.open }).click();
    expect((await download).suggestedFilename()).toMatch(/^[0-9a-f]{32}\.png$/);
    await dialog.getByRole("textbox", { name: words.evidence }).fill("bank 42");
    await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await approve(orderNo);

    await one.reload();
    const detail = await openDetail(one, orderNo, language);
    await refund(one, language, "10");
    await expect(detail.getByText(words.requested, { exact: true })).toBeVisible();
    await detail.getByRole("button", { name: words.approve, exact: true }).click();
    await one.getByRole("dialog").last().getByRole("button", { name: words.pass, exact: true }).click();
    await expect(one.getByText(words.another)).toBeVisible();
    await one.close();

    const other = await recordsOf(browser, second, language, orderNo);
    const seen = await openDetail(other, orderNo, language);
    await seen.getByRole("button", { name: words.approve, exact: true }).click();
    await other.getByRole("dialog").last().getByRole("button", { name: words.pass, exact: true }).click();
    await expect(seen.getByText(words.done, { exact: true })).toBeVisible();
    await expect(rowOf(other, orderNo)).toContainText(words.whole);
    await expect(rowOf(other, orderNo)).toContainText(words.usedUp);
    await other.close();
  });

  test(`${language}: an online order goes back in part by the provider that was paid`, async ({ browser }) => {
    const orderNo = await placed(buyer, "wechat");
    await gateway.payLast();
    const page = await recordsOf(browser, first, language, orderNo);
    const detail = await openDetail(page, orderNo, language);
    await refund(page, language, "4");
    await expect(detail.getByText(words.done, { exact: true })).toBeVisible();
    await expect(detail.getByText(words.part).first()).toBeVisible();
    expect((await gateway.trades())[0]?.refunds).toEqual([{ amount: 4000 }]);
    await stack.verifyLedger();
    await page.close();
  });
}

for (const language of languagesFor("zh")) {
  const words = WORDS[language];

  test(`${language}: what was paid twice goes back by two people, and no credit moves`, async ({ browser }) => {
    const orderNo = await paidTwice();
    const one = await recordsOf(browser, first, language, orderNo);
    await expect(rowOf(one, orderNo)).toContainText(words.surplusLeft);
    const detail = await openDetail(one, orderNo, language);
    const surplus = detail.getByRole("list", { name: words.surplus, exact: true });
    await surplus.getByRole("button", { name: words.surplusRefund, exact: true }).click();
    await one.getByRole("dialog").last().getByRole("button", { name: words.send, exact: true }).click();
    await expect(detail.getByText(words.requested, { exact: true })).toBeVisible();
    await expect(surplus.getByRole("button")).toHaveCount(0);
    await detail.getByRole("button", { name: words.approve, exact: true }).click();
    await one.getByRole("dialog").last().getByRole("button", { name: words.pass, exact: true }).click();
    await expect(one.getByText(words.another)).toBeVisible();
    await one.close();
    expect(await gateway.refunds()).not.toContainEqual([{ amount: 10_000 }]);

    const other = await recordsOf(browser, second, language, orderNo);
    const seen = await openDetail(other, orderNo, language);
    await expect(seen.getByText(words.surplusLine)).toBeVisible();
    await seen.getByRole("button", { name: words.approve, exact: true }).click();
    await other.getByRole("dialog").last().getByRole("button", { name: words.pass, exact: true }).click();
    await expect(seen.getByText(words.done, { exact: true })).toBeVisible();
    await expect(rowOf(other, orderNo)).not.toContainText(words.surplusLeft);
    expect(await gateway.refunds()).toContainEqual([{ amount: 10_000 }]);
    const order = z.looseObject({ data: z.looseObject({ remaining: z.number(), refunded: z.number() }) });
    const { data } = order.parse(await desk.call("GET", `business/order/${orderNo}`));
    expect(data).toMatchObject({ remaining: 10, refunded: 0 });
    await stack.verifyLedger();
    await other.close();
  });
}

for (const { language, colorScheme, width, height } of LOOKS)
  test(`${language} ${colorScheme} ${width}: an order's details with evidence and refunds, as they look`, async ({
    browser,
  }) => {
    const orderNo = await placed(buyer, "offline");
    const page = await pageOn(browser, { colorScheme, width, height });
    const words = WORDS[language];
    const name = `${language}-${colorScheme}-${width}`;
    await signInTo(page, stack.login, language, `/payment/records?orderNo=${orderNo}`);
    await page.getByRole("button", { name: words.detail, exact: true }).click();
    const slip = { name: "slip.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
    await page.getByLabel(words.upload, { exact: true }).setInputFiles(slip);
    await expect(page.getByRole("link", { name: words.open })).toBeVisible();
    await look(page, `refund-evidence-${name}`);
    await desk.call("POST", `business/order/${orderNo}/confirm`, { evidence: "bank 42" });
    await page.goto(`${stack.url}/payment/records?orderNo=${orderNo}`);
    await expect(page.getByText(words.review).filter({ visible: true })).toBeVisible();
    await look(page, `refund-review-${name}`);
    await approve(orderNo);
    await page.reload();
    await page.getByRole("button", { name: words.detail, exact: true }).click();
    await page.getByRole("button", { name: words.refund, exact: true }).click();
    await look(page, `refund-dialog-${name}`);
    const dialog = page.getByRole("dialog").last();
    await dialog.getByRole("textbox", { name: words.quantity }).fill("4");
    await dialog.getByRole("textbox", { name: words.reason }).fill("too many");
    await dialog.getByRole("button", { name: words.send, exact: true }).click();
    const requested = page.getByText(words.requested, { exact: true }).filter({ visible: true });
    await expect(requested).toBeVisible();
    await requested.scrollIntoViewIfNeeded();
    await look(page, `refund-detail-${name}`);
    await page.getByRole("button", { name: words.approve, exact: true }).click();
    await look(page, `refund-decision-${name}`);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await look(page, `refund-list-${name}`);
    await page.close();
  });
