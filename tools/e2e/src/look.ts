import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** The four ways in which every screen is looked at. */
export const VARIANTS = [
  { language: "zh", colour: "light", width: 1440, height: 900 },
  { language: "en", colour: "dark", width: 1440, height: 900 },
  { language: "zh", colour: "dark", width: 390, height: 844 },
  { language: "en", colour: "light", width: 390, height: 844 },
] as const;

/** A picture to look at, WCAG 2.2 AA by axe, and nothing cut off sideways. */
export async function look(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(import.meta.dirname, `../results/look/${name}.png`) });
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) })),
      name,
    )
    .toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${name} scrolls sideways`).toBe(0);
}
