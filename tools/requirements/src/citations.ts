import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** A place in a test file that names a requirement. */
export type Citation = { readonly id: string; readonly file: string; readonly line: number };

const testFile = /[.](test|spec|machine|contract)[.]tsx?$/;
const excluded = new Set(["node_modules", "dist", "fixtures", "results", "report", ".turbo", ".git"]);
const mark = /\[R:([^\]\s]+)\]/g;

/** Citations in one file's text, in order. */
export const citationsIn = (file: string, text: string): Citation[] =>
  text
    .split("\n")
    .flatMap((content, index) =>
      [...content.matchAll(mark)].flatMap(([, id]) => (id === undefined ? [] : [{ id, file, line: index + 1 }])),
    );

/** Every test file under the workspace's three roofs. */
export const testFiles = (root: string): string[] =>
  ["apps", "packages", "tools"].flatMap((roof) => under(join(root, roof))).filter((path) => testFile.test(path));

/** Every citation in every test of the workspace. This package's own tests talk about citations and are left out. */
export const citations = (root: string): Citation[] =>
  testFiles(root)
    .map((path) => relative(root, path))
    .filter((file) => !file.startsWith("tools/requirements/"))
    .flatMap((file) => citationsIn(file, readFileSync(join(root, file), "utf8")));

const under = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (excluded.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? under(path) : [path];
  });
