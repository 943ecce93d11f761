import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** One file of ours, as text. Its path is relative to the workspace and uses `/`. */
export type Source = { readonly path: string; readonly text: string };

const excluded = new Set([
  "node_modules",
  "dist",
  ".astro",
  "fixtures",
  "results",
  "report",
  "coverage",
  "state",
  ".turbo",
  ".git",
]);
const code = /[.](ts|tsx|mjs)$/;

/** Tests, what only tests run in, and tools: they may look at a clock and build what they like. */
export const isTest = (path: string): boolean =>
  /[.](test|spec|contract)[.]tsx?$|\/test(ing)?\/|\/test-setup[.]ts$/.test(path) || path.startsWith("tools/");
export const isMigration = (path: string): boolean => path.includes("/migrations/");

/** Every file of TypeScript and JavaScript under the workspace's three roots. */
export const sources = (root: string): Source[] =>
  files(root)
    .filter((path) => code.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

/** Paths of all files under the three roots, whatever they hold. */
export const files = (root: string): string[] =>
  ["apps", "packages", "tools"].flatMap((folder) => under(join(root, folder))).map((path) => relative(root, path));

const under = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (excluded.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? under(path) : [path];
  });

/** Lines as a reader counts them: a last newline ends the last line. */
export const lineCount = (text: string): number => text.replace(/\n$/, "").split("\n").length;
