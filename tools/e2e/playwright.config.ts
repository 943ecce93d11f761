import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { TEST_MS, WAIT_MS } from "./src/limits.ts";
import { isRecording } from "./src/run-options.ts";

// One worker: the bridge has one port on a machine, and the browser that a worker starts serves every file.
export default defineConfig({
  testDir: "src",
  outputDir: "results/output",
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  workers: 1,
  timeout: TEST_MS,
  // One pixel in a thousand: glyphs are sometimes rounded differently, while a changed layout differs more.
  expect: { timeout: WAIT_MS, toPass: { timeout: WAIT_MS }, toHaveScreenshot: { maxDiffPixelRatio: 0.001 } },
  forbidOnly: true,
  reporter: "list",
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    // Not the server's zone: times of the product do not depend on the browser's zone.
    timezoneId: "America/New_York",
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: WAIT_MS,
    navigationTimeout: WAIT_MS,
    // Traces take a quarter of the time.
    trace: isRecording ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: process.env.ADEL_TEST_CHROMIUM ?? "/usr/bin/chromium",
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, "src/fonts.conf") },
      // Root cannot use Chromium's sandbox; the other options prevent background requests.
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page lives for seconds: V8's optimizing compilers cost more than they save.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});
