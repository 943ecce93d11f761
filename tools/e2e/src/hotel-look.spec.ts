import { expect, test } from "@playwright/test";
import { Desk } from "./api-client.ts";
import { look, pageOn } from "./look.ts";
import { type Login, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { LOOKS } from "./variants.ts";

const WORDS = {
  zh: {
    create: "新建酒店",
    modify: "修改",
    more: /的更多操作$/,
    transfer: "转移",
    rotate: "更换密钥",
    group: "新建集团",
    order: "新建订单",
    placeOrder: /^提交订单/,
    confirm: "确认收款",
    evidence: "收款凭证",
    approve: "复核",
    save: "保存",
    quantity: "购买数量",
  },
  en: {
    create: "New hotel",
    modify: "Edit",
    more: /^More actions for /,
    transfer: "Transfer",
    rotate: "Rotate key",
    group: "New hotel group",
    order: "New order",
    placeOrder: /^Place order/,
    confirm: "Confirm payment",
    evidence: "Evidence",
    approve: "Approve",
    save: "Save",
    quantity: "Quantity",
  },
} as const;

const stack = new Stack();
/** Payments and accounts, payment records, and the approval. */
const APPROVER = [2500, 2502, 25022];
let second: Login;
test.beforeAll(async () => {
  await stack.openServer();
  const desk = new Desk(stack.login);
  await desk.signIn();
  second = await employ(desk, stack.login, { account: "second", menuIds: APPROVER, everyRow: true });
});
test.afterAll(() => stack.close());

for (const { language, colorScheme, width, height } of LOOKS)
  test(`${language} ${colorScheme} ${width}: hotels and groups with their forms, and an order's two steps, as they look`, async ({
    browser,
  }) => {
    const page = await pageOn(browser, { colorScheme, width, height });
    const words = WORDS[language];
    const dialog = page.getByRole("dialog");
    const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).first().click();
    /** What has just opened, with its heavy parts, and closed again. */
    const lookAt = async (name: string) => {
      await expect(dialog).toBeVisible();
      await expect.poll(() => dialog.locator("[aria-busy=true]").count()).toBe(0);
      await look(page, `${name}-${language}-${colorScheme}-${width}`);
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
    };
    await signInTo(page, stack.login, language, "/hotel");
    await expect(page.getByRole("main").getByText("1001").first()).toBeVisible();
    await look(page, `hotel-list-${language}-${colorScheme}-${width}`);
    await press(words.create);
    await lookAt("hotel-form");
    await press(words.modify);
    await lookAt("hotel-change");
    for (const act of ["transfer", "rotate"] as const) {
      await press(words.more);
      await page.getByRole("menuitem", { name: words[act] }).click();
      await lookAt(`hotel-${act}`);
    }
    await page.goto(`${stack.url}/group`);
    await expect(page.getByRole("main").getByText(/江南/).first()).toBeVisible();
    await look(page, `group-list-${language}-${colorScheme}-${width}`);
    await press(words.group);
    await lookAt("group-form");

    await page.goto(`${stack.url}/payment/records`);
    await press(words.order);
    await page.getByRole("textbox", { name: words.quantity }).fill("20");
    await page.getByRole("button", { name: words.placeOrder }).click();
    await expect(page).toHaveURL(/order=P/);
    await page.goto(`${stack.url}/payment/records`);
    await press(words.confirm);
    await dialog.getByRole("textbox", { name: words.evidence }).fill("bank 42");
    await lookAt("order-confirm");
    await press(words.confirm);
    await dialog.getByRole("textbox", { name: words.evidence }).fill("bank 42");
    await dialog.getByRole("button", { name: words.confirm, exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await look(page, `order-list-${language}-${colorScheme}-${width}`);
    await page.close();

    // Who confirmed is not offered the second step.
    const other = await pageOn(browser, { colorScheme, width, height });
    await signInTo(other, second, language, "/payment/records");
    await other.getByRole("button", { name: words.approve, exact: true }).first().click();
    await expect(other.getByRole("dialog").getByText("bank 42")).toBeVisible();
    await look(other, `order-approve-${language}-${colorScheme}-${width}`);
    await other.close();
  });
