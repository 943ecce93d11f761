import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { z } from "zod";

const Captcha = z.looseObject({ uuid: z.string() });

/** Opens a page that asks for a captcha, and gives the answer of the picture that stands on it. */
export async function answerOf(page: Page, folder: string, open: () => Promise<unknown>): Promise<string> {
  // A picture that the page before still waits for is not the one that is asked for here.
  await page.waitForLoadState("networkidle");
  const asked = page.waitForResponse((response) => response.url().includes("/adel/captchaImage"));
  await open();
  const { uuid } = Captcha.parse(await (await asked).json());
  return readFileSync(join(folder, uuid), "utf8").trim();
}
