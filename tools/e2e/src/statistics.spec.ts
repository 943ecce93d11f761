import { expect, test } from "@playwright/test";
import * as z from "zod";
import { Desk } from "./api-client.ts";
import { look, pageOn } from "./look.ts";
import { languagesFor } from "./run-options.ts";
import { type Login, signIn, signInTo } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { employ } from "./staff.ts";
import { exported, TABLE_WORDS } from "./table.ts";
import { LOOKS } from "./variants.ts";

// Sums, chart, table and sheet show the same figures, within the user's data scope.

const WORDS = {
  zh: {
    sums: "合计",
    revenue: "收款",
    groupBy: "分组",
    byDept: "按代理商",
    chart: /收款金额 · 按代理商/,
    none: "所选月份没有数据",
    sheet: { dept: "代理商（部门）", amount: "收款金额（分）" },
  },
  en: {
    sums: "Totals",
    revenue: "Revenue",
    groupBy: "Group by",
    byDept: "By agent",
    chart: /Amount · By agent/,
    none: "No data in these months",
    sheet: { dept: "Agent (department)", amount: "Amount (cents)" },
  },
} as const;

const stack = new Stack();
let desk: Desk;
let stranger: Login;
const Figures = z.looseObject({
  rows: z.array(z.looseObject({ name: z.string(), amount: z.number() })),
  total: z.number(),
  sums: z.looseObject({ amount: z.number() }),
});
/** Payments and accounts with the statistics. */
const STATISTICS = [2500, 2505];

test.beforeAll(async () => {
  await stack.openServer();
  desk = new Desk(stack.login);
  await desk.signIn();
  stranger = await employ(desk, stack.login, { account: "stranger", menuIds: STATISTICS });
});
test.afterAll(() => stack.close());

/** Rows of the table below the drawing, not of the drawing's own. */
const ROWS = "tbody:not(figure tbody) tr";
const revenue = async (of: Desk) =>
  Figures.parse(await of.call("GET", "business/statistics/revenue?groupBy=dept&pageSize=50"));
const yuan = (cents: number) => (cents / 100).toLocaleString("en", { minimumFractionDigits: 2 });

for (const language of languagesFor("zh")) {
  const words = { ...WORDS[language], ...TABLE_WORDS[language] };

  test(`${language}: sums, chart, table and sheet say the same`, async ({ page }) => {
    const { rows, sums } = await revenue(desk);
    expect(sums.amount).toBeGreaterThan(0);
    await signInTo(page, stack.login, language, "/statistics");
    await page.getByText(words.revenue, { exact: true }).click();
    await page.getByRole("combobox", { name: words.groupBy }).selectOption({ label: words.byDept });
    await expect(page.getByLabel(words.sums, { exact: true })).toContainText(yuan(sums.amount));
    await expect(page.getByRole("img", { name: words.chart })).toBeVisible();
    const shown = page.getByRole("main").locator(ROWS);
    await expect(shown).toHaveCount(rows.length);
    // The drawing has the same in a table of its own, for those who do not see it.
    const drawn = await page.getByRole("figure").locator("tbody tr").allTextContents();
    expect(drawn).toHaveLength(rows.length);
    const cents = (text: string) => Math.round(Number(text.replaceAll(/[^\d.]/g, "")) * 100);
    for (const { name, amount } of rows) {
      const text = drawn.find((one) => one.startsWith(name)) ?? "";
      expect(cents(text.slice(name.length))).toBe(amount);
    }
    expect(drawn.map((one) => cents(one.replace(/^.*(?=¥)/, ""))).reduce((sum, one) => sum + one, 0)).toBe(sums.amount);
    for (const [at, { name, amount }] of rows.entries()) {
      await expect(shown.nth(at)).toContainText(name);
      await expect(shown.nth(at)).toContainText(yuan(amount));
    }
    const sheet = (await exported(page, words.export)).rows.map((row) => ({
      name: row[words.sheet.dept],
      amount: row[words.sheet.amount],
    }));
    expect(sheet).toHaveLength(rows.length);
    for (const { name, amount } of rows) expect(sheet).toContainEqual({ name, amount });
    await page.reload();
    await expect(page.getByRole("img", { name: words.chart })).toBeVisible();
  });

  test(`${language}: whoever sees fewer departments sees their figures alone, and is offered no sheet`, async ({
    page,
  }) => {
    const other = new Desk(stranger);
    await other.signIn();
    const { sums, total } = await revenue(other);
    expect(sums.amount).toBeLessThan((await revenue(desk)).sums.amount);
    await signInTo(page, stranger, language, "/statistics?figure=revenue&groupBy=dept");
    const shown = page.getByRole("main").locator(ROWS);
    if (total === 0) await expect(page.getByText(words.none)).toBeVisible();
    else await expect(shown).toHaveCount(total);
    await expect(page.getByRole("button", { name: words.export, exact: true })).toHaveCount(0);
  });
}

for (const { language, colorScheme, width, height } of LOOKS)
  test(`${language} ${colorScheme} ${width}: the statistics, as they look`, async ({ browser }) => {
    const page = await pageOn(browser, { colorScheme, width, height });
    await signIn(page, stack.login, language);
    for (const figure of ["cards", "revenue", "credit"]) {
      await page.goto(`${stack.url}/statistics?figure=${figure}&groupBy=dept`);
      await expect(page.getByRole("img").first()).toBeVisible();
      await look(page, `statistics-${figure}-${language}-${colorScheme}-${width}`);
    }
    await page.close();
  });
