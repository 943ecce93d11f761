import { DatabaseSync } from "node:sqlite";
import { expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { WAIT_MS } from "./limits.ts";
import { look, pageOn } from "./look.ts";
import { PaymentGateway } from "./payment-gateway.ts";
import { languagesFor } from "./run-options.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { exported } from "./table.ts";
import { LOOKS } from "./variants.ts";

// A bill file of a provider beside what the server booked: every kind of difference, each with its remedy.

const WORDS = {
  zh: {
    open: "对账",
    byFile: "上传文件",
    file: "账单文件",
    result: "差异",
    none: /^没有差异/,
    check: "查询结果",
    export: "导出差异",
    differences: {
      "not-booked": [/^已付款，未入账/, /“查询结果”/],
      amount: [/^金额不同/, /核对订单金额/],
      "missing-here": [/^账单有，本系统没有/, /查明付款人/],
      "missing-there": [/^本系统有，账单没有/, /零点前后/],
      surplus: [/^重复付款，未退/, /另一人复核/],
      "refund-missing-here": [/^账单有退款，本系统没有/, /收回相应次数/],
      "refund-missing-there": [/^本系统已退款，账单没有/, /前后一天/],
      "refund-amount": [/^退款金额不同/, /按退款单号/],
    },
  },
  en: {
    open: "Reconcile",
    byFile: "Upload a file",
    file: "Bill file",
    result: "Differences",
    none: /^No differences/,
    check: "Check result",
    export: "Export differences",
    differences: {
      "not-booked": [/^Paid, not booked/, /Choose Check result/],
      amount: [/^Amount differs/, /Compare/],
      "missing-here": [/^Only in the bill/, /find the payer/],
      "missing-there": [/^Only here/, /day before and after/],
      surplus: [/^Paid twice, not refunded/, /another person approves/],
      "refund-missing-here": [/^Refund only in the bill/, /provider's platform/],
      "refund-missing-there": [/^Refund only here/, /day before and after/],
      "refund-amount": [/^Refund amount differs/, /Compare/],
    },
  },
} as const;
type Words = (typeof WORDS)[keyof typeof WORDS];

const stack = new Stack();
const gateway = new PaymentGateway();
let desk: Desk;
let keys = 0;
const Placed = z.looseObject({ data: z.looseObject({ orderNo: z.string() }) });

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

/** An order that was paid; the server knows of it unless the message was lost. */
async function paid(): Promise<string> {
  const order = { quantity: 10, method: "wechat", idempotencyKey: `reconcile-${keys++}` };
  const { orderNo } = Placed.parse(await desk.call("POST", "business/order", order)).data;
  await gateway.payLast();
  return orderNo;
}
async function booked(): Promise<string> {
  const orderNo = await paid();
  await desk.call("POST", `business/order/${orderNo}/query`);
  return orderNo;
}
async function refunded(): Promise<string> {
  const orderNo = await booked();
  const body = { quantity: 4, reason: "too many", idempotencyKey: `reconcile-${keys++}` };
  await desk.call("POST", `business/order/${orderNo}/refund`, body);
  await desk.call("POST", `business/order/${orderNo}/query`);
  return orderNo;
}

/** One order of each kind of difference; what went wrong on the server's side is written into its database. */
async function differ(): Promise<void> {
  const cases = {
    amount: await booked(),
    number: await booked(),
    surplus: await booked(),
    refundNumber: await refunded(),
    refundAmount: await refunded(),
  };
  await gateway.mute(true);
  const lost = await paid();
  await gateway.mute(false);
  const db = new DatabaseSync(stack.database, { timeout: WAIT_MS });
  const attempt = (set: string, orderNo: string) =>
    db.prepare(`update biz_payment_attempt set ${set} where order_no = ?`).run(orderNo);
  // The server asks about silent payments every minute: not about this one.
  attempt("next_check_time = next_check_time + 3600000", lost);
  attempt("amount = amount + 1", cases.amount);
  attempt("out_trade_no = 'ANOTHER0123456789'", cases.number);
  attempt("status = 'surplus'", cases.surplus);
  db.prepare("update biz_refund set refund_no = 'R20261120ANOTHER' where order_no = ?").run(cases.refundNumber);
  db.prepare("update biz_refund set amount = amount + 1 where order_no = ?").run(cases.refundAmount);
  db.close();
}

async function compare(page: Page, words: Words): Promise<void> {
  await page.goto(`${stack.url}/payment/records`);
  await page.getByRole("button", { name: words.open, exact: true }).click();
  await page.getByText(words.byFile, { exact: true }).click();
  const file = { name: "bill.csv", mimeType: "text/csv", buffer: await gateway.bill("wechat") };
  await page.getByLabel(words.file, { exact: true }).setInputFiles(file);
}

for (const language of languagesFor("zh")) {
  const words = WORDS[language];

  test(`${language}: a bill file that agrees says so; one that differs names each difference with its remedy`, async ({
    page,
  }) => {
    await booked();
    await signIn(page, stack.login, language);
    await compare(page, words);
    await expect(page.getByRole("dialog").getByText(words.none)).toBeVisible();
    await differ();
    await compare(page, words);
    const rows = page.getByRole("region", { name: words.result }).locator("tbody").getByRole("row");
    const expected = Object.values(words.differences);
    await expect(rows).toHaveCount(expected.length);
    for (const [difference, remedy] of expected) {
      const row = rows.filter({ hasText: remedy }).filter({ has: page.getByText(difference) });
      await expect(row).toHaveCount(1);
    }
    expect((await exported(page, words.export)).rows).toHaveLength(expected.length);
    const lost = rows.filter({ has: page.getByText(words.differences["not-booked"][0]) });
    // The server's answer books the payment; the file is compared again after it.
    const answered = page.waitForResponse((response) => /\/query$/.test(response.url()));
    await lost.getByRole("button", { name: words.check }).click();
    expect((await answered).ok()).toBe(true);
    await compare(page, words);
    await expect(rows).toHaveCount(expected.length - 1);
  });
}

for (const { language, colorScheme, width, height } of LOOKS)
  test(`${language} ${colorScheme} ${width}: differences, as they look`, async ({ browser }) => {
    const page = await pageOn(browser, { colorScheme, width, height });
    const words = WORDS[language];
    await signIn(page, stack.login, language);
    await compare(page, words);
    await expect(page.getByRole("region", { name: words.result })).toBeVisible();
    await look(page, `reconcile-${language}-${colorScheme}-${width}`);
    await page.close();
  });
