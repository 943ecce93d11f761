import { expect, type Locator, type Page, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { look, lookBoth } from "./look.ts";
import { press } from "./press.ts";
import { signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";

const stack = new Stack();
test.beforeAll(async () => {
  await stack.open();
  await stack.pair("FRONT-DESK-1");
  await stack.startBridge();
});
test.afterAll(() => stack.close());

const Created = z.object({ id: z.number() });
/** A form without its fields in the designer; gives its number. */
async function addForm(desk: Desk, formKey: string, title: object, fields: readonly object[] = []): Promise<number> {
  const { data } = await desk.call("POST", "tool/form", { formKey, title, fields });
  return Created.parse(data).id;
}

/** Presses a button by the keyboard. */
async function pressButton(scope: Page | Locator, name: string | RegExp): Promise<void> {
  const button = scope.getByRole("button", { name, exact: true });
  await button.focus();
  await button.press("Enter");
}

/** Types into a field by the keyboard alone. */
async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.pressSequentially(text);
}

/** Adds a field by its button and names it in Chinese; the English name is there. */
async function addField(page: Page, kind: string, zh: string): Promise<void> {
  await pressButton(page, `Add ${kind}`);
  await type(page.getByLabel(/^Chinese label/).first(), zh);
}

/** Goes down the options to the one of this name, and takes it. */
async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.focus();
  await press(page, "ArrowDown");
  const option = page.getByRole("option", { name, exact: true });
  await expect(option).toBeVisible();
  for (let step = 0; step < 20 && (await option.getAttribute("data-combobox-selected")) === null; step++)
    await press(page, "ArrowDown");
  await press(page, "Enter");
}

async function designEveryKind(page: Page): Promise<void> {
  await addField(page, "Text", "姓名");
  await page.getByRole("switch", { name: "Required" }).press("Space");
  await addField(page, "Long text", "说明");
  await addField(page, "Number", "件数");
  await addField(page, "Amount", "价值");
  await addField(page, "Date", "日期");
  await addField(page, "Dropdown", "是否");
  const dictionary = page.getByRole("combobox", { name: "Dictionary" });
  await type(dictionary, "sys_yes_no");
  await expect(page.getByRole("option")).toHaveCount(1);
  await press(page, "ArrowDown", "Enter");
  await addField(page, "File upload", "附件");
  await addField(page, "Department", "部门");
  await addField(page, "Rich text", "经过");
  await addField(page, "Switch", "有损坏");
  await addField(page, "Group", "损坏情况");
  // The group is shown while the switch is on.
  const condition = page.getByRole("group", { name: "Show when" });
  await condition.getByRole("button", { name: "Add condition" }).click();
  await choose(page, condition.getByRole("combobox", { name: "Field" }), "Switch");
  await expect(condition.getByRole("combobox", { name: "Value" })).toHaveValue("Yes");
  await pressButton(page, "Add Row");
  await addField(page, "Card number", "卡号");
  await page.getByRole("switch", { name: "Required" }).press("Space");
  await addField(page, "Signature", "签名");
  // A table has no place in a row: it goes behind it, into the group.
  await addField(page, "Table", "损坏物品");
  await type(page.getByRole("group", { name: "Columns" }).getByLabel(/^Chinese label/), "物品");
  await pressButton(page, "Move Table out");
  await expect(page.getByRole("button", { name: "Move Table out" })).toHaveCount(0);
  await pressButton(page, "Move Table in");
  await expect(page.getByRole("button", { name: "Move Table out" })).toBeVisible();
}

// [R:1.system.form] [R:2.page.build]
test("a form with each kind of field is designed by keyboard, previewed and exported", async ({ page }) => {
  const desk = new Desk(stack.login);
  await desk.signIn();
  const title = { zh: "损坏报告", en: "Damage report" };
  const id = await addForm(desk, "damage-report", title);
  await signInTo(page, stack.login, "en", `/form/design/${id}`);
  await designEveryKind(page);
  await lookBoth(page, "form-kinds-design");
  await pressButton(page, "Save");
  await expect(page.getByText("Saved as version 2")).toBeVisible();

  await pressButton(page, "Preview");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Chinese" }).press("Space");
  await pressButton(dialog, "Check");
  await expect(dialog.getByText("请填写此项").first()).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: /^姓名/ })).toBeFocused();
  await lookBoth(page, "form-kinds-preview");
  await dialog.getByRole("radio", { name: "Phone (390 px)" }).press("Space");
  await lookBoth(page, "form-kinds-preview-phone");
  await press(page, "Escape");
  await pressButton(page, "React component");
  await expect(dialog.getByRole("textbox", { name: "TypeScript source" })).toHaveValue(/export const DamageReportForm/);
  await lookBoth(page, "form-kinds-component");
});

