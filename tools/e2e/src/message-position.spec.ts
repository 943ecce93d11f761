import { expect, type Locator, test } from "@playwright/test";
import { textsOf } from "./error-text.ts";
import { signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";

const stack = new Stack();
test.beforeAll(() => stack.openServer());
test.afterAll(() => stack.close());

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox();
  if (!box) throw new Error("nothing to measure");
  return box;
};

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`at ${width} px a message stands bottom right, above the pager and the foot of a drawer`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signInTo(page, stack.login, "zh", "/system/post");
    const t = textsOf("zh", "common");
    const create = page.getByRole("button", { name: "新建岗位" });
    await create.click();
    const form = page.getByRole("dialog");
    await form.getByRole("textbox", { name: "岗位编码" }).fill(`place-${width}`);
    await form.getByRole("textbox", { name: "岗位名称" }).fill(`位置${width}`);
    await form.getByRole("button", { name: t("save"), exact: true }).click();
    const message = page.locator(".mantine-Notification-root").first();
    await expect(message).toBeVisible();
    await expect(form).toHaveCount(0);
    const messageBox = await boxOf(message);
    expect(messageBox.x + messageBox.width).toBeGreaterThan(width - 40);
    expect(messageBox.y).toBeGreaterThan(height / 2);
    const pager = await boxOf(page.locator("[class*=pager]").first());
    expect(Math.min(pager.y, height)).toBeGreaterThanOrEqual(messageBox.y + messageBox.height);
    await create.click();
    const save = await boxOf(form.getByRole("button", { name: t("save"), exact: true }));
    expect(save.y).toBeGreaterThanOrEqual(messageBox.y + messageBox.height);
  });
