import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { readSheet } from "../../../apps/server/testing/sheet.ts";

export const TABLE_WORDS = {
  zh: { save: "保存", modify: "修改", remove: "删除", export: "导出", reset: "重置", next: "下一页", size: "每页条数" },
  en: {
    save: "Save",
    modify: "Edit",
    remove: "Delete",
    export: "Export",
    reset: "Reset",
    next: "Next page",
    size: "Rows per page",
  },
} as const;

/** Fills the open form's fields by their labels, saves, and waits until the form is gone. */
export async function fillAndSave(page: Page, fields: Readonly<Record<string, string>>, save: string): Promise<void> {
  const form = page.getByRole("dialog");
  for (const [label, text] of Object.entries(fields)) await form.getByRole("textbox", { name: label }).fill(text);
  await form.getByRole("button", { name: save, exact: true }).click();
  await expect(form).toHaveCount(0);
}

/** Presses the button of an export; gives the downloaded sheet by its titles. */
export async function exported(page: Page, button: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  return readSheet(readFileSync(await (await download).path()));
}

/** Texts of the rows shown, head left out, once there are `count` of them. */
export async function rowsShown(page: Page, count: number): Promise<string[]> {
  const rows = page.locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(count);
  return rows.allTextContents();
}
