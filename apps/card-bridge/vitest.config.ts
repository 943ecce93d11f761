import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    // Most of these tests wait for a line, a reader or a process: more of them at a time than there are cores.
    maxWorkers: 4,
    // No test here is about time, and a pty on a busy machine is slow.
    testTimeout: 240_000,
    hookTimeout: 240_000,
  },
});
