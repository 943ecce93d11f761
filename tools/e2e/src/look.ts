import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { drawn } from "./drawn.ts";
import { isRecording, runsAll } from "./run-options.ts";
import type { Variant } from "./variants.ts";

const WCAG_22_AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Less than half of what the package says of itself: it is sent to the page and read there hundreds of times. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

/** Colors that change take a moment, and what is seen half way is no color of the product. */
export async function settled(page: Page): Promise<void> {
  await drawn(page);
  await page.evaluate(async () => {
    const ends = (one: Animation) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    );
  });
}

/**
 * Violations of WCAG 2.2 AA on the present page, by axe. Under a modal dialog only the dialog is examined: the page
 * below is not reachable, and was examined before.
 */
export async function violationsOf(page: Page) {
  // The product has no frames, so axe runs in the page itself; what it found right would take longer to bring over.
  await settled(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (values) => {
    const dialogs = [...document.querySelectorAll("[aria-modal='true']")];
    const found = await window.axe?.run(dialogs.at(-1) ?? document, {
      runOnly: { type: "tag", values },
      resultTypes: ["violations"],
    });
    if (found === undefined) throw new Error("axe did not come to the page");
    return found.violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html.slice(0, 160)) }));
  }, WCAG_22_AA);
}

/** What the page's security policy refuses from now on, in the browser's words. */
export function collectRefusals(page: Page): readonly string[] {
  const refused: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to|Trusted/.test(message.text())) refused.push(message.text());
  });
  return refused;
}

/** WCAG 2.2 AA by axe, and nothing cut off sideways. */
export async function examine(page: Page, name: string): Promise<void> {
  expect.soft(await violationsOf(page), name).toEqual([]);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(sideways, `${name} scrolls sideways`).toBe(0);
}

/** The same, with a screenshot if one is wanted. */
export async function look(page: Page, name: string): Promise<void> {
  if (isRecording) await page.screenshot({ path: join(import.meta.dirname, `../results/look/${name}.png`) });
  await examine(page, name);
}

const OPPOSITE_SCREENS = [
  { colorScheme: "dark", width: 390 },
  { colorScheme: "light", width: 1440 },
] as const;

/** The page narrow and dark, then wide and light; the small run looks at the first alone. */
export async function lookBoth(page: Page, name: string): Promise<void> {
  for (const { colorScheme, width } of OPPOSITE_SCREENS) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    if (runsAll || width === 390) await look(page, `${name}-${width}-${colorScheme}`);
  }
}

type Screen = Pick<Variant, "colorScheme" | "width" | "height">;
/** A page of a browser of its own with such a screen; closed, it takes its browser's cookies along. */
export const pageOn = (browser: Browser, { colorScheme, width, height }: Screen): Promise<Page> =>
  browser.newPage({ viewport: { width, height }, colorScheme, reducedMotion: "reduce" });

/** A browser in this variant: screen, language, scheme, size and color. */
export async function pageOfVariant(browser: Browser, variant: Variant, url: string): Promise<Page> {
  const { language, colorScheme, width, height, size, theme } = variant;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: "reduce",
  });
  await context.addCookies([{ name: "size", value: size, url }]);
  const page = await context.newPage();
  await page.addInitScript(
    ([locale, setting]) => {
      localStorage.setItem("locale", locale);
      localStorage.setItem("layout-setting", setting);
    },
    [language, JSON.stringify({ theme })] as const,
  );
  return page;
}
