import { configDefaults, defineConfig } from "vitest/config";
import { TEST_MS, WAIT_MS } from "./src/kernel/testing/limits.ts";

/** Each has a smart card service of its own, whose address belongs to the process. */
const WITH_SERVICE = ["koffi", "pcsclite", "service"].map((name) => `src/drivers/pcsc/${name}.test.ts`);

export default defineConfig({
  test: {
    maxWorkers: 4,
    // While `pnpm test:times` runs.
    setupFiles: process.env.ADEL_TEST_TIMES === undefined ? [] : ["../../tools/run/src/testing/record-file-cost.ts"],
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: WAIT_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: "bridge",
          include: ["src/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...WITH_SERVICE],
          // Files share a process: half the time of a small file is loading the program.
          isolate: false,
        },
      },
      { extends: true, test: { name: "smart card service", include: WITH_SERVICE } },
    ],
  },
});
