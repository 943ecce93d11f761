import { defineConfig } from "@playwright/test";
import suite from "./playwright.config.ts";

/** `pnpm docs:pictures`: no test of the product, so no spec of the suite. */
export default defineConfig(suite, {
  testDir: "src/docs-pictures",
  testMatch: "pictures.ts",
  use: { viewport: { width: 1280, height: 800 }, timezoneId: "Asia/Shanghai", trace: "off" },
});
