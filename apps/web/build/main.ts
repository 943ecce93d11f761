// Cast: a manifest is what vite wrote a moment ago.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type Manifest } from "vite";
import { compressAll } from "./compress.ts";
import { oneLanguage } from "./one-language.ts";
import { firstOf, pageOf } from "./page.ts";

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");

/** Builds the product in one language beside the other; what is the same in both has the same name. */
async function buildIn(language: "zh" | "en") {
  const manifest = `manifest-${language}.json`;
  await build({
    root,
    logLevel: "warn",
    plugins: [oneLanguage(language)],
    build: { manifest, emptyOutDir: false, copyPublicDir: language === "zh", rollupOptions: { input: "src/main.tsx" } },
  });
  const file = join(dist, manifest);
  const first = firstOf(JSON.parse(readFileSync(file, "utf8")) as Manifest);
  rmSync(file);
  return first;
}

rmSync(dist, { recursive: true, force: true });
const pages = { zh: await buildIn("zh"), en: await buildIn("en") };
const beforePaint = readFileSync(join(root, "public/before-paint.js"), "utf8");
rmSync(join(dist, "before-paint.js"));
writeFileSync(join(dist, "index.html"), pageOf(readFileSync(join(root, "index.html"), "utf8"), beforePaint, pages));
compressAll(dist);
