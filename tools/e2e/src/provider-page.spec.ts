import { expect, test } from "@playwright/test";
import { look, pageOn } from "./look.ts";
import { CLIENT, type CompanyProvider, startProvider } from "./provider.ts";
import { signIn, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { LOOKS } from "./variants.ts";
import { Walker } from "./walk.ts";

const stack = new Stack();
let company: CompanyProvider;
test.beforeAll(async () => {
  await stack.openServer();
  company = await startProvider(`${stack.url}/auth-redirect`);
});
test.afterAll(async () => {
  await company.close();
  await stack.close();
});

test("an administrator sets a provider up, checks it, and switches it off; the sign-in page follows", async ({
  page,
  browser,
}) => {
  const visitor = await browser.newPage();
  await visitor.addInitScript(() => localStorage.setItem("locale", "zh"));
  const button = visitor.getByRole("button", { name: "使用Corp登录" });
  await visitor.goto(`${stack.url}/login`);
  await expect(visitor.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  await expect(button).toHaveCount(0);

  await signInTo(page, stack.login, "zh", "/system/provider");
  await page.getByRole("button", { name: "新建登录方式" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel(/^名称/).fill("Corp");
  await form.getByLabel(/^标识/).fill("corp");
  await form.getByLabel(/^发行方地址/).fill(company.issuer);
  await form.getByLabel(/^客户端标识/).fill(CLIENT.clientId);
  await form.getByLabel(/^客户端密钥/).fill(CLIENT.clientSecret);
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("新增成功")).toBeVisible();
  const row = page.getByRole("row", { name: /Corp/ });
  await expect(row).toContainText(`${stack.url}/auth-redirect`);
  await expect(page.locator("body")).not.toContainText(CLIENT.clientSecret);
  await row.getByRole("button", { name: "检查" }).click();
  await expect(page.getByText(/Corp响应正常/)).toBeVisible();
  await visitor.reload();
  await expect(button).toBeVisible();

  await row.getByRole("button", { name: /^修改/ }).click();
  await form.getByRole("combobox", { name: "状态" }).click();
  await page.getByRole("listbox", { name: "状态" }).getByRole("option", { name: "停用" }).click();
  await form.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("修改成功")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  await expect(button).toHaveCount(0);
});

for (const { language, colorScheme, width, height } of LOOKS) {
  const name = `${language}-${colorScheme}-${width}`;

  test(`${name}: axe finds nothing in the providers' form, and nothing is cut off sideways`, async ({ browser }) => {
    const page = await pageOn(browser, { colorScheme, width, height });
    await signIn(page, stack.login, language);
    await new Walker(page, stack.url).to("/system/provider");
    await page
      .getByRole("button", { name: language === "zh" ? "新建登录方式" : "New sign-in provider" })
      .first()
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look(page, `provider-form-${name}`);
    await page.close();
  });
}
