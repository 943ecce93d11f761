import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    environment: "jsdom",
    setupFiles: ["./src/test-setup.ts"],
    css: false,
    // A form opened, filled in and sent takes its time on a busy machine.
    testTimeout: 30_000,
    include: ["src/**/*.test.{ts,tsx}", "build/**/*.test.ts"],
  },
});
