import react from "@vitejs/plugin-react";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";
import { TEST_MS, WAIT_MS } from "./src/core/testing/limits.ts";

/** Without what the modules import. */
const ALONE = { includeDependenciesRecursively: false };

/**
 * Screens that come in one file each, with what they import. By itself the bundler makes a file for every set of pages
 * that share a module: a list would be a hundred requests.
 */
const screens = [
  { name: "sign-in", tags: ["$initial" as const], priority: 3 },
  {
    name: "app",
    test: /\/src\/(app|crud\/table-page|features\/business\/hotel\/(hotel-filter|hotel-link|of-hotel|use-hotel)|ui\/short|.*\/(more-actions|job-tones|use-pending-jobs|use-owners|use-groups|hotel-key-age|plan-draft)|core\/use-event-stream)\.tsx?$|@mantine\/(core|hooks)\/.*\/(noop|to-int|use-callback-ref|clamp|get-env)\.mjs$/,
    priority: 2,
  },
  {
    name: "encoders",
    test: /\/src\/features\/business\/encoder\/(encoder-actions|encoder\.view|live-lines)\.tsx$/,
    priority: 2,
  },
  // What every page that works on cards shows of encoder, job and charge.
  {
    name: "cards",
    test: /\/src\/(bridge\/(encoder-gate|encoder-list-link|connection-status|local-plugin|use-heartbeats|bridge\.module|plug-in-\w+|browser-rules|version|use-reading|use-encoder-lease|pairing\/pair-address|credit\/(charge|failed-card-charge|credit-left)|wizard\/(encoder-image|laid-card|use-lay-card-hint|wizard\.machine|use-job|wizard\.module))|core\/watch-server)\.(tsx?|css)$|@mantine\/core\/.*\/Progress\//,
    ...ALONE,
    priority: 2,
  },
  // What the pages of rooms, guests and their cards share.
  {
    name: "rooms",
    test: /\/src\/features\/business\/(desk|room|desk\/(policy|grant|desk-queries|use-desk-day|use-desk-events|use-policy|desk-input|room-line|name-from|desk-card-status|held-card|act-request|act-change|room-focus|move-target|desk\.module)|card\/(card-state|record-bits)|hotel\/(use-selected-hotel|use-preset-hotel)|account)\.(tsx?|css)$|\/src\/(ui\/date\/day|core\/number-ranges|core\/letter-keys|bridge\/credit\/use-hotel-credit)\.ts$/,
    ...ALONE,
    priority: 2,
  },
  // An icon that one or two pages show comes with them.
  { name: "icons", test: /@tabler\/icons-react/, minShareCount: 3, priority: 2 },
  { name: "panels", test: /@mantine\/core\/.*\/(Drawer|Menu|Modal|Select)\//, priority: 1 },
];

/** While `pnpm test:times` runs. */
const FILE_COST = process.env.ADEL_TEST_TIMES === undefined ? [] : ["../../tools/run/src/testing/record-file-cost.ts"];

/** Plain Vite: chunks follow the dynamic imports, and development, tests and the product run the same modules. */
export default defineConfig(({ mode }) => {
  const { ADEL_PORT = "8080" } = loadEnv(mode, ".", "ADEL_");
  return {
    plugins: [react()],
    server: {
      proxy: {
        "/adel": { target: `http://127.0.0.1:${ADEL_PORT}`, ws: true },
        "/docs": `http://127.0.0.1:${ADEL_PORT}`,
      },
    },
    build: {
      target: "es2024",
      sourcemap: false,
      assetsInlineLimit: 0,
      rolldownOptions: { output: { codeSplitting: { groups: screens } } },
    },
    test: {
      environment: "jsdom",
      setupFiles: ["./src/test-setup.ts", ...FILE_COST],
      css: false,
      maxWorkers: 2,
      testTimeout: TEST_MS,
      hookTimeout: TEST_MS,
      expect: { poll: { timeout: WAIT_MS } },
      // Files of a worker share what they import, and the page. To load every module anew for every file took three
      // quarters of the time.
      isolate: false,
    },
  };
});
