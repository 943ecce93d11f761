import { defineConfig } from "vitest/config";
import { TEST_MS, WAIT_MS } from "./testing/limits.ts";

/** Tests of one feature, or of a part of the core. */
const OF_ONE_PART = ["src/core/**/*.test.ts", "src/features/*/**/*.test.ts"];

export default defineConfig({
  test: {
    // Each file has databases and processes of its own and often waits for them: more of them at a time than cores.
    maxWorkers: 3,
    // While `pnpm test:times` runs.
    setupFiles: process.env.ADEL_TEST_TIMES === undefined ? [] : ["../../tools/run/src/testing/record-file-cost.ts"],
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: WAIT_MS } },
    projects: [
      // These many files share what they import: loading the server anew takes longer than most of their tests.
      { extends: true, test: { name: "part", isolate: false, include: OF_ONE_PART } },
      { extends: true, test: { name: "whole", include: ["{src,test}/**/*.test.ts"], exclude: OF_ONE_PART } },
    ],
  },
});
