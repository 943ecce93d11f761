import { expect, type Page, test } from "@playwright/test";
import { Desk } from "./api-client.ts";
import { type Login, signIn, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { exported, fillAndSave, rowsShown, TABLE_WORDS } from "./table.ts";

// The administration's tables, each driven as its people do: by who may do all, and by who holds half of the permissions.

const stack = new Stack();
let desk: Desk;
let half: Login;
/**
 * Every page below with its directories, and of each a part of what is done there: posts and notices are added, words
 * modified, parameters and operations exported, roles deleted, accounts unlocked, sessions ended.
 */
const PAGES = [1, 101, 104, 105, 106, 107, 108, 500, 501, 2, 109];
const HALF = [...PAGES, 1013, 1041, 1050, 1052, 1064, 1071, 5002, 5013, 1092];

test.beforeAll(async () => {
  await stack.openServer();
  desk = new Desk(stack.login);
  await desk.signIn();
  half = await employ(desk, stack.login, { account: "half", menuIds: HALF, everyRow: true });
  for (let at = 1; at <= 22; at++)
    await desk.call("POST", "system/post", { postCode: `page${String(at).padStart(2, "0")}`, postName: `岗${at}` });
});
test.afterAll(() => stack.close());

/** Types into a filter, and waits until the address holds it: the list is asked for then. */
async function filter(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole("searchbox", { name: label, exact: true });
  await field.fill(text);
  await field.press("Enter");
  await expect(page).toHaveURL(({ searchParams }) => [...searchParams.values()].includes(text));
}
const inRow = (page: Page, row: RegExp, button: string) =>
  page.getByRole("row", { name: row }).getByRole("button", { name: button, exact: true });

// [R:1.system.post] [R:2.page.post]
test("posts are added, changed, filtered, sorted, paged, exported and deleted", async ({ page }) => {
  const words = TABLE_WORDS.zh;
  await signInTo(page, stack.login, "zh", "/system/post");
  await page.getByRole("button", { name: "新建岗位" }).click();
  await fillAndSave(page, { 岗位名称: "夜班", 岗位编码: "page-night" }, words.save);
  await expect(page.getByText("新增成功")).toBeVisible();
  await filter(page, "岗位编码", "page");
  const first = await rowsShown(page, 20);
  expect(first[0]).toContain("page01");
  await page.getByRole("button", { name: words.next }).click();
  const second = await rowsShown(page, 3);
  expect(second.join()).toContain("page-night");
  await page.getByRole("button", { name: "岗位编码" }).click();
  const last = page.locator("tbody").getByRole("row").last();
  await expect(last).toContainText("page22");
  await page.getByRole("button", { name: "岗位编码" }).click();
  await expect(last).toContainText("page-night");

  await filter(page, "岗位名称", "夜");
  await rowsShown(page, 1);
  await inRow(page, /page-night/, words.modify).click();
  await fillAndSave(page, { 岗位名称: "夜班主管" }, words.save);
  await expect(page.getByRole("row", { name: /夜班主管/ })).toBeVisible();
  const { rows } = await exported(page, words.export);
  expect(rows).toMatchObject([{ 岗位编码: "page-night", 岗位名称: "夜班主管" }]);
  await inRow(page, /page-night/, words.remove).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除岗位" }).click();
  await expect(page.getByText("没有匹配的结果")).toBeVisible();

  await page.goto(`${stack.url}/system/post?postCode=page2`);
  await rowsShown(page, 3);
  await page.getByRole("checkbox", { name: /全选|选中本页/ }).check();
  await page.getByRole("button", { name: words.remove, exact: true }).first().click();
  await page.getByRole("dialog", { name: "删除选中的3条？" }).getByRole("button", { name: "删除岗位" }).click();
  await expect(page.getByText("没有匹配的结果")).toBeVisible();
});

// [R:1.system.config] [R:2.page.config]
test("parameters are added, changed, filtered by built-in, exported in English, and deleted unless built in", async ({
  page,
}) => {
  const words = TABLE_WORDS.en;
  await signInTo(page, stack.login, "en", "/system/config");
  await page.getByRole("button", { name: "New parameter" }).click();
  await fillAndSave(page, { Name: "Front desk note", Key: "own.desk.note", Value: "be kind" }, words.save);
  await page.getByRole("combobox", { name: "Built in" }).selectOption({ label: "No" });
  await filter(page, "Key", "own.desk");
  await inRow(page, /own\.desk\.note/, words.modify).click();
  await fillAndSave(page, { Value: "be very kind" }, words.save);
  await expect(page.getByRole("row", { name: /be very kind/ })).toBeVisible();
  expect((await exported(page, words.export)).rows[0]).toMatchObject({ Key: "own.desk.note", Value: "be very kind" });
  await inRow(page, /own\.desk\.note/, words.remove).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete parameter" }).click();
  await expect(page.getByText("No results")).toBeVisible();
  await page.getByRole("button", { name: "Refresh cache" }).click();
  await expect(page.getByText("Parameters reloaded")).toBeVisible();

  await page.goto(`${stack.url}/system/config?configType=Y`);
  const builtIn = page.getByRole("row").nth(1);
  await expect(builtIn.getByRole("button", { name: words.modify })).toBeVisible();
  await expect(builtIn.getByRole("button", { name: words.remove })).toHaveCount(0);
  await expect(builtIn.getByRole("checkbox")).toHaveCount(0);
});

// [R:1.system.dict] [R:2.page.dict] [R:2.route.dict-data] [R:2.route.dict-data.digits]
test("a dictionary is made, filled with words in both languages, exported and emptied", async ({ page }) => {
  const words = TABLE_WORDS.zh;
  await signInTo(page, stack.login, "zh", "/system/dict");
  await page.getByRole("button", { name: "新建字典" }).click();
  await fillAndSave(page, { 中文名称: "楼层", 英文名称: "Floor", 字典类型: "own_floor" }, words.save);
  await filter(page, "字典类型", "own_floor");
  await rowsShown(page, 1);
  expect((await exported(page, words.export)).rows).toMatchObject([{ 字典类型: "own_floor" }]);
  await page.getByRole("link", { name: "楼层的字典数据" }).click();
  await expect(page).toHaveURL(/\/dict\/type\/data\/\d+$/);
  await page.getByRole("button", { name: "新建字典数据" }).first().click();
  await fillAndSave(page, { 中文标签: "一楼", 英文标签: "First", 键值: "1" }, words.save);
  await inRow(page, /一楼/, words.modify).click();
  await fillAndSave(page, { 中文标签: "底楼" }, words.save);
  await expect(page.getByRole("row", { name: /底楼/ })).toBeVisible();
  expect((await exported(page, words.export)).rows).toMatchObject([{ 类型: "own_floor", 中文标签: "底楼" }]);
  await inRow(page, /底楼/, words.remove).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除字典数据" }).click();
  await expect(page.getByText("暂无字典数据")).toBeVisible();
  await page.getByRole("link", { name: "全部字典" }).click();
  await filter(page, "字典类型", "own_floor");
  await rowsShown(page, 1);
  await inRow(page, /own_floor/, words.remove).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除字典" }).click();
  await expect(page.getByText("没有匹配的结果")).toBeVisible();
  await page.goto(`${stack.url}/dict/type/data/abc`);
  await expect(page.getByRole("heading", { name: "页面不存在" })).toBeVisible();
});

// [R:1.system.notice] [R:2.page.notice] [R:3.notice.title]
test("a notice is written with marks, stands in everybody's bell until it is read, and is deleted", async ({
  page,
  browser,
}) => {
  const words = TABLE_WORDS.zh;
  await signInTo(page, stack.login, "zh", "/system/notice");
  await page.getByRole("button", { name: "新建通知公告" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "标题" }).fill("周五停机");
  await form.getByRole("button", { name: "加粗" }).click();
  await form.locator("[contenteditable=true]").pressSequentially("十点起停机");
  await form.getByRole("button", { name: words.save, exact: true }).click();
  await expect(form).toHaveCount(0);
  await inRow(page, /周五停机/, "查看").click();
  await expect(page.getByRole("dialog").locator("strong", { hasText: "十点起停机" })).toBeVisible();
  await page.keyboard.press("Escape");

  const other = await browser.newPage();
  await signInTo(other, half, "en", "/index");
  await other.getByRole("button", { name: "Notices, 1 unread" }).click();
  await other.getByRole("menuitem", { name: /周五停机/ }).click();
  await expect(other.getByRole("dialog", { name: "周五停机" }).getByText("十点起停机")).toBeVisible();
  await other.keyboard.press("Escape");
  await expect(other.getByRole("button", { name: "Notices", exact: true })).toBeVisible();
  await other.close();

  await inRow(page, /周五停机/, "已读用户").click();
  await expect(page.getByRole("dialog", { name: "已读用户：周五停机" }).getByText("half").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await inRow(page, /周五停机/, words.remove).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除通知公告" }).click();
  await expect(page.getByText("暂无通知公告")).toBeVisible();
});

// [R:1.system.operlog] [R:2.page.operlog]
test("the operation log is filtered, opened in full, exported, and emptied after a question", async ({ page }) => {
  await signInTo(page, stack.login, "zh", "/system/log/operlog");
  await filter(page, "操作名称", "新增岗位");
  await expect(page.getByText(/共2[23]条/)).toBeVisible();
  await page.getByRole("button", { name: "详细" }).first().click();
  const box = page.getByRole("dialog");
  await expect(box.getByRole("figure", { name: "请求参数" })).toContainText("postCode");
  await expect(box.getByRole("figure", { name: "返回结果" })).toContainText("200");
  await page.keyboard.press("Escape");
  expect((await exported(page, TABLE_WORDS.zh.export)).rows.length).toBeGreaterThan(21);
  await page.getByRole("button", { name: "清空", exact: true }).last().click();
  await page.getByRole("dialog", { name: "清空操作日志？" }).getByRole("button", { name: "清空" }).click();
  await expect(page.getByText("没有匹配的结果")).toBeVisible();
});

// [R:1.system.loginlog] [R:2.page.loginlog]
test("the login log shows refused tries, frees the account, and is exported and emptied", async ({ page }) => {
  await signIn(page, stack.login, "en");
  await new Desk(half).signIn();
  await page.goto(`${stack.url}/system/log/logininfor`);
  await filter(page, "Account", "half");
  await page.getByRole("combobox", { name: "Result" }).selectOption({ label: "Success" });
  await expect(page.getByRole("row", { name: /half/ }).first()).toBeVisible();
  await inRow(page, /half/, "Unlock").first().click();
  await page.getByRole("dialog", { name: "Unlock account half?" }).getByRole("button", { name: "Unlock" }).click();
  await expect(page.getByText("Unlocked half")).toBeVisible();
  expect((await exported(page, TABLE_WORDS.en.export)).rows[0]).toMatchObject({ Account: "half" });
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await page.getByRole("dialog", { name: "Clear login log?" }).getByRole("button", { name: "Clear" }).click();
  await expect(page.getByText("No results")).toBeVisible();
});

// [R:1.system.online] [R:2.page.online]
test("who is forced out must sign in again", async ({ page, browser }) => {
  const other = await browser.newPage();
  await signInTo(other, half, "zh", "/index");
  await signInTo(page, stack.login, "zh", "/monitor/online");
  await filter(page, "账号", "half");
  await expect(page.getByRole("row", { name: /half/ }).first()).toBeVisible();
  await page.getByRole("checkbox", { name: "选中本页" }).check();
  await page.getByRole("button", { name: "强退所选" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "强退" }).click();
  await expect(page.getByText("没有匹配的结果")).toBeVisible();
  await other.goto(`${stack.url}/system/post`);
  await expect(other).toHaveURL(/\/login/);
  await other.close();
});

test("half of the permissions: every page is there, what is permitted is done, and nothing else is offered", async ({
  page,
}) => {
  const words = TABLE_WORDS.zh;
  await desk.call("POST", "system/role", { roleKey: "spare", roleName: "备用", menuIds: [] });
  await desk.call("POST", "system/notice", { noticeTitle: "公告", noticeType: "1", noticeContent: "", status: "0" });
  const halfway = await employ(desk, stack.login, { account: "halfway", menuIds: [] });
  await expect(new Desk({ ...halfway, password: "not-this-one" }).signIn()).rejects.toThrow();
  const leaver = new Desk(await employ(desk, stack.login, { account: "leaver", menuIds: [] }));
  await leaver.signIn();

  await signIn(page, half, "zh");
  const main = page.locator("main");
  const acts = ["新建岗位", "新建参数", "新建字典", "新建字典数据", "新建通知公告", "新建角色", "数据范围"];
  const all = [...acts, "刷新缓存", "清空", "强退", "解锁", words.modify, words.remove, words.export];
  /** Opens a list of one row, and sees that of all buttons just these are there. */
  const offered = async (path: string, names: readonly string[]) => {
    await page.goto(`${stack.url}/${path}`);
    await rowsShown(page, 1);
    for (const name of all)
      await expect(main.getByRole("button", { name, exact: true }), `${path} ${name}`).toHaveCount(
        names.includes(name) ? 1 : 0,
      );
  };
  const press = (name: string) => main.getByRole("button", { name, exact: true }).click();
  const confirm = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

  await offered("system/post?postCode=ceo", ["新建岗位"]);
  await press("新建岗位");
  await fillAndSave(page, { 岗位名称: "半夜班", 岗位编码: "half-night" }, words.save);
  await offered("system/post?postCode=half-night", ["新建岗位"]);
  await offered("system/config?configKey=sys.account.chrtype", [words.export]);
  expect((await exported(page, words.export)).rows).toMatchObject([{ 参数键名: "sys.account.chrtype" }]);
  await offered("system/dict?dictType=sys_yes_no", [words.modify]);
  await press(words.modify);
  await fillAndSave(page, { 英文名称: "Yes and no" }, words.save);
  await offered("dict/type/data/1?dictLabel=经典", [words.modify]);
  await press(words.modify);
  await fillAndSave(page, { 备注: "半" }, words.save);
  await offered("system/notice", ["新建通知公告"]);
  await offered("system/role?roleKey=spare", [words.remove]);
  await press(words.remove);
  await confirm("删除角色");
  await expect(page.getByText("没有匹配的结果")).toBeVisible();
  await offered("system/log/operlog?operName=half&title=删除角色", [words.export]);
  expect((await exported(page, words.export)).rows[0]).toMatchObject({ 操作人员: "half" });
  await offered("system/log/logininfor?userName=halfway", ["解锁"]);
  await press("解锁");
  await confirm("解锁");
  await expect(page.getByText("已解锁halfway")).toBeVisible();
  await offered("monitor/online?userName=leaver", ["强退"]);
  await press("强退");
  await confirm("强退");
  await expect(page.getByText("没有匹配的结果")).toBeVisible();
  await expect(leaver.call("GET", "getInfo")).rejects.toThrow("401");
});
