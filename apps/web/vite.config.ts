import react from "@vitejs/plugin-react";
import { loadEnv } from "vite";
import { defineConfig } from "vitest/config";

/**
 * Screens that come in one file each, with what they import. By itself the bundler makes a file for every set of pages
 * that share a module: a list would be a hundred requests.
 */
const screens = [
  { name: "sign-in", tags: ["$initial" as const], priority: 3 },
  {
    name: "app",
    test: /\/src\/(app|crud\/(table-page|of-hotel)|core\/hotel\/(hotel-link|use-hotel)|ui\/short|.*\/(more-actions|job-tones|use-pending-jobs|use-owners|use-groups))\.tsx?$/,
    priority: 2,
  },
  // An icon that one or two pages show comes with them.
  { name: "icons", test: /@tabler\/icons-react/, minShareCount: 3, priority: 2 },
  { name: "panels", test: /@mantine\/core\/.*\/(Drawer|Menu|Modal|Select)\//, priority: 1 },
];

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
      setupFiles: ["./src/test-setup.ts"],
      css: false,
      maxWorkers: 2,
      // A form opened, filled in and sent takes its time on a busy machine.
      testTimeout: 30_000,
      include: ["src/**/*.test.{ts,tsx}"],
    },
  };
});
