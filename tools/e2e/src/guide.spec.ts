import { expect, test } from "@playwright/test";
import { Stack } from "./stack.ts";

// The guide as the server serves it, under its policy: what people search for leads to the page in their language.

const stack = new Stack();
test.beforeAll(() => stack.openServer(false));
test.afterAll(() => stack.close());

const SEARCHES = {
  zh: { button: "搜索", pages: { 备份: "备份与恢复", 反向代理: "TLS与反向代理", 转接器延迟: "诊断发卡机" } },
  en: { button: "Search", pages: { backup: "Back up and restore", "reverse proxy": "TLS and reverse proxy" } },
} as const;

for (const language of ["zh", "en"] as const)
  test(`search in the guide finds pages of its language, ${language}`, async ({ page }) => {
    const { button, pages } = SEARCHES[language];
    for (const [words, title] of Object.entries(pages)) {
      await page.goto(`${stack.url}/docs/${language}/`);
      await page.getByRole("button", { name: button }).first().click();
      await page.getByRole("dialog").getByRole("textbox").fill(words);
      const result = page.getByRole("dialog").getByRole("link", { name: title, exact: true }).first();
      await expect(result).toHaveAttribute("href", new RegExp(`^/docs/${language}/`));
      await result.click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    }
  });
