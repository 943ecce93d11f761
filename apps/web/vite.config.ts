import react from "@vitejs/plugin-react";
import { defineConfig, loadEnv } from "vite";
import { bareModules, bareRoutes } from "./build/bare-routes.ts";
import { mantineStyles } from "./build/mantine-styles.ts";
import { noFrameworkMode } from "./build/no-framework-mode.ts";
import { noJsonSchema } from "./build/no-json-schema.ts";

export default defineConfig(({ mode }) => {
  const { ADEL_PORT = "8080" } = loadEnv(mode, ".", "ADEL_");
  return {
    plugins: [react(), mantineStyles(), noJsonSchema(), noFrameworkMode(), bareRoutes(), bareModules()],
    server: { proxy: { "/adel": { target: `http://127.0.0.1:${ADEL_PORT}`, ws: true } } },
    build: { outDir: "dist", target: "es2024", sourcemap: false, assetsInlineLimit: 0 },
  };
});