const label = (en: string) => ({ zh: "字段", en });
/** What the page of a form asks beyond plain fields. */
const SPECIAL_FIELDS = [
  { kind: "text", key: "name", label: label("Text"), required: true },
  { kind: "richText", key: "story", label: label("Rich text") },
  { kind: "switch", key: "damaged", label: label("Switch") },
  {
    kind: "group",
    key: "damage",
    label: label("Damage"),
    showWhen: { field: "damaged", operator: "is", value: true },
    fields: [
      {
        kind: "row",
        key: "line",
        fields: [
          { kind: "card", key: "card", label: label("Card number"), required: true },
          { kind: "signature", key: "signed", label: label("Signature") },
        ],
      },
      {
        kind: "table",
        key: "parts",
        label: label("Table"),
        columns: [
          { kind: "text", key: "item", label: label("Item"), required: true },
          { kind: "money", key: "price", label: label("Price") },
        ],
      },
    ],
  },
];

// [R:1.system.form]
test("a form with each special field is filled in by keyboard, submitted and read", async ({ page }) => {
  const desk = new Desk(stack.login);
  await desk.signIn();
  const id = await addForm(desk, "damage-filled", { zh: "损坏报告", en: "Damage report" }, SPECIAL_FIELDS);
  const dialog = page.getByRole("dialog");
  await desk.call("PUT", "tool/form/changeStatus", { id, status: "0" });
  await signInTo(page, stack.login, "en", `/form/fill/${id}`);
  await pressButton(page, "Submit");
  const name = page.getByRole("textbox", { name: /^Text/ });
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await type(name, "Li Lei");
  const card = page.getByRole("textbox", { name: /^Card number/ });
  await expect(card).toHaveCount(0);
  await page.getByRole("switch", { name: "Switch" }).press("Space");
  await stack.tell("lift");
  await pressButton(page, "Read card");
  await expect(dialog.getByText("Place a card")).toBeVisible();
  await stack.placeBlank("04D1E2F3");
  await expect(card).toHaveValue("04D1E2F3");
  await expect(dialog).toHaveCount(0);

  await pressButton(page, /^Sign Signature/);
  await dialog.getByRole("radio", { name: "Type name" }).press("Space");
  await type(dialog.getByRole("textbox", { name: "Name" }), "Li Lei");
  await lookBoth(page, "form-kinds-signature");
  await press(page, "Enter");
  await expect(page.getByRole("img", { name: "Picture of Signature" })).toBeVisible();

  await type(page.getByRole("textbox", { name: "Row 1 Item" }), "Lamp");
  await pressButton(page, "Add row");
  await expect(page.getByRole("textbox", { name: "Row 2 Item" })).toBeFocused();
  await page.keyboard.type("Shade");
  await type(page.locator("[data-field=story] [contenteditable=true]"), "It fell.");
  await lookBoth(page, "form-kinds-fill");
  await pressButton(page, "Submit");
  await expect(page.getByRole("status").filter({ hasText: "Submission" })).toBeVisible();

  await page.goto(`${stack.url}/form/submissions/${id}`);
  await pressButton(page, "Show");
  await expect(dialog.getByRole("cell", { name: "Shade" })).toBeVisible();
  await expect(dialog.getByText("04D1E2F3")).toBeVisible();
  await expect(dialog.getByText("It fell.")).toBeVisible();
  const picture = dialog.getByRole("img", { name: "Signature" });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(600);
  await look(page, "form-kinds-submission");
});

// [R:1.system.form]
test("a signature is drawn by pointer, and the pen leaves ink in the picture", async ({ page }) => {
  const desk = new Desk(stack.login);
  await desk.signIn();
  const label = { zh: "签名", en: "Signature" };
  const fields = [{ kind: "signature", key: "signed", label, required: true }];
  const id = await addForm(desk, "signed-only", label, fields);
  await desk.call("PUT", "tool/form/changeStatus", { id, status: "0" });
  await signInTo(page, stack.login, "zh", `/form/fill/${id}`);
  await page.getByRole("button", { name: /^签名/ }).click();
  const dialog = page.getByRole("dialog");
  const pad = dialog.getByRole("img", { name: "签名区" });
  const use = dialog.getByRole("button", { name: "使用此签名" });
  await expect(use).toBeDisabled();
  const box = await pad.boundingBox();
  if (!box) throw new Error("there is no signature area");
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 100, { steps: 8 });
  await page.mouse.up();
  const ink = () =>
    pad.evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
      return data.filter((value, at) => at % 4 === 0 && value < 100).length;
    });
  expect(await ink()).toBeGreaterThan(100);
  await dialog.getByRole("button", { name: "清除" }).click();
  expect(await ink()).toBe(0);
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 100, { steps: 8 });
  await page.mouse.up();
  await use.click();
  await expect(page.getByRole("img", { name: "签名的图片" })).toBeVisible();
  await page.getByRole("button", { name: "提交" }).click();
  await expect(page.getByText(/提交编号/)).toBeVisible();
});
