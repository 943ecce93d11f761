import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  server: { proxy: { "/adel": { target: "http://127.0.0.1:8080", ws: true } } },
  build: { outDir: "dist", target: "es2024", sourcemap: false, assetsInlineLimit: 0 },
});
