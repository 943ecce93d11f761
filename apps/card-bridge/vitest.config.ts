import { defineConfig } from "vitest/config";
import { TEST_MS, WAIT_MS } from "./src/kernel/testing/limits.ts";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    // Most of these tests wait for a line, a reader or a process: more of them at a time than there are cores.
    maxWorkers: 4,
    // While `pnpm test:times` runs.
    setupFiles: process.env.ADEL_TEST_TIMES === undefined ? [] : ["../../tools/run/src/testing/record-file-cost.ts"],
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: WAIT_MS } },
  },
});
