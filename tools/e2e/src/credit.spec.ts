import { expect, type Page, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { textsOf } from "./error-text.ts";
import { look, pageOn } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { type Login, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { TABLE_WORDS } from "./table.ts";
import { LOOKS } from "./variants.ts";
import { orderSetCard, WIZARD_WORDS } from "./wizard.ts";

// Money and quantity for users: a price, an order paid by two people, a card that uses credit, and the error without
// credit.

const SEEN = {
  zh: {
    newPrice: "新建支付设置",
    original: "原价",
    price: "优惠价",
    least: "最小购买数量",
    most: "最大购买数量",
    above: "优惠价不能高于原价",
    newOrder: "新建订单",
    order: "提交订单，¥24.00",
    evidenceDue: "等待付款凭证",
    quantity: "购买数量",
    due: "¥24.00",
    review: "待复核",
    pending: "待支付",
    confirm: "确认收款",
    evidence: "收款凭证",
    approve: "复核",
    pass: "通过",
    inUse: "使用中",
    usedUp: "余额不足",
    left: "本次制卡使用1次，剩余1次",
    none: "次数不足：剩余0次，需要1次",
    hint: "在“购买次数”中购买",
    receipt: "收据",
  },
  en: {
    newPrice: "New payment setting",
    original: "Original price",
    price: "Preferential price",
    least: "Min quantity",
    most: "Max quantity",
    above: "The preferential price can't exceed the original price",
    newOrder: "New order",
    order: "Place order for CN¥24.00",
    evidenceDue: "Waiting for the payment evidence",
    quantity: "Quantity",
    due: "CN¥24.00",
    review: "Pending review",
    pending: "Pending",
    confirm: "Confirm payment",
    evidence: "Evidence",
    approve: "Approve",
    pass: "Approve",
    inUse: "In use",
    usedUp: "Insufficient balance",
    left: "Uses 1 credit; 1 left",
    none: "Not enough credits: 0 left, 1 needed",
    hint: "Use Buy credits",
    receipt: "Receipt",
  },
} as const;

const stack = new Stack();
let desk: Desk;
let second: Login;
/** Payments and accounts, payment records, and the approval. */
const APPROVER = [2500, 2502, 25022];
const Dept = z.looseObject({ data: z.looseObject({ deptId: z.number() }) });
const Roles = z.looseObject({ rows: z.array(z.looseObject({ roleId: z.number() })) });
const Placed = z.looseObject({ data: z.looseObject({ orderNo: z.string() }) });

test.beforeAll(async () => {
  await stack.open();
  await stack.pair("FRONT-DESK-1");
  await stack.startBridge();
  desk = new Desk(stack.login);
  await desk.signIn();
  second = await employ(desk, stack.login, { account: "second", menuIds: APPROVER });
  const [role] = Roles.parse(await desk.call("GET", "system/role/list?roleKey=second")).rows;
  await desk.call("PUT", "system/role/dataScope", { roleId: role?.roleId, dataScope: "1" });
});
test.afterAll(() => stack.close());

/** What the server knows to lie on encoders. */
const cardsOnEncoders = async () => JSON.stringify(await desk.call("GET", "business/encoder/list"));

/** A department with one operation of its own, and its hotel. */
async function buyerOfOne(hotelNumber: number): Promise<string> {
  const name = `buyer ${hotelNumber}`;
  const { deptId } = Dept.parse(await desk.call("POST", "system/dept", { deptName: name, parentId: 1 })).data;
  const order = { quantity: 1, method: "offline", deptId, idempotencyKey: `credit-${hotelNumber}` };
  const { orderNo } = Placed.parse(await desk.call("POST", "business/order", order)).data;
  await desk.call("POST", `business/order/${orderNo}/confirm`, { evidence: "bank 1" });
  const other = new Desk(second);
  await other.signIn();
  await other.call("POST", `business/order/${orderNo}/approve`, { evidence: "bank 1" });
  const password = { authPassword: "front-desk-1", authPasswordAgain: "front-desk-1" };
  const sectorPlan = { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 };
  await desk.call("POST", "business/hotel", { hotelNumber, hotelName: name, sectorPlan, deptId, ...password });
  return orderNo;
}

async function sellsAt(page: Page, language: "zh" | "en", quantity: number) {
  const words = { ...SEEN[language], ...TABLE_WORDS[language] };
  await page.goto(`${stack.url}/payment/setting`);
  await page.getByRole("button", { name: words.newPrice }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel(words.original).fill("8.00");
  await form.getByLabel(words.price).fill("12.50");
  await form.getByLabel(words.least).fill(String(quantity));
  await form.getByLabel(words.most).fill(String(quantity));
  await form.getByRole("button", { name: words.save, exact: true }).click();
  await expect(form.getByText(words.above)).toBeVisible();
  await form.getByLabel(words.original).fill("12.50");
  await form.getByLabel(words.price).fill("8.00");
  await form.getByRole("button", { name: words.save, exact: true }).click();
  await expect(form).toHaveCount(0);
}

for (const [at, language] of languagesFor("zh").entries()) {
  const words = { ...SEEN[language], ...TABLE_WORDS[language], ...WIZARD_WORDS[language] };

  // [R:2.page.payment-setting] [R:2.page.payment-record] [R:2.screen.payment-setting] [R:2.screen.payment-records]
  test(`${language}: a price is set, credit is ordered at it, confirmed by one and approved by another`, async ({
    page,
  }) => {
    await signInTo(page, stack.login, language, "/index");
    const demo = page.getByText(language === "zh" ? "可用次数" : "Credits", { exact: true });
    await expect(demo).toBeVisible();
    await sellsAt(page, language, 3);
    await page.goto(`${stack.url}/payment/records`);
    await page.getByRole("button", { name: words.newOrder }).click();
    const form = page.getByRole("dialog");
    await page.getByRole("textbox", { name: words.quantity }).fill("3");
    await page.getByRole("button", { name: words.order }).click();
    await expect(page.getByText(words.evidenceDue)).toBeVisible();
    await page.goto(`${stack.url}/payment/records`);
    const row = page.locator("tbody").getByRole("row").first();
    await expect(row).toContainText(words.pending);
    await expect(row).toContainText(words.due);
    const orderNo = /P2\d{7}-[0-9A-F]{8}/.exec((await row.textContent()) ?? "")?.[0] ?? "";
    await row.getByRole("button", { name: words.confirm }).click();
    await form.getByRole("textbox", { name: words.evidence }).fill("bank 42");
    await form.getByRole("button", { name: words.confirm, exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(row).toContainText(words.review);
    await expect(row.getByRole("button", { name: words.approve, exact: true }), "who confirmed").toHaveCount(0);

    const context = await page.context().browser()?.newContext();
    if (!context) throw new Error("no browser");
    const other = await context.newPage();
    await signInTo(other, second, language, `/payment/records?orderNo=${orderNo}`);
    await other.getByRole("row", { name: orderNo }).getByRole("button", { name: words.approve, exact: true }).click();
    await expect(other.getByRole("dialog")).toContainText("bank 42");
    await other.getByRole("dialog").getByRole("button", { name: words.pass, exact: true }).click();
    await expect(other.getByRole("row", { name: orderNo })).toContainText(words.inUse);
    await context.close();
  });

  // [R:2.page.consumption-record] [R:2.screen.consumption-records]
  test(`${language}: a written card uses its credit up, and without any the wizard says so and what to do`, async ({
    page,
  }) => {
    const hotelNumber = 2101 + at;
    const orderNo = await buyerOfOne(hotelNumber);
    await signInTo(page, stack.login, language, "/newTestCard");
    await orderSetCard(page, stack, language, String(hotelNumber), "front-desk-1");
    await stack.placeBlank(`04A1C0${at}1`);
    await expect(page.getByRole("heading", { name: words.written })).toBeVisible();

    await page.goto(`${stack.url}/consumption`);
    const row = page.getByRole("row", { name: new RegExp(`04A1C0${at}1`) });
    await expect(row).toContainText(orderNo);
    await page.goto(`${stack.url}/payment/records?orderNo=${orderNo}`);
    await expect(page.getByRole("row", { name: orderNo })).toContainText(words.usedUp);

    await page.goto(`${stack.url}/newTestCard`);
    await orderSetCard(page, stack, language, String(hotelNumber), "front-desk-1");
    await stack.placeBlank(`04A1C0${at}2`);
    await expect(page.getByRole("alert")).toContainText(words.none);
    await expect(page.getByRole("alert")).toContainText(words.hint);
    await look(page, `credit-none-${language}`);
  });

  test(`${language}: a partly written card uses its credit up, and is finished without another one`, async ({
    page,
  }) => {
    const hotelNumber = 2201 + at;
    const uid = `04A1C0${at}3`;
    const wizard = textsOf(language, "bridge.wizard");
    await buyerOfOne(hotelNumber);
    await signInTo(page, stack.login, language, "/newTestCard");
    await orderSetCard(page, stack, language, String(hotelNumber), "front-desk-1");
    await stack.tell("fault lift:20");
    const file = await stack.placeBlank(uid);
    // Canceled any earlier, the job may have written nothing.
    await expect(page.getByText(words.waits)).toBeVisible();
    await page.getByRole("button", { name: words.stop }).click();
    await expect(page.getByRole("heading", { name: wizard("partly") })).toBeVisible();
    await expect(page.getByText(textsOf(language, "business.account")("finishFree"))).toBeVisible();
    await look(page, `credit-partly-${language}`);
    // Put back before the page asks for it: such a card is written by a button that names it.
    await stack.tell("fault none");
    await stack.tell("lift");
    await expect.poll(cardsOnEncoders).not.toContain(uid);
    await stack.tell(`place ${file}`);
    await expect.poll(cardsOnEncoders).toContain(uid);
    await page.getByRole("button", { name: words.tryAgain }).click();
    await page.getByRole("button", { name: `${words.writeLaid}${uid}`, exact: true }).click();
    await expect(page.getByRole("heading", { name: words.written })).toBeVisible();
    await look(page, `credit-finished-${language}`);
    await page.goto(`${stack.url}/consumption`);
    await expect(page.locator("tbody").getByRole("row", { name: new RegExp(uid) })).toHaveCount(1);
  });
}

/** Printed, the receipt alone is on the page, at a paper's width too. */
async function printsReceipt(page: Page, name: string, label: string): Promise<void> {
  const screen = page.viewportSize();
  await page.getByRole("button", { name: label, exact: true }).first().click();
  await look(page, `credit-receipt-${name}`);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 397, height: 559 });
  await expect(page.getByRole("main", { includeHidden: true })).toBeHidden();
  await expect(page.getByRole("region", { name: label, exact: true })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  if (screen) await page.setViewportSize(screen);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

for (const { language, colorScheme, width, height } of LOOKS)
  test(`${language} ${colorScheme} ${width}: orders, their dialogs, prices and consumption, as they look`, async ({
    browser,
  }) => {
    const page = await pageOn(browser, { colorScheme, width, height });
    const words = SEEN[language];
    const name = `${language}-${colorScheme}-${width}`;
    await signInTo(page, stack.login, language, "/index");
    await look(page, `credit-home-${name}`);
    for (const path of ["payment/setting", "consumption", "payment/records"]) {
      await page.goto(`${stack.url}/${path}`);
      await expect(
        page
          .getByRole("main")
          .getByText(/^(PDEMO|C[0-9A-F]{16}|CN¥|¥)/)
          .first(),
      ).toBeVisible();
      await look(page, `credit-${path.replace("/", "-")}-${name}`);
    }
    await printsReceipt(page, name, words.receipt);
    await page.getByRole("button", { name: words.newOrder }).click();
    await expect(page.getByRole("main").getByText(/800/).first()).toBeVisible();
    await look(page, `credit-order-form-${name}`);
    await page.close();
  });
