import { expect, test } from "@playwright/test";
import { Desk } from "./api-client.ts";
import { look, pageOn } from "./look.ts";
import { signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { LOOKS } from "./variants.ts";

// What reaches a person: every unread notice by the bell, all of them on one page, and a web hook that says why it
// does not arrive.

const PASSWORD = "browser-Secret 1";
const COUNT = 7;
const WORDS = {
  zh: {
    ...{ bell: /^通知/, unread: (count: number) => `通知，${count}条未读`, mark: "将以上标为已读", all: "全部通知" },
    ...{ markPage: "将本页标为已读", none: "通知", create: "新建Webhook", name: /名称/, url: /地址/, save: "保存" },
    ...{ test: "发送测试", log: "发送记录：值班群", inside: /该地址在内网或本机/, more: /的更多操作$/ },
  },
  en: {
    ...{ bell: /^Notices/, unread: (count: number) => `Notices, ${count} unread`, mark: "Mark these as read" },
    ...{ all: "All notices", markPage: "Mark this page as read", none: "Notices", create: "New web hook" },
    ...{
      name: /Name/,
      url: /Address/,
      save: "Save",
      test: "Send test",
      log: "Log: 值班群",
      more: /^More actions for /,
    },
    inside: /The address is in a private network/,
  },
} as const;

const stack = new Stack();
let admin: Desk;
test.beforeAll(async () => {
  await stack.openServer();
  admin = new Desk(stack.login);
  await admin.signIn();
  for (let n = 1; n <= COUNT; n++) {
    const noticeTitle = `周五停机 ${n} Maintenance`;
    await admin.call("POST", "system/notice", { noticeTitle, noticeType: "1", noticeContent: "<p>十点起停机</p>" });
  }
});
test.afterAll(() => stack.close());

for (const { language, colorScheme, width, height } of LOOKS)
  test(`${language} ${colorScheme} ${width}: all notices are reached, and a web hook says what became of its test`, async ({
    browser,
  }) => {
    const account = `reader-${language}`;
    const user = { userName: account, nickName: "Reader", password: PASSWORD, deptId: 1, roleIds: [], postIds: [] };
    await admin.call("POST", "system/user", user);
    const page = await pageOn(browser, { colorScheme, width, height });
    const words = WORDS[language];
    await signInTo(page, { ...stack.login, account, password: PASSWORD }, language, "/index");

    await page.getByRole("button", { name: words.unread(COUNT), exact: true }).click();
    await expect(page.getByRole("menuitem", { name: /停机/ })).toHaveCount(5);
    await look(page, `notices-bell-${language}`);
    await page.getByRole("menuitem", { name: words.mark }).click();
    await page.getByRole("button", { name: words.unread(COUNT - 5), exact: true }).click();
    await expect(page.getByRole("menuitem", { name: /停机/ }).first()).toContainText("周五停机 2");
    await page.getByRole("menuitem", { name: words.all }).click();
    await expect(page).toHaveURL(/\/notices$/);
    await expect(page.getByText("周五停机 7 Maintenance")).toBeVisible();
    await look(page, `notices-own-${language}`);
    await page.getByRole("button", { name: words.markPage }).click();
    await expect(page.getByRole("button", { name: words.none, exact: true })).toBeVisible();

    await page.goto(`${stack.url}/user/profile?tab=hooks`);
    await page.getByRole("button", { name: words.create }).first().click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: words.name }).fill("值班群");
    await form.getByRole("textbox", { name: words.url }).fill("https://10.0.0.5/robot?key=1");
    await look(page, `hook-form-${language}`);
    await form.getByRole("button", { name: words.save, exact: true }).click();
    await expect(form).toHaveCount(0);
    await look(page, `hook-list-${language}`);
    const more = page.getByRole("button", { name: words.more });
    if (await more.isVisible()) await more.click();
    await page.getByText(words.test, { exact: true }).click();
    const log = page.getByRole("dialog", { name: words.log });
    await expect(log.getByText(words.inside)).toBeVisible();
    await look(page, `hook-log-${language}`);
    await page.close();
  });
