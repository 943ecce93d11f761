import { defineConfig } from "vitest/config";
import { TEST_MS, WAIT_MS } from "./src/limits.ts";

// For the packages and the tools without a configuration of their own.
export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    // A worker for each file took longer than most tests.
    isolate: false,
    // While `pnpm test:times` runs.
    setupFiles:
      process.env.ADEL_TEST_TIMES === undefined ? [] : [`${import.meta.dirname}/src/testing/record-file-cost.ts`],
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: WAIT_MS } },
  },
});
