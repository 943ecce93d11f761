import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,test}/**/*.test.ts"],
    // Each file has databases and processes of its own, and much of its time waits for them.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
