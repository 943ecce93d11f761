import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, type Route } from "@playwright/test";
import * as z from "zod";

const PATH = "**/adel/captchaImage";
const IMAGE = "data:image/gif;base64,";
const Captcha = z.looseObject({ uuid: z.string(), img: z.string() });

/** Opens a page with a captcha, and returns its answer. */
export async function answerOf(page: Page, folder: string, open: () => Promise<unknown>): Promise<string> {
  // A picture that the page before still waits for is not the one that is asked for here.
  await page.waitForLoadState("networkidle");
  // Fetched here, because the browser drops the body of a response once the page navigates.
  const uuids = new Map<string, string>();
  const record = async (route: Route) => {
    const response = await route.fetch();
    const { img, uuid } = Captcha.parse(await response.json());
    uuids.set(IMAGE + img, uuid);
    await route.fulfill({ response });
  };
  await page.route(PATH, record);
  await open();
  const image = page.locator(`img[src^="${IMAGE}"]`);
  let uuid: string | undefined;
  await expect
    .poll(async () => {
      uuid = uuids.get((await image.getAttribute("src")) ?? "");
      return uuid;
    })
    .toBeDefined();
  await page.unroute(PATH, record);
  return readFileSync(join(folder, uuid ?? ""), "utf8").trim();
}
