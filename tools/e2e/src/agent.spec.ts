import { expect, type Page, test } from "@playwright/test";
import { writeXlsx } from "hucre";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { lookBoth } from "./look.ts";
import { type Login, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { TABLE_WORDS } from "./table.ts";

// What an agent does besides selling: looks after the own people, and brings the own hotels in from a sheet.

const stack = new Stack();
let agent: Login;
const PASSWORD = "many-Of-The-Keys-8";
const Roles = z.looseObject({ rows: z.array(z.looseObject({ roleId: z.number(), roleKey: z.string() })) });
const Dept = z.looseObject({ data: z.looseObject({ deptId: z.number() }) });

test.beforeAll(async () => {
  await stack.openServer();
  const desk = new Desk(stack.login);
  await desk.signIn();
  const { rows } = Roles.parse(await desk.call("GET", "system/role/list"));
  const roleIds = rows.filter(({ roleKey }) => roleKey === "agent").map(({ roleId }) => roleId);
  const dept = async (deptName: string, parentId: number) =>
    Dept.parse(await desk.call("POST", "system/dept", { deptName, parentId })).data.deptId;
  const own = await dept("东方代理", 1);
  await dept("东方分部", own);
  const account = "eastern";
  const person = { userName: account, nickName: "东方", password: PASSWORD, deptId: own, roleIds, postIds: [] };
  await desk.call("POST", "system/user", person);
  agent = { ...stack.login, account, password: PASSWORD };
});
test.afterAll(() => stack.close());

const sheetOf = async (rows: readonly (readonly (string | number)[])[]) => ({
  name: "hotels.xlsx",
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: "x", rows: rows.map((row) => [...row]) }] })),
});
const chooseFile = async (page: Page, rows: readonly (readonly (string | number)[])[]) =>
  page
    .getByRole("dialog")
    .locator("input[type=file]")
    .setInputFiles(await sheetOf(rows));

// [R:1.users.agent]
test("an agent finds the own people in the menu and adds one with a role that an agent may give", async ({ page }) => {
  const words = TABLE_WORDS.zh;
  await signInTo(page, agent, "zh", "/system/user");
  const rows = page.locator("tbody").getByRole("row");
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("navigation").getByText("用户管理").first()).toBeAttached();
  await expect(page.getByText("角色管理")).toHaveCount(0);
  await page.getByRole("button", { name: "新建用户" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "账号" }).fill("eastern-two");
  await form.getByLabel("密码", { exact: true }).fill("another-Good-key-8");
  await form.getByRole("textbox", { name: "姓名" }).fill("李东");
  await form.getByRole("button", { name: /^部门/ }).click();
  const tree = page.getByRole("dialog").last();
  await expect(tree.getByRole("treeitem")).toHaveCount(2);
  await tree.getByRole("treeitem", { name: "东方分部" }).click();
  const roles = form.getByRole("combobox", { name: "角色" });
  await roles.press("ArrowDown");
  await expect(page.getByRole("option", { name: /代理商/ })).toBeVisible();
  await expect(page.getByRole("option", { name: /操作员/ })).toBeVisible();
  for (const name of [/管理员/, /员工/]) await expect(page.getByRole("option", { name })).toHaveCount(0);
  await page.getByRole("option", { name: /代理商/ }).click();
  await roles.press("Escape");
  await form.getByRole("button", { name: words.save, exact: true }).click();
  await expect(page.getByText("新增成功")).toBeVisible();
  await expect(rows).toHaveCount(2);
  await lookBoth(page, "agent-users-zh");
});

test("an agent appoints an operator, who sets the password by a one-time link and is told of it", async ({
  page,
  browser,
}) => {
  await signInTo(page, agent, "zh", "/system/user");
  await page.getByRole("button", { name: "新建用户" }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: "账号" }).fill("eastern-desk");
  await form.getByRole("textbox", { name: "姓名" }).fill("前台小王");
  await form.getByRole("button", { name: /^部门/ }).click();
  await page.getByRole("dialog").last().getByRole("treeitem", { name: "东方分部" }).click();
  await form.getByRole("combobox", { name: "角色" }).press("ArrowDown");
  await page.getByRole("option", { name: /操作员/ }).click();
  await expect(form.getByLabel("密码", { exact: true })).toHaveCount(0);
  await form.getByRole("combobox", { name: "角色" }).press("Escape");
  await form.getByRole("button", { name: "保存", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "设置密码：eastern-desk" });
  await dialog.getByRole("button", { name: "生成链接" }).click();
  const link = dialog.getByText(/\/set-password#/);
  await expect(link).toBeVisible();
  await lookBoth(page, "agent-password-link-zh");
  const address = (await link.textContent()) ?? "";

  const person = await (await browser.newContext({ locale: "en-US" })).newPage();
  const path = address.slice(address.indexOf("/set-password"));
  await person.goto(new URL(path, stack.login.url).href);
  const own = "own-Harbor-41";
  await person.getByLabel(/^(新密码|New password)$/).fill(own);
  await person.getByLabel(/^(确认密码|Confirm password)$/).fill(own);
  await lookBoth(person, "set-password");
  await person.getByRole("button", { name: /^(设置密码|Set password)$/ }).click();
  await expect(person.getByText(/现在可以用新密码登录|can now sign in/)).toBeVisible();
  await signInTo(person, { ...agent, account: "eastern-desk", password: own }, "zh", "/frontDesk");
  const notice = person.getByRole("dialog", { name: "您的密码由一次性链接设置" });
  await expect(notice.getByText(/eastern生成了链接/)).toBeVisible();
  await lookBoth(person, "password-link-notice-zh");
  const stored = person.waitForResponse(/\/auth\/passwordLink\/read$/);
  await notice.getByRole("button", { name: "知道了" }).click();
  await stored;
  await person.reload();
  await expect(person.getByRole("navigation").first()).toBeVisible();
  await expect(notice).toHaveCount(0);
  await person.goto(new URL(path, stack.login.url).href);
  await expect(person.getByText(/该链接已使用|This link was used/)).toBeVisible();
  await person.context().close();
});

test("an agent imports hotels: a wrong sheet names column, cause and remedy, and the mended one is stored", async ({
  page,
}) => {
  await signInTo(page, agent, "en", "/hotel");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Import hotels" });
  const download = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Download template" }).click();
  expect((await download).suggestedFilename()).toContain(".xlsx");
  const titles = ["Number", "Name", "Authorization password", "Owner"];
  await chooseFile(page, [
    titles,
    [77_001, "Lakeside", "front-desk-1", "东方分部"],
    [77_001, "Hillside", "12345", "Head office"],
  ]);
  const wrong = drawer.getByRole("row", { name: /Hillside/ });
  for (const text of ["At least 6 characters", "Hotel number 77001 is also in row 2", "Enter 6 to 64 characters"])
    await expect(wrong).toContainText(text);
  await expect(wrong).toContainText("Not found, or outside your data scope");
  await expect(drawer.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await lookBoth(page, "agent-import-wrong");
  await chooseFile(page, [
    titles,
    [77_001, "Lakeside", "front-desk-1", "东方分部"],
    [77_002, "Hillside", "front-desk-2", ""],
  ]);
  await drawer.getByRole("button", { name: "Import 2 rows" }).click();
  await expect(drawer.getByText("2 rows imported")).toBeVisible();
  await lookBoth(page, "agent-import-done");
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  await expect(page.getByText("Lakeside")).toBeVisible();
  await expect(page.getByText("Hillside")).toBeVisible();
});
