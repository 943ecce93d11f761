import type { Page } from "@playwright/test";
import { drawn } from "./drawn.ts";

/** One key after the other; each finds what the one before it has moved, for no hand presses two within a frame. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    await drawn(page);
  }
}
