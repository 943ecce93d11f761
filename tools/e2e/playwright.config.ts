import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// One worker: the bridge has one port on a machine, and two cores carry a server, a bridge, an encoder and a browser.
export default defineConfig({
  testDir: "src",
  outputDir: "results/output",
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  workers: 1,
  // No test is about time: on a busy machine one may take long, and that is no failure.
  timeout: 240_000,
  // One pixel in a thousand: letters are rounded differently now and then, and a changed look is more than that.
  expect: { timeout: 40_000, toHaveScreenshot: { maxDiffPixelRatio: 0.001 } },
  forbidOnly: true,
  reporter: "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    // Not the server's zone: times of the product do not depend on where a browser stands.
    timezoneId: "America/New_York",
    contextOptions: { reducedMotion: "reduce" },
    // Traces cost a quarter of the time; what failed is run again by hand, with one.
    trace: process.env.CI ? "off" : "retain-on-failure",
    launchOptions: {
      executablePath: process.env.ADEL_TEST_CHROMIUM ?? "/usr/bin/chromium",
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, "src/fonts.conf") },
      // Root may not use Chromium's sandbox; the rest keeps it from calling home.
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
