import { expect, type Page, test } from "@playwright/test";
import { Desk } from "./api-client.ts";
import { look, pageOn } from "./look.ts";
import { signIn, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { fillAndSave, TABLE_WORDS } from "./table.ts";
import { LOOKS } from "./variants.ts";
import { Walker } from "./walk.ts";

// The administration's trees, each driven as its people do: by who may do all, and by who holds half of the permissions.

const stack = new Stack();
/** Both pages with their directory; departments can be added, menu entries modified, and nothing else. */
const HALF = [1, 103, 1031, 102, 1020, 1022];

test.beforeAll(async () => {
  await stack.openServer();
  const desk = new Desk(stack.login);
  await desk.signIn();
  await employ(desk, stack.login, { account: "halftree", menuIds: HALF, everyRow: true });
});
test.afterAll(() => stack.close());

const inRow = (page: Page, row: RegExp, button: string) =>
  page.getByRole("row", { name: row }).getByRole("button", { name: button, exact: true });
const firstRow = (page: Page) => page.locator("tbody").getByRole("row").first();

// [R:1.system.dept] [R:2.page.dept] [R:2.screen.dept]
test("departments are added below another, changed, moved, filtered, closed, opened and deleted", async ({ page }) => {
  const words = TABLE_WORDS.zh;
  await signInTo(page, stack.login, "zh", "/system/dept");
  await firstRow(page).getByRole("button", { name: "新增下级" }).click();
  await fillAndSave(page, { 部门名称: "夜班部", 负责人: "陈立" }, words.save);
  await expect(page.getByText("新增成功")).toBeVisible();
  await inRow(page, /夜班部/, "新增下级").click();
  await fillAndSave(page, { 部门名称: "行李组" }, words.save);
  await page.getByRole("button", { name: "收起夜班部" }).click();
  await expect(page.getByRole("row", { name: /行李组/ })).toHaveCount(0);
  await page.getByRole("button", { name: "展开夜班部" }).click();
  await expect(page.getByRole("row", { name: /行李组/ })).toBeVisible();

  await inRow(page, /夜班部/, words.remove).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除部门" }).click();
  await expect(page.getByRole("row", { name: /夜班部/ })).toBeVisible();

  await inRow(page, /夜班部/, words.modify).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /上级部门/ })
    .click();
  await expect(page.getByRole("tree")).toBeVisible();
  await expect(page.getByRole("treeitem", { name: /夜班部|行李组/ })).toHaveCount(0);
  await page.getByRole("treeitem").first().click();
  await expect(page.getByRole("tree")).toHaveCount(0);
  await fillAndSave(page, { 部门名称: "夜间部" }, words.save);
  await page.goto(`${stack.url}/system/dept?deptName=行李`);
  await inRow(page, /行李组/, words.remove).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除部门" }).click();
  await expect(page.getByText("没有匹配的结果")).toBeVisible();
  await page.goto(`${stack.url}/system/dept`);
  await inRow(page, /夜间部/, words.remove).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除部门" }).click();
  await expect(page.getByRole("row", { name: /夜间部/ })).toHaveCount(0);
});

// [R:1.system.menu] [R:2.page.menu] [R:2.screen.menu] [R:3.menu.name]
test("menu entries are added in both languages, changed, and deleted", async ({ page }) => {
  const words = TABLE_WORDS.en;
  await signInTo(page, stack.login, "en", "/system/menu");
  const system = page
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: "Expand System", exact: true }) });
  await system.getByRole("button", { name: "Add child" }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Icon/ }).click();
  await page.getByRole("listbox").getByRole("option").first().click();
  const fields = {
    "Chinese name": "值班表",
    "English name": "Duty plan",
    "Route address": "duty",
    "Component path": "system/post/index",
    Permission: "a:duty:list",
  };
  await fillAndSave(page, fields, words.save);
  await page.getByRole("button", { name: "Expand System" }).click();
  await expect(page.getByRole("row", { name: /Duty plan/ })).toContainText("a:duty:list");
  await inRow(page, /Duty plan/, words.modify).click();
  const form = page.getByRole("dialog");
  await expect(form.getByRole("textbox", { name: "Chinese name" })).toHaveValue("值班表");
  await form.getByText("Directory", { exact: true }).click();
  await expect(form.getByRole("textbox", { name: "Component path" })).toHaveCount(0);
  await fillAndSave(page, { "English name": "Duties" }, words.save);
  await inRow(page, /Duties/, words.remove).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete menu entry" }).click();
  await expect(page.getByRole("row", { name: /Duties/ })).toHaveCount(0);
});

