// Casts: a manifest is what vite wrote a moment ago; one build of one page is no list of builds and no watcher.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Manifest, type Rolldown } from "vite";
import { type Chunk, screenOf } from "./chunks.ts";
import { compressAll } from "./compress.ts";
import { oneLanguage } from "./one-language.ts";
import { firstOf, pageOf } from "./page.ts";

const root = resolve(import.meta.dirname, "..");
const dist = join(root, "dist");
const input = "src/main.tsx";

/** How the bundler splits by itself; nothing is written. */
async function splitByItself(): Promise<readonly Chunk[]> {
  const result = await build({
    root,
    logLevel: "silent",
    plugins: [oneLanguage("zh")],
    build: { write: false, minify: false, rollupOptions: { input } },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output.filter((file) => file.type === "chunk");
}

/** Builds the product in one language beside the other; what is the same in both has the same name. */
async function buildIn(language: "zh" | "en", name: (id: string) => string | null) {
  const manifest = `manifest-${language}.json`;
  await build({
    root,
    logLevel: "warn",
    plugins: [oneLanguage(language)],
    build: {
      manifest,
      emptyOutDir: false,
      copyPublicDir: language === "zh",
      rollupOptions: {
        input,
        output: { codeSplitting: { groups: [{ name, debugName: "screens", includeDependenciesRecursively: false }] } },
      },
    },
  });
  const file = join(dist, manifest);
  const first = firstOf(JSON.parse(readFileSync(file, "utf8")) as Manifest);
  rmSync(file);
  return first;
}

const screens = screenOf(await splitByItself(), root);
rmSync(dist, { recursive: true, force: true });
const pages = { zh: await buildIn("zh", screens), en: await buildIn("en", screens) };
const beforePaint = readFileSync(join(root, "public/before-paint.js"), "utf8");
rmSync(join(dist, "before-paint.js"));
writeFileSync(join(dist, "index.html"), pageOf(readFileSync(join(root, "index.html"), "utf8"), beforePaint, pages));
compressAll(dist);
