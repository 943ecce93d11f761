import { expect, type Page, test } from "@playwright/test";
import { languagesFor } from "./run-options.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { Walker } from "./walk.ts";

// What other screens than a desk's ask for: a finger's size on a phone, rows at 200 % zoom, and paper.

const stack = new Stack();
test.beforeAll(() => stack.openServer());
test.afterAll(() => stack.close());

/** The light scheme's text. */
const INK = "rgb(27, 34, 44)";
const PILL = { zh: /^发卡机 /, en: /^Encoder / } as const;
const LISTS = ["/hotel", "/system/user", "/system/role", "/system/dept"] as const;

/** Sizes of what is pressed in the rows and is smaller than this. */
const smallerThan = (page: Page, selector: string, least: number) =>
  page
    .locator("main")
    .locator(selector)
    .evaluateAll(
      (all, limit) =>
        all
          .filter((one) => one.checkVisibility())
          .map((one) => [one.textContent, one.getBoundingClientRect()] as const)
          .filter(([, { width, height }]) => Math.min(width, height) < limit)
          .map(([name, { width, height }]) => `${name}: ${Math.round(width)} × ${Math.round(height)}`),
      least,
    );
/** How many rows of a list are seen whole once it is scrolled to its end. */
const wholeRows = async (page: Page): Promise<number> => {
  const rows = page.locator("main [data-scroll] > li");
  await rows.last().scrollIntoViewIfNeeded();
  return rows.evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, left } = row.getBoundingClientRect();
        const isOnTop = (y: number) => row.contains(document.elementFromPoint(left + 20, y));
        return isOnTop(top + 4) && isOnTop(bottom - 4);
      }).length,
  );
};

for (const language of languagesFor("zh"))
  test(`${language}: rows are pressed with a finger, read at 200 %, and printed light and without buttons`, async ({
    page,
  }) => {
    await signIn(page, stack.login, language);
    const walker = new Walker(page, stack.url);
    for (const path of LISTS) {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await walker.to(path);
      expect.soft(await smallerThan(page, "[data-actions] > *", 44), `acts of ${path}`).toEqual([]);
      expect
        .soft(await smallerThan(page, "input[type=checkbox]:not([role=switch])", 24), `checkboxes of ${path}`)
        .toEqual([]);
      await page.setViewportSize({ width: 720, height: 450 });
      expect.soft(await wholeRows(page), `rows of ${path}`).toBeGreaterThanOrEqual(3);

      await page.setViewportSize({ width: 1440, height: 900 });
      const pill = await page.getByRole("button", { name: PILL[language] }).boundingBox();
      expect.soft(pill?.width, "the encoder's part of the bar").toBe(212);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      await expect(page.locator("main button:not(thead *, td *)").filter({ visible: true })).toHaveCount(0);
      await expect(page.locator("main [data-actions]").filter({ visible: true })).toHaveCount(0);
      await expect(page.locator("body")).toHaveCSS("color", INK);
      await page.emulateMedia({ media: "screen" });
    }
  });
