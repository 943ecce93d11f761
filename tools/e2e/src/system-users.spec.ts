import { expect, type Page, test } from "@playwright/test";
import { writeXlsx } from "hucre";
import { Desk } from "./api-client.ts";
import { look, pageOn } from "./look.ts";
import { type Login, signIn, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { exported, fillAndSave, rowsShown, TABLE_WORDS } from "./table.ts";
import { LOOKS } from "./variants.ts";
import { Walker } from "./walk.ts";

// The accounts, driven by an administrator, and by a user with half of the permissions.

const stack = new Stack();
let desk: Desk;
let half: Login;
/** The page with its directory; users can be looked at, added and imported, and nothing else. */
const HALF = [1, 100, 1000, 1001, 1005];
const PASSWORD = "many-Of-The-Keys-8";

const person = (userName: string, more: object = {}) => ({
  userName,
  nickName: userName,
  password: PASSWORD,
  deptId: 1,
  roleIds: [],
  postIds: [],
  ...more,
});
test.beforeAll(async () => {
  await stack.openServer();
  desk = new Desk(stack.login);
  await desk.signIn();
  half = await employ(desk, stack.login, { account: "halfuser", menuIds: HALF, everyRow: true });
  for (let at = 1; at <= 21; at++)
    await desk.call("POST", "system/user", person(`paged${String(at).padStart(2, "0")}`));
});
test.afterAll(() => stack.close());

async function filter(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole("searchbox", { name: label, exact: true });
  await field.fill(text);
  await field.press("Enter");
  await expect(page).toHaveURL(({ searchParams }) => searchParams.getAll("userName").includes(text));
}
const row = (page: Page, name: RegExp) => page.getByRole("row", { name });
const inRow = (page: Page, name: RegExp, button: string) =>
  row(page, name).getByRole("button", { name: button, exact: true });
/** Chooses the first of what a field offers, by the keyboard. */
async function chooseFirst(page: Page, label: string): Promise<void> {
  const field = page.getByRole("dialog").getByRole("combobox", { name: label });
  for (const key of ["ArrowDown", "ArrowDown", "Enter", "Tab"]) await field.press(key);
}
const mayEnter = (account: string, password: string) => new Desk({ ...stack.login, account, password }).signIn();

// [R:1.system.user] [R:2.page.user] [R:2.screen.user]
test("a user is added with department, post and role, changed, disabled, enabled and deleted", async ({ page }) => {
  const words = TABLE_WORDS.zh;
  await signInTo(page, stack.login, "zh", "/system/user");
  await page.getByRole("button", { name: "新建用户" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByText("8到64位，不能包含账号，也不能是常见密码")).toBeVisible();
  await form.getByRole("textbox", { name: "账号" }).fill("wanglan");
  await form.getByLabel("密码", { exact: true }).fill("wanglan-1234");
  await form.getByRole("textbox", { name: "姓名" }).fill("王岚");
  await form.getByRole("button", { name: /^部门/ }).click();
  await page.getByRole("dialog").last().getByRole("treeitem").first().click();
  await chooseFirst(page, "岗位");
  await chooseFirst(page, "角色");
  await form.getByRole("button", { name: words.save, exact: true }).click();
  await expect(form.getByText("密码不能包含用户名").first()).toBeVisible();
  await form.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: words.save, exact: true }).click();
  await expect(page.getByText("新增成功")).toBeVisible();
  await mayEnter("wanglan", PASSWORD);

  await filter(page, "账号", "wanglan");
  await rowsShown(page, 1);
  await inRow(page, /wanglan/, words.modify).click();
  await expect(form.getByRole("textbox", { name: "账号" })).toHaveCount(0);
  await fillAndSave(page, { 姓名: "王岚岚", 手机号: "13912340001" }, words.save);
  await expect(row(page, /王岚岚/)).toContainText("13912340001");

  const inUse = page.getByRole("switch", { name: "启用wanglan" });
  await inUse.click({ force: true });
  await page.getByRole("dialog", { name: "停用“wanglan”？" }).getByRole("button", { name: "取消" }).click();
  await expect(inUse).toBeChecked();
  await inUse.click({ force: true });
  await page.getByRole("dialog").getByRole("button", { name: "停用" }).click();
  await expect(inUse).not.toBeChecked();
  await expect(mayEnter("wanglan", PASSWORD)).rejects.toThrow();
  await inUse.click({ force: true });
  await page.getByRole("dialog").getByRole("button", { name: "启用" }).click();
  await expect(inUse).toBeChecked();

  await inRow(page, /wanglan/, "角色").click();
  const box = page.getByRole("dialog").getByRole("checkbox", { checked: true });
  await expect(box).toHaveCount(1);
  await page.getByRole("dialog").getByRole("checkbox", { checked: false }).last().check();
  await page.getByRole("dialog").getByRole("button", { name: words.save, exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await inRow(page, /wanglan/, "角色").click();
  await expect(box).toHaveCount(2);
  await page.keyboard.press("Escape");

  await inRow(page, /wanglan/, words.remove).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除用户" }).click();
  await expect(page.getByText("没有匹配的结果")).toBeVisible();
});

test("users are filtered by department with all below, by status and days, sorted, paged, exported and deleted at once", async ({
  page,
}) => {
  const words = TABLE_WORDS.en;
  await signInTo(page, stack.login, "en", "/system/user?userName=paged");
  const first = await rowsShown(page, 20);
  expect(first.join()).not.toContain("paged01");
  const top = page.locator("tbody").getByRole("row").first();
  await page.getByRole("button", { name: words.next }).click();
  await rowsShown(page, 1);
  await expect(top).toContainText("paged01");
  await page.goto(`${stack.url}/system/user?userName=paged`);
  const byAccount = page.getByRole("button", { name: "Account", exact: true });
  await byAccount.click();
  await expect(top).toContainText("paged01");
  await byAccount.click();
  await expect(top).toContainText("paged21");
  expect((await exported(page, words.export)).rows).toHaveLength(21);

  await page.getByRole("combobox", { name: "Status" }).selectOption({ label: "Disabled" });
  await expect(page.getByText("No results")).toBeVisible();
  await page.goto(`${stack.url}/system/user?userName=paged&beginTime=2001-01-01&endTime=2001-01-31`);
  await expect(page.getByText("No results")).toBeVisible();

  await page.goto(`${stack.url}/system/user`);
  const depts = page.getByRole("tree", { name: "Filter by department" });
  await depts.getByRole("treeitem", { name: /华东代理/ }).click();
  await expect(page).toHaveURL(/deptId=\d+/);
  const below = await rowsShown(page, 2);
  expect(below.join()).toContain("operator");
  await page.getByRole("button", { name: "All departments" }).click();
  await expect(page).not.toHaveURL(/deptId/);

  await page.goto(`${stack.url}/system/user?userName=paged2`);
  await rowsShown(page, 2);
  await page
    .getByRole("checkbox", { name: /Select/ })
    .first()
    .check();
  await page.getByRole("button", { name: words.remove, exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete user" }).click();
  await expect(page.getByText("No results")).toBeVisible();
});

test("a sheet is imported row by row, its template fetched first, and what exists is updated on request", async ({
  page,
}) => {
  await signInTo(page, stack.login, "zh", "/system/user");
  await page.getByRole("button", { name: "导入", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "导入用户" });
  const { titles } = await exported(page, "下载模板");
  expect(titles).toHaveLength(7);
  const give = async (rows: (string | number)[][]) => {
    const bytes = await writeXlsx({ sheets: [{ name: "x", rows: [[...titles], ...rows] }] });
    const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    await dialog
      .locator("input[type=file]")
      .setInputFiles({ name: "users.xlsx", mimeType, buffer: Buffer.from(bytes) });
  };
  await give([
    [1, "fromsheet", "表中人", "", "13800001111", "女", "正常"],
    [999_999, "nowhere", "无处", "", "", "", ""],
  ]);
  const report = dialog.getByRole("region", { name: "导入结果" });
  await expect(report.getByRole("row", { name: /fromsheet/ })).toContainText("新增");
  await expect(report.getByRole("row", { name: /nowhere/ })).toContainText("失败");
  await dialog.getByRole("switch", { name: "更新已有用户" }).click();
  await dialog.getByRole("button", { name: /users\.xlsx/ }).click();
  await give([[1, "fromsheet", "改名人", "", "13800001111", "女", "正常"]]);
  await expect(report.getByRole("row", { name: /fromsheet/ })).toContainText("更新");
  await dialog.getByRole("button", { name: "关闭" }).last().click();
  await filter(page, "账号", "fromsheet");
  await expect(row(page, /改名人/)).toBeVisible();
});

test("a password is reset as the parameter asks, and signs in", async ({ page }) => {
  const words = TABLE_WORDS.en;
  await desk.call("POST", "system/user", person("forgetful"));
  await desk.set("sys.account.chrtype", "3");
  await signInTo(page, stack.login, "en", "/system/user?userName=forgetful");
  await inRow(page, /forgetful/, "Reset password").click();
  await page.getByRole("button", { name: "Type a password" }).click();
  const form = page.getByRole("dialog");
  await expect(form.getByText(/with letters and digits/)).toBeVisible();
  await form.getByLabel("New password").fill("only-letters-here");
  await form.getByRole("button", { name: words.save, exact: true }).click();
  await expect(form.getByText("Use both letters and digits").first()).toBeVisible();
  await form.getByLabel("New password").fill("letters-and-12-digits");
  await form.getByRole("button", { name: words.save, exact: true }).click();
  await expect(form).toHaveCount(0);
  await desk.set("sys.account.chrtype", "0");
  await expect(mayEnter("forgetful", PASSWORD)).rejects.toThrow();
  await mayEnter("forgetful", "letters-and-12-digits");
});

test("the first administrator is shown, and nothing that could touch it", async ({ page }) => {
  await signInTo(page, stack.login, "zh", "/system/user?userName=admin");
  const admin = page.getByRole("row").filter({ has: page.getByRole("cell", { name: "admin", exact: true }) });
  await expect(admin).toBeVisible();
  for (const role of ["switch", "button", "checkbox"] as const) await expect(admin.getByRole(role)).toHaveCount(0);
});

test("half of the permissions: what is permitted is done, nothing else is offered, and the rest is refused", async ({
  page,
}) => {
  const words = TABLE_WORDS.zh;
  await signInTo(page, half, "zh", "/system/user?userName=paged01");
  await rowsShown(page, 1);
  const main = page.locator("main");
  for (const name of ["新建用户", "导入"]) await expect(main.getByRole("button", { name, exact: true })).toBeVisible();
  for (const name of [words.modify, words.remove, words.export, "角色", "重置密码"])
    await expect(main.getByRole("button", { name, exact: true }), name).toHaveCount(0);
  await expect(main.getByRole("switch")).toHaveCount(0);
  await main.getByRole("button", { name: "新建用户" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("密码", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: /^部门/ }).click();
  await page.getByRole("dialog").last().getByRole("treeitem").first().click();
  await fillAndSave(page, { 账号: "halfmade", 姓名: "半" }, words.save);
  await mayEnter("halfmade", PASSWORD);
  const clerk = new Desk(half);
  await clerk.signIn();
  await expect(clerk.call("PUT", "system/user/changeStatus", { userId: 2, status: "1" })).rejects.toThrow("403");
  await expect(clerk.call("PUT", "system/user/resetPwd", { userId: 2, password: PASSWORD })).rejects.toThrow("403");
  await expect(clerk.call("DELETE", "system/user/2")).rejects.toThrow("403");
  await expect(clerk.call("GET", "system/user/export")).rejects.toThrow("403");
});

for (const { language, colorScheme, width, height } of LOOKS) {
  const name = `${language}-${colorScheme}-${width}`;
  test(`${name}: axe finds nothing in the users, their form and the import`, async ({ browser }) => {
    const page = await pageOn(browser, { colorScheme, width, height });
    const [modify, assign, reset, take] =
      language === "zh" ? ["修改", "角色", "重置密码", "导入"] : ["Edit", "Roles", "Reset password", "Import"];
    await signIn(page, stack.login, language);
    const walker = new Walker(page, stack.url);
    await walker.to("/system/user");
    await look(page, `system-user-${name}`);
    for (const [at, button] of [modify, assign, reset, take].entries()) {
      await page.getByRole("button", { name: button, exact: true }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await walker.settle();
      await look(page, `system-user-${["form", "roles", "password", "import"][at]}-${name}`);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await page.close();
  });
}