test("Escape in a list of a form closes that list, and the form only when pressed again", async ({ page }) => {
  await signInTo(page, stack.login, "zh", "/system/menu");
  await firstRow(page).getByRole("button", { name: TABLE_WORDS.zh.modify, exact: true }).click();
  for (const [field, search] of [
    [/^上级菜单/, "在树中搜索"],
    [/^图标/, "搜索图标"],
  ] as const) {
    await page.getByRole("button", { name: field }).click();
    await expect(page.getByRole("searchbox", { name: search })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("searchbox", { name: search })).toHaveCount(0);
    await expect(page.getByRole("button", { name: field })).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

// [R:1.system.role] [R:2.page.role] [R:2.screen.role]
test("roles are added with their menus, changed, disabled and deleted", async ({ page }) => {
  const words = TABLE_WORDS.zh;
  await signInTo(page, stack.login, "zh", "/system/role");
  await page.getByRole("button", { name: "新建角色" }).click();
  await page.getByRole("treeitem", { name: /系统管理/ }).click();
  // Whatever is strong below it is left out, and ticked one by one.
  await expect(page.getByRole("treeitem", { name: /系统管理/ })).toHaveAttribute("aria-checked", "mixed");
  await expect(page.getByText(/有\d+个带标记的条目未勾选，请逐个勾选/)).toBeVisible();
  const search = page.getByRole("dialog").getByRole("searchbox", { name: "在树中搜索" });
  await search.fill("重置密码");
  await expect(page.getByRole("treeitem", { name: "重置密码 重要" })).toHaveAttribute("aria-checked", "false");
  await page.getByRole("treeitem", { name: "重置密码 重要" }).click();
  await fillAndSave(page, { 中文名称: "夜班经理", 权限字符: "night_lead" }, words.save);
  await inRow(page, /night_lead/, words.modify).click();
  await expect(page.getByRole("treeitem", { name: /系统管理/ })).toHaveAttribute("aria-checked", "mixed");
  await search.fill("重要");
  const strong = page.getByRole("treeitem", { name: /重要$/ });
  await expect(strong.and(page.locator("[aria-checked=true]"))).toHaveText([/重置密码 重要$/]);
  await fillAndSave(page, { 中文名称: "夜班主管" }, words.save);
  await page.getByRole("switch", { name: "启用夜班主管" }).click({ force: true });
  await page.getByRole("dialog", { name: "停用“夜班主管”？" }).getByRole("button", { name: "停用" }).click();
  await expect(page.getByRole("switch", { name: "启用夜班主管" })).not.toBeChecked();
  await inRow(page, /夜班主管/, words.remove).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除角色" }).click();
  await expect(page.getByRole("row", { name: /night_lead/ })).toHaveCount(0);
});

// [R:3.role.data-permission]
test("a role's data scope is chosen by departments, and the role is given to somebody and taken again", async ({
  page,
}) => {
  await signInTo(page, stack.login, "en", "/system/role?roleKey=halftree");
  await inRow(page, /halftree/, "Data scope").click();
  const scope = page.getByRole("dialog", { name: "Data scope: halftree" });
  await scope.getByRole("combobox", { name: "Data scope" }).click();
  await page.getByRole("option", { name: "Selected departments" }).click();
  await scope.getByRole("treeitem", { name: /华南代理/ }).click();
  await scope.getByRole("button", { name: "Save" }).click();
  await expect(scope).toHaveCount(0);
  await expect(page.getByRole("row", { name: /halftree/ })).toContainText("Selected departments");
  await inRow(page, /halftree/, "Data scope").click();
  await expect(scope.getByRole("treeitem", { name: /华南代理/ })).toHaveAttribute("aria-checked", "true");
  await page.keyboard.press("Escape");

  await inRow(page, /halftree/, "Users").click();
  const people = page.getByRole("dialog", { name: "Users: halftree" });
  await expect(people.getByRole("checkbox", { name: /halftree/ })).toBeVisible();
  await people.getByText("Without it", { exact: true }).click();
  await people.getByRole("searchbox").fill("operator");
  await people.getByRole("checkbox", { name: /operator/ }).check();
  await people.getByRole("button", { name: "Assign to selected users" }).click();
  await expect(people.getByText("No users")).toBeVisible();
  await people.getByText("With the role", { exact: true }).click();
  await people.getByRole("checkbox", { name: /operator/ }).check();
  await people.getByRole("button", { name: "Remove from selected users" }).click();
  await expect(people.getByText("No users")).toBeVisible();
});

test("who holds half of the permissions does that half, and sees no other button", async ({ page }) => {
  const words = TABLE_WORDS.zh;
  const desk = new Desk(stack.login);
  await desk.signIn();
  const half = await employ(desk, stack.login, { account: "half", menuIds: HALF, everyRow: true });
  await signInTo(page, half, "zh", "/system/dept");
  await firstRow(page).getByRole("button", { name: "新增下级" }).click();
  await fillAndSave(page, { 部门名称: "半夜部" }, words.save);
  await expect(page.getByRole("row", { name: /半夜部/ })).toBeVisible();
  for (const name of [words.modify, words.remove])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await page.goto(`${stack.url}/system/menu`);
  await firstRow(page).getByRole("button", { name: words.modify }).click();
  await fillAndSave(page, { 英文名称: "Hotels of all" }, words.save);
  await expect(page.getByText("修改成功")).toBeVisible();
  for (const name of ["新建菜单", "新增下级", words.remove])
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
});

const STRONG = {
  zh: { all: "全选", strong: "重要", search: "在树中搜索", leftOut: /个带标记的条目未勾选/ },
  en: { all: "Select all", strong: "Strong", search: "Search the tree", leftOut: /marked entries were left out/ },
} as const;
for (const { language, colorScheme, width, height } of LOOKS) {
  const name = `${language}-${colorScheme}-${width}`;
  test(`${name}: axe finds nothing in the forms of the trees, and nothing is cut off sideways`, async ({ browser }) => {
    const page = await pageOn(browser, { colorScheme, width, height });
    await signIn(page, stack.login, language);
    const walker = new Walker(page, stack.url);
    for (const path of ["dept", "menu", "role"]) {
      await walker.to(`/system/${path}`);
      await page.getByRole("button", { name: TABLE_WORDS[language].modify, exact: true }).last().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await walker.settle();
      await look(page, `system-${path}-form-${name}`);
    }
    // The role's form is the last: what is strong in it, and what "Select all" left out.
    const { all, strong, search, leftOut } = STRONG[language];
    await page.getByRole("dialog").getByRole("button", { name: all, exact: true }).click();
    await page.getByRole("searchbox", { name: search }).fill(strong);
    await expect(page.getByText(leftOut)).toBeVisible();
    for (const row of await page.getByRole("treeitem", { name: new RegExp(`${strong}$`) }).all())
      await expect(row).toHaveAttribute("aria-checked", "false");
    await page.getByText(leftOut).scrollIntoViewIfNeeded();
    await look(page, `system-role-strong-${name}`);
    await page.close();
  });
}
