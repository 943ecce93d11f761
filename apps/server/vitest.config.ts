import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { TEST_MS, WAIT_MS } from "./testing/limits.ts";

/** Replaces a module, which would stay replaced for the files after it; hashes passwords as the product does. */
const WITH_MOCKS = ["test/hostile/sign-in.test.ts"];

export default defineConfig({
  test: {
    // Each file has databases and processes of its own and often waits for them: more of them at a time than cores.
    maxWorkers: 3,
    // While `pnpm test:times` runs.
    setupFiles: process.env.ADEL_TEST_TIMES === undefined ? [] : ["../../tools/run/src/testing/record-file-cost.ts"],
    globalSetup: "testing/run-setup.ts",
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: WAIT_MS } },
    projects: [
      // The files share what they import: loading the server anew takes longer than the tests of most of them.
      {
        extends: true,
        // Thousands of passwords at the product's cost were a tenth of the suite's processor time.
        resolve: { alias: { "@node-rs/argon2": fileURLToPath(new URL("testing/light-hashes.ts", import.meta.url)) } },
        test: { name: "server", isolate: false, include: ["{src,test}/**/*.test.ts"], exclude: WITH_MOCKS },
      },
      { extends: true, test: { name: "mocks", include: WITH_MOCKS } },
    ],
  },
});
