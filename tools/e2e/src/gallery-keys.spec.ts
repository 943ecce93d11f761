import { expect, test } from "@playwright/test";
import { GalleryHouse } from "./gallery-server.ts";
import { press } from "./press.ts";

// Every part by keyboard alone.

const house = new GalleryHouse();
test.beforeAll(() => house.open());
test.afterAll(() => house.close());

test("a tree is walked, opened, ticked and searched by keys; a parent shows what its children are", async ({
  browser,
}) => {
  const { page } = await house.show(browser, { part: "trees" });
  const tree = page.getByRole("tree", { name: "菜单权限" });
  const node = (name: string) => tree.getByRole("treeitem", { name, exact: true });
  await tree.focus();
  await press(page, "Home", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight");
  await expect(node("查询 business:hotel:query")).toHaveAttribute("aria-checked", "true");
  await expect(tree).toHaveAttribute(
    "aria-activedescendant",
    (await node("查询 business:hotel:query").getAttribute("id")) ?? "",
  );
  await press(page, "Space");
  await expect(node("查询 business:hotel:query")).toHaveAttribute("aria-checked", "false");
  await expect(node("酒店")).toHaveAttribute("aria-checked", "mixed");
  // Left goes to the parent, and closes it; Space on it ticks all that hangs below.
  await press(page, "ArrowLeft", "Space");
  await expect(node("酒店管理")).toHaveAttribute("aria-checked", "true");
  await press(page, "ArrowLeft");
  await expect(node("酒店管理")).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByText("已选6 / 11")).toBeVisible();
  await press(page, "Shift+Tab");
  await page.keyboard.type("export");
  await expect(node("导出 business:hotel:export")).toBeVisible();
  await expect(node("首页")).toHaveCount(0);
  await page.context().close();
});

test("what may not be granted cannot be ticked", async ({ browser }) => {
  const { page } = await house.show(browser, { part: "trees" });
  const tree = page.getByRole("tree", { name: "菜单权限" });
  await tree.focus();
  await press(page, "End", "Space");
  const last = tree.getByRole("treeitem", { name: "用户" });
  await expect(last).toHaveAttribute("aria-disabled", "true");
  await expect(last).toHaveAttribute("aria-checked", "false");
  await page.context().close();
});

test("five thousand nodes are opened, ticked and walked to their end, and only those in sight are drawn", async ({
  browser,
}) => {
  const { page } = await house.show(browser, { part: "trees" });
  const specimen = page.getByRole("region", { name: "五千个节点" });
  const tree = specimen.getByRole("tree");
  await specimen.getByRole("button", { name: "全部收起" }).click();
  await specimen.getByRole("button", { name: "全部展开" }).click();
  await specimen.getByRole("button", { name: "全选", exact: true }).click();
  await expect(specimen.getByText("已选5000 / 5000")).toBeVisible();
  await tree.focus();
  await press(page, "End");
  await expect(tree.getByRole("treeitem", { name: "5099", exact: true })).toBeVisible();
  await press(page, "Space");
  await expect(specimen.getByText("已选4998 / 5000")).toBeVisible();
  expect(await tree.getByRole("treeitem").count()).toBeLessThan(120);
  await page.context().close();
});

