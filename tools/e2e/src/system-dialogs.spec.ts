import { expect, type Page, test } from "@playwright/test";
import { writeXlsx } from "hucre";
import { Desk } from "./api-client.ts";
import { look, pageOn } from "./look.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { LOOKS } from "./variants.ts";
import { Walker } from "./walk.ts";

// What opens on the administration's pages, looked at in every language, scheme and width.

const stack = new Stack();
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const LONG = "周五二十二点起停机约一小时，期间不能制卡、测试卡和检卡，已经开始的任务会在恢复后继续。";

test.beforeAll(async () => {
  await stack.openServer();
  const desk = new Desk(stack.login);
  await desk.signIn();
  const noticeContent = `<h2>停机</h2><p>${LONG}</p><ul><li><strong>门锁</strong> lock</li><li>节能开关</li></ul>`;
  await desk.call("POST", "system/notice", { noticeTitle: "周五停机 Maintenance", noticeType: "1", noticeContent });
});
test.afterAll(() => stack.close());

type Words = readonly [zh: string, en: string];
interface Opened {
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page, say: (words: Words) => string) => Promise<void>;
}
const press = (page: Page, name: string, which: "first" | "last" = "first") =>
  page.getByRole("button", { name, exact: true })[which]().click();
const MODIFY: Words = ["修改", "Edit"];

const OPENED: readonly Opened[] = [
  {
    name: "role-scope",
    path: "system/role?roleKey=staff",
    open: async (page, say) => {
      await press(page, say(["数据范围", "Data scope"]));
      await page.getByRole("dialog").getByRole("combobox").click();
      await page.getByRole("option", { name: say(["指定部门的数据", "Selected departments"]) }).click();
    },
  },
  { name: "role-members", path: "system/role?roleKey=staff", open: (page, say) => press(page, say(["用户", "Users"])) },
  {
    name: "menu-icons",
    path: "system/menu",
    open: async (page, say) => {
      await press(page, say(MODIFY));
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^(图标|Icon)/ })
        .first()
        .click();
      await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    },
  },
  { name: "dict-data", path: "dict/type/data/1", open: (page, say) => press(page, say(MODIFY)) },
  { name: "config", path: "system/config", open: (page, say) => press(page, say(MODIFY)) },
  { name: "notice", path: "system/notice", open: (page, say) => press(page, say(MODIFY)) },
  { name: "notice-read", path: "system/notice", open: (page, say) => press(page, say(["查看", "Read"])) },
  { name: "log", path: "system/log/operlog", open: (page, say) => press(page, say(["详细", "Details"])) },
  { name: "audit", path: "system/log/audit", open: (page, say) => press(page, say(["详细", "Details"])) },
  {
    name: "changes",
    path: "system/notice",
    open: async (page, say) => {
      await press(page, say(MODIFY));
      await page.getByRole("tab", { name: say(["变更记录", "Changes"]) }).click();
      await expect(page.getByRole("listitem").filter({ hasText: LONG }).last()).toBeVisible();
    },
  },
  {
    name: "import-report",
    path: "system/user",
    open: async (page, say) => {
      await press(page, say(["导入", "Import"]));
      const people = [1, 2, 3].map((at) => [1, `seen${at}`, `人 ${at}`, "", "", "", ""]);
      const wrong = [[999_999, "nowhere", "无处", "not-an-address", "1", "", ""]];
      const titles = ["部门编号", "账号", "姓名", "邮箱", "手机号码", "性别", "状态"];
      const bytes = await writeXlsx({ sheets: [{ name: "x", rows: [titles, ...people, ...wrong] }] });
      const file = { name: "users.xlsx", mimeType: XLSX, buffer: Buffer.from(bytes) };
      await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
      await expect(page.getByRole("dialog").getByRole("row", { name: /nowhere/ })).toBeVisible();
    },
  },
];

for (const { language, colorScheme, width, height } of LOOKS)
  test(`${language}-${colorScheme}-${width}: axe finds nothing in what opens, and nothing is cut off sideways`, async ({
    browser,
  }) => {
    const page = await pageOn(browser, { colorScheme, width, height });
    await signIn(page, stack.login, language);
    const walker = new Walker(page, stack.url);
    for (const { name, path, open } of OPENED) {
      await walker.to(`/${path}`);
      await open(page, (words) => words[language === "zh" ? 0 : 1]);
      await expect(page.getByRole("dialog").first()).toBeVisible();
      await walker.settle();
      await look(page, `system-${name}-${language}-${colorScheme}-${width}`);
    }
    await page.close();
  });
