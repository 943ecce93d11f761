import { expect, test } from "@playwright/test";
import { Desk } from "./api-client.ts";
import { type Login, signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { TABLE_WORDS } from "./table.ts";

// A user who may see every list of the administration and change none.

const stack = new Stack();
let looker: Login;
/** Each page with the first of its buttons, which is to look at one row. */
const MENUS = [1, 100, 1000, 101, 1010, 102, 1020, 103, 1030, 104, 1040, 105, 1050, 106, 1060, 107, 1070];
const LOGS = [108, 500, 501, 502, 2, 109];
const SCREENS = [
  { path: "system/user", create: "新建用户" },
  { path: "system/role", create: "新建角色" },
  { path: "system/menu", create: "新建菜单" },
  { path: "system/dept", create: "新建部门" },
  { path: "system/post", create: "新建岗位" },
  { path: "system/dict", create: "新建字典" },
  { path: "system/config", create: "新建参数" },
  { path: "system/notice", create: "新建通知公告" },
  { path: "system/log/operlog", create: "清空" },
  { path: "system/log/logininfor", create: "清空" },
  { path: "system/log/audit", create: "导出" },
  { path: "monitor/online", create: "强退" },
] as const;
const { modify, remove, export: sheet } = TABLE_WORDS.zh;
const ACTS = [modify, remove, sheet, "导入", "重置密码", "数据范围", "新增下级", "刷新缓存", "解锁", "强退所选"];

test.beforeAll(async () => {
  await stack.openServer();
  const desk = new Desk(stack.login);
  await desk.signIn();
  await desk.call("POST", "system/post", { postCode: "seen", postName: "岗" });
  await desk.call("POST", "system/notice", { noticeTitle: "公告", noticeType: "1", noticeContent: "", status: "0" });
  looker = await employ(desk, stack.login, { account: "looker", menuIds: [...MENUS, ...LOGS], everyRow: true });
});
test.afterAll(() => stack.close());

test("every list is shown to who may look, and no button that adds, modifies, deletes or exports", async ({ page }) => {
  await signIn(page, looker, "zh");
  for (const { path, create } of SCREENS) {
    await page.goto(`${stack.url}/${path}`);
    const main = page.locator("main");
    await expect(main.locator("tbody").getByRole("row").first(), path).toBeVisible();
    await expect(main.locator("tbody").getByRole("row").first().getByRole("cell").first(), path).not.toBeEmpty();
    for (const name of [create, ...ACTS])
      await expect(main.getByRole("button", { name, exact: true }), `${path} ${name}`).toHaveCount(0);
    for (const kind of ["switch", "checkbox"] as const)
      await expect(main.getByRole(kind), `${path} ${kind}`).toHaveCount(0);
  }
});
