import { expect, type Locator, test } from "@playwright/test";
import { look } from "./look.ts";
import { fillDepartments } from "./many-departments.ts";
import { signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";

// Wherever departments are a tree, five thousand of them are met like fifty: few at first, and the others by opening or searching.

/** Rows that a tall screen shows, and some beside them. */
const MOST_DRAWN = 100;

const stack = new Stack();
test.beforeAll(async () => {
  await stack.openServer();
  await stack.stopServer();
  fillDepartments(stack.database);
  await stack.startServer();
});
test.afterAll(() => stack.close());

const isFew = (rows: Locator) => expect.poll(() => rows.count()).toBeLessThan(MOST_DRAWN);

// [R:1.system.dept]
test("the table of departments begins at its roots, opens a branch and finds the deepest", async ({ page }) => {
  await signInTo(page, stack.login, "en", "/system/dept");
  const rows = page.locator("tbody tr");
  await expect(page.getByRole("button", { name: "Expand Branch 1", exact: true })).toBeVisible();
  await isFew(rows);
  await look(page, "many-departments-en-light-1440");
  await page.getByRole("button", { name: "Expand Branch 1", exact: true }).click();
  await expect(page.getByRole("row", { name: /^Branch 1\.250 / })).toBeAttached();
  await expect(page.getByRole("row", { name: /^Branch 1\.500 / })).toHaveCount(0);
  await page.getByRole("button", { name: /^Show \d+ more$/ }).click();
  await expect(page.getByRole("row", { name: /^Branch 1\.500 / })).toBeAttached();
  await page.getByRole("button", { name: "Collapse Branch 1", exact: true }).click();
  await isFew(rows);
  await page.getByRole("button", { name: "Expand all" }).click();
  await expect(page.getByText(/^\d+ of 5\d+ rows shown$/)).toBeVisible();
  await expect.poll(() => rows.count()).toBe(600);
  await look(page, "many-departments-open-en-light-1440");
  await page.getByRole("button", { name: "Show 300 more" }).click();
  await expect.poll(() => rows.count()).toBe(900);
  await page.getByRole("searchbox", { name: "Department" }).fill("Deepest 7");
  await expect(page.getByRole("row", { name: /^Deepest 7 / })).toBeVisible();
  await isFew(rows);
});

// [R:1.system.user]
test("the tree beside the users finds a deep department by typing, and the form's field as well", async ({ page }) => {
  await signInTo(page, stack.login, "en", "/system/user");
  const side = page.getByRole("complementary", { name: "Department" });
  const items = page.getByRole("treeitem");
  await expect(items.first()).toBeVisible();
  await isFew(items);
  await side.getByRole("searchbox").fill("Deepest 7");
  await side.getByRole("treeitem", { name: "Deepest 7", exact: true }).click();
  await expect(page).toHaveURL(/deptId=\d+/);
  await isFew(items);
  await page.getByRole("button", { name: "New user" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("button", { name: /^Department/ }).click();
  const choice = page.getByRole("tree", { name: "Department", exact: true });
  await expect(choice).toBeVisible();
  await isFew(items);
  await page.getByRole("searchbox").last().fill("Deepest 9");
  await choice.getByRole("treeitem", { name: "Deepest 9", exact: true }).click();
  await expect(form.getByRole("button", { name: /^Department.*Deepest 9$/ })).toBeVisible();
});
