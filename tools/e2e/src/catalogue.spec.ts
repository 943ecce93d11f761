import { expect, test } from "@playwright/test";
import { errorText } from "./error-text.ts";
import { languagesFor } from "./run-options.ts";
import { signIn } from "./sign-in.ts";
import { Stack } from "./stack.ts";
import { signInBy } from "./wizard.ts";

// The catalogue's texts (specification §8) on every screen that needs an encoder, by the computer's own plug-in and
// through the server.

const SCREENS = [
  ...["/newTestCard", "/oldTestCard", "/reMeasuringCard", "/adelTestCard", "/external/test"],
  ...["/readCard", "/adelReadCard", "/external/read", "/inspection", "/makeCard", "/powerSaving", "/searchCard"],
];
const DOWNLOADS = {
  zh: /下载插件|服务器上没有适用于这台电脑/,
  en: /Download plug-in|No plug-in for/,
} as const;

for (const language of languagesFor("zh")) {
  test.describe
    .serial(language, () => {
      const stack = new Stack();
      test.beforeAll(async () => {
        await stack.open();
        await stack.pair("FRONT-DESK-1");
      });
      test.afterAll(() => stack.close());

      // [R:8.text.plugin] [R:1.plugin.missing]
      test(`${language}: without the plug-in every screen says so, with the download; with it, each asks on`, async ({
        page,
      }) => {
        await signIn(page, stack, language);
        for (const path of SCREENS) {
          await page.goto(`${stack.url}${path}`);
          await expect(page.getByRole("alert"), path).toHaveText(errorText("PLUGIN_NOT_RUNNING", language));
          await expect(page.getByText(DOWNLOADS[language]), path).toBeVisible();
        }
      });

      for (const way of ["local", "remote"] as const) {
        // [R:8.text.card-id]
        test(`${language}, ${way}: an encoder without its cable is why no card number comes, on every screen`, async ({
          page,
        }) => {
          if (way === "local") await stack.startBridge();
          await signInBy(page, stack, language, way);
          await page.goto(`${stack.url}/readCard`);
          await expect(page.getByRole("alert")).toHaveCount(0);
          await stack.unplug();
          for (const path of SCREENS) {
            await page.goto(`${stack.url}${path}`);
            await expect(page.getByRole("alert"), path).toContainText(errorText("CARD_ID_FAILED", language));
          }
          await stack.connectEncoder();
          await expect(page.getByRole("alert")).toHaveCount(0);
        });
      }

      // [R:8.5000.message] [R:8.5000.no-popup]
      test(`${language}: through the server, a bridge that is not logged in is the encoder's failed request, in place and without a popup`, async ({
        page,
      }) => {
        await signInBy(page, stack, language, "remote");
        await stack.stopBridge();
        for (const path of SCREENS) {
          await page.goto(`${stack.url}${path}`);
          await expect(page.getByRole("alert"), path).toContainText(errorText("ENCODER_REQUEST_FAILED", language));
          await expect(page.getByRole("alert"), path).toHaveCount(1);
        }
      });
    });
}
