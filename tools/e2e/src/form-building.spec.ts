import { expect, type Page, test } from "@playwright/test";
import { Desk } from "./api-client.ts";
import { look, lookBoth } from "./look.ts";
import { signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";

const stack = new Stack();
test.beforeAll(() => stack.openServer());
test.afterAll(() => stack.close());

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Adds a field by its button and names it in Chinese; the English name is there. */
async function addField(page: Page, kind: string, zh: string): Promise<void> {
  await page.getByRole("button", { name: `Add ${kind}`, exact: true }).click();
  await page.getByLabel(/^Chinese label/).fill(zh);
}

// [R:1.system.form] [R:2.page.build]
test("a form is designed, opened, found in the menu, filled in with a file, and its submission is read", async ({
  page,
}) => {
  await signInTo(page, stack.login, "en", "/tool/build");
  await page.getByRole("button", { name: "New form" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/Chinese/).fill("客房报修");
  await dialog.getByLabel(/English/).fill("Room repair");
  await dialog.getByLabel(/^Form key/).fill("room-repair");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/form\/design\/\d+$/);

  await addField(page, "Text", "房号");
  await addField(page, "File upload", "照片");
  await addField(page, "Department", "部门");
  await lookBoth(page, "form-design");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved as version 2")).toBeVisible();

  const row = page.getByRole("row", { name: /room-repair/ });
  await page.goto(`${stack.url}/tool/build`);
  await row.getByRole("button", { name: "Open" }).click();
  await expect(row.getByRole("link", { name: "Fill in" })).toBeVisible();
  await page.reload();
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("link", { name: "Room repair" }).click();
  await expect(page).toHaveURL(/\/form\/fill\/\d+$/);

  await page.getByRole("textbox", { name: /^Text/ }).fill("508");
  await page.locator("input[type=file]").setInputFiles({ name: "door.png", mimeType: "image/png", buffer: PNG });
  await expect(page.getByText("Uploaded")).toBeVisible();
  await page.getByRole("button", { name: /^Department/ }).click();
  await page.getByRole("treeitem").first().click();
  await lookBoth(page, "form-fill");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Submission" })).toBeVisible();

  await page.goto(`${stack.url}/tool/build`);
  await row.getByRole("link", { name: "Submissions" }).click();
  await page.getByRole("button", { name: "Show" }).click();
  await expect(dialog.getByText("508")).toBeVisible();
  await look(page, "form-submission");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("link", { name: /^File 1/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("door.png");

  // Closed, it is found nowhere any more.
  const desk = new Desk(stack.login);
  await desk.signIn();
  await desk.call("PUT", "tool/form/changeStatus", { id: 1, status: "1" });
  await page.goto(`${stack.url}/tool/build`);
  await expect(row).toBeVisible();
  await expect(menu.getByRole("link", { name: "Room repair" })).toHaveCount(0);
});
