// Cast: a manifest is what vite wrote a moment ago.
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Manifest, type Plugin } from "vite";
import { type Chunk, screenOf } from "./chunks.ts";
import { compressAll } from "./compress.ts";
import { oneLanguage } from "./one-language.ts";
import { type First, firstOf, pageOf } from "./page.ts";

const root = resolve(import.meta.dirname, "..");
const dist = join(root, "dist");
const input = "src/main.tsx";

/** Hears of chunks before those of style alone are taken away, as if nothing had needed them. */
const hearOf = (chunks: Chunk[]): Plugin => ({
  name: "chunks-as-split",
  enforce: "pre",
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "chunk")
        chunks.push({ fileName: file.fileName, imports: [...file.imports], moduleIds: [...file.moduleIds] });
  },
});

/** How the bundler splits by itself; nothing is written. */
async function splitByItself(): Promise<readonly Chunk[]> {
  const chunks: Chunk[] = [];
  await build({
    root,
    logLevel: "silent",
    plugins: [oneLanguage("zh"), hearOf(chunks)],
    build: { write: false, minify: false, rollupOptions: { input } },
  });
  return chunks;
}

/** Builds the product in one language beside the other; what is the same in both has the same name. */
async function buildIn(language: "zh" | "en") {
  const name = screenOf(split, root, language);
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

/** Lays the style sheets of the office into one file, in their order. */
function inOneSheet(first: First) {
  const sheets = first.office.filter((file) => file.endsWith(".css"));
  const text = sheets.map((file) => readFileSync(join(dist, file), "utf8")).join("\n");
  const sheet = `assets/frame-${createHash("sha256").update(text).digest("base64url").slice(0, 8)}.css`;
  writeFileSync(join(dist, sheet), text);
  return { ...first, sheet };
}

const split = await splitByItself();
rmSync(dist, { recursive: true, force: true });
const pages = { zh: inOneSheet(await buildIn("zh")), en: inOneSheet(await buildIn("en")) };
const own = (name: string) => readFileSync(join(root, "public", name), "utf8");
rmSync(join(dist, "before-paint.js"));
writeFileSync(
  join(dist, "index.html"),
  pageOf(
    readFileSync(join(root, "index.html"), "utf8"),
    { beforePaint: own("before-paint.js"), logo: own("logo.svg") },
    pages,
  ),
);
compressAll(dist);
