import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The gallery on its own, for the browser tests; never a part of the product's build. */
export default defineConfig({
  plugins: [react()],
  build: {
    outDir: "dist-gallery",
    target: "es2024",
    sourcemap: false,
    assetsInlineLimit: 0,
    rollupOptions: { input: "gallery.html" },
  },
});
