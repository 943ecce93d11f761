import { expect, test } from "@playwright/test";
import { look } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { signInBy } from "./wizard.ts";

// What staff see of an encoder's line to the server: in the list, when it is examined, and where it is missing.

const stack = new Stack();
test.beforeAll(async () => {
  await stack.open();
  await stack.pair("FRONT-DESK-1");
  await stack.startBridge();
  await stack.placeBlank("04A1B2E0");
});
test.afterAll(() => stack.close());

const WORDS = {
  zh: { online: "在线", inspect: "检测", begin: "开始检测", port: "端口" },
  en: { online: "Online", inspect: "Inspect", begin: "Inspect now", port: "Port" },
} as const;

for (const language of languagesFor("en")) {
  const words = WORDS[language];
  test(`${language}: the list tells who is logged in, and an encoder is examined from it`, async ({ page }) => {
    await signInTo(page, stack, language, "/sendCardMachine");
    const row = page.getByRole("row", { name: /FRONT-DESK-1/ });
    await expect(row).toContainText(words.online);
    await expect(row).toContainText("04A1B2E0");
    await row.getByRole("button", { name: words.inspect, exact: true }).click();
    const box = page.getByRole("dialog");
    await box.getByRole("button", { name: words.begin }).click();
    await expect(box.getByText(words.port, { exact: true })).toBeVisible();
    await expect(box.getByText("04A1B2E0", { exact: false })).toBeVisible();
    await look(page, `encoder-inspection-${language}`);
  });
}

test("an encoder that is not logged in is said in place, with the catalogue's words and without a popup", async ({
  page,
}) => {
  await signInBy(page, stack, "zh", "remote");
  await page.goto(`${stack.url}/readCard`);
  await expect(page.getByText("04A1B2E0")).toBeVisible();
  await stack.stopBridge();
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("发卡机请求失败，可能是发卡机未登录或网络不稳定");
  await expect(page.getByRole("alert")).toHaveCount(1);
  await look(page, "encoder-not-logged-in");
  await stack.startBridge();
  await expect(page.getByRole("button", { name: /^发卡机 前台发卡机/ })).not.toHaveAccessibleName(/离线/);
  await expect(page.getByRole("heading", { name: "发卡机离线" })).toBeHidden();
});