test("a tree select opens, finds, takes and gives the focus back", async ({ browser }) => {
  const { page } = await house.show(browser, { part: "trees" });
  await page.getByRole("button", { name: "上级部门 选择部门" }).focus();
  await press(page, "Enter");
  await expect(page.getByRole("dialog").getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("渠道");
  await press(page, "ArrowDown", "End", "Enter");
  const field = page.getByRole("button", { name: "上级部门 Adel 总部 / 浙江锐科智能（代理） / 渠道二部" });
  await expect(field).toBeFocused();
  await press(page, "Enter", "Escape");
  await expect(field).toBeFocused();
  await page.context().close();
});

test("the cascader is walked by arrows, says where it stands, and finds a place by its Latin name", async ({
  browser,
}) => {
  const { page } = await house.show(browser, { part: "pickers" });
  const field = page.getByRole("combobox").first();
  await field.focus();
  await press(page, "ArrowDown");
  const ningbo = page.getByRole("option", { name: "宁波市" });
  await expect(field).toHaveAttribute("aria-activedescendant", (await ningbo.getAttribute("id")) ?? "");
  await press(page, "Enter");
  await expect(field).toHaveValue("浙江省 / 宁波市");
  await field.fill("suzhou");
  await expect(page.getByRole("option")).toHaveText(["江苏省 / 苏州市", "安徽省 / 宿州市"]);
  await press(page, "ArrowDown", "Enter");
  await expect(field).toHaveValue("江苏省 / 苏州市");
  await page.context().close();
});

test("a plan is said, typed and put right; the next runs follow", async ({ browser }) => {
  const { page } = await house.show(browser, { part: "cron" });
  const editor = page.getByRole("region", { name: "0 0/10 * * * ?" });
  const expression = editor.getByRole("textbox", { name: "cron表达式" });
  await editor.getByRole("combobox", { name: "重复" }).focus();
  await press(page, "ArrowDown", "ArrowDown", "ArrowDown", "Enter");
  await expect(expression).toHaveValue("0 0 2 * * ?");
  await expect(editor.getByText("每天02:00")).toBeVisible();
  await expect(editor.getByText("2026-11-21 02:00:00")).toBeVisible();
  await press(page, "Tab");
  await page.keyboard.type("0830");
  await expect(expression).toHaveValue("0 30 8 * * ?");
  await expression.fill("0 30 8 ? * MOON");
  await expect(editor.getByText("“周”不能是“MOON”")).toBeVisible();
  await expression.fill("0 30 8 ? * 6#3");
  await expect(editor.getByText("2026-12-18 08:30:00")).toBeVisible();
  await expect(editor.getByRole("textbox", { name: "周", exact: true })).toHaveValue("6#3");
  await page.context().close();
});

test("files are chosen, tried again and taken away by keys", async ({ browser }) => {
  const { page } = await house.show(browser, { part: "upload" });
  const chooses = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "选择文件 附件" }).first().focus();
  await press(page, "Enter");
  await (await chooses).setFiles({ name: "lost.png", mimeType: "image/png", buffer: Buffer.from("x") });
  await expect(page.getByText("上传失败：HTTP 502")).toBeVisible();
  await press(page, "Tab");
  await expect(page.getByRole("button", { name: "重试" })).toBeFocused();
  await press(page, "Enter");
  await expect(page.getByText("上传失败：HTTP 502")).toBeVisible();
  await expect(page.getByRole("button", { name: "移除lost.png" })).toBeFocused();
  await press(page, "Enter");
  await expect(page.getByText("lost.png")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "选择文件 附件" }).first()).toBeFocused();
  await page.context().close();
});

test("an icon is found and taken by keys", async ({ browser }) => {
  const { page } = await house.show(browser, { part: "pickers" });
  await page.getByRole("button", { name: "菜单图标 酒店" }).focus();
  await press(page, "Enter");
  await expect(page.getByRole("searchbox", { name: "搜索图标" })).toBeFocused();
  await page.keyboard.type("卡");
  await press(page, "ArrowDown", "ArrowRight", "Enter");
  await expect(page.getByRole("button", { name: "菜单图标 多张卡" })).toBeFocused();
  await page.context().close();
});

test("rows are walked, ticked and opened; columns are chosen, moved and widened, and stay so", async ({ browser }) => {
  const { page } = await house.show(browser, { part: "list" });
  const heads = () => page.getByRole("columnheader").allInnerTexts();
  await page.getByRole("row", { name: /1001/ }).focus();
  await press(page, "ArrowDown", "Space");
  await expect(page.getByText("已选1条")).toBeVisible();
  await expect(page.getByRole("row", { name: /1002/ })).toHaveAttribute("aria-selected", "true");
  const opener = page.getByRole("button", { name: "列与行距" });
  await opener.focus();
  await press(page, "Enter");
  await page.getByRole("checkbox", { name: "省市" }).focus();
  await press(page, "Space");
  await expect.poll(heads).not.toContain("省市");
  await page.getByRole("button", { name: "后移编号" }).focus();
  await press(page, "Enter");
  await expect.poll(async () => (await heads()).slice(1, 3)).toEqual(["酒店", "编号"]);
  await page.getByRole("checkbox", { name: "酒店", exact: true }).focus();
  await press(page, "Alt+ArrowRight", "Escape");
  await expect(opener).toBeFocused();
  await page.reload();
  await expect.poll(async () => (await heads()).slice(1, 3)).toEqual(["酒店", "编号"]);
  const width = await page
    .getByRole("columnheader", { name: "酒店" })
    .evaluate((head) => head.getBoundingClientRect().width);
  expect(width).toBe(240);
  await page.getByRole("row", { name: /1001/ }).focus();
  await press(page, "Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.context().close();
});
