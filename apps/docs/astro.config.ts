import starlight from "@astrojs/starlight";
import { defineConfig } from "astro/config";
import { siteTitle } from "./src/guide.ts";
import { moveInlineScripts } from "./src/inline-scripts.ts";
import { sidebar } from "./src/sidebar.ts";

/** The site lies beside the product under /docs; English stands in where a page has no Chinese text. */
export default defineConfig({
  base: "/docs",
  trailingSlash: "always",
  devToolbar: { enabled: false },
  vite: { build: { assetsInlineLimit: 0 } },
  integrations: [
    starlight({
      title: siteTitle,
      locales: { zh: { label: "中文", lang: "zh-CN" }, en: { label: "English", lang: "en" } },
      defaultLocale: "en",
      sidebar,
      credits: false,
      customCss: ["./src/tables.css"],
      favicon: "/logo.svg",
      lastUpdated: false,
      disable404Route: true,
      pagination: false,
    }),
    moveInlineScripts,
  ],
});
