import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

const src = join(import.meta.dirname, "..");
const mantine = join(src, "../node_modules/@mantine");
const read = (path: string) => readFileSync(path, "utf8");
const parts = new Map(
  globSync(join(mantine, "{core,dates,dropzone,notifications,tiptap}/esm/**/*.mjs")).map((path) => [
    basename(path, ".mjs"),
    path,
  ]),
);

/** The modules of what a module imports from Mantine by name. */
const findParts = (path: string): string[] =>
  [...read(path).matchAll(/import \{([^}]*)\} from "@mantine\/\w+"/g)].flatMap(([, names = ""]) =>
    names.split(",").flatMap((name) => parts.get(name.trim()) ?? []),
  );
const findRelative = (path: string): string[] =>
  [...read(path).matchAll(/from "(\.[^"]+)"/g)].map(([, name = ""]) => join(dirname(path), name));

/** Modules of class names that a Mantine module imports, directly or indirectly: `…/Button.module.mjs`. */
function findStyles(path: string, seen: Set<string>): string[] {
  if (seen.has(path) || !existsSync(path)) return [];
  seen.add(path);
  if (path.endsWith(".module.mjs")) return [path];
  return [...findRelative(path), ...findParts(path)].flatMap((file) => findStyles(file, seen));
}

/** Position of a component's styles in Mantine's own style sheet. */
function findPosition(name: string): number {
  const [className = ""] = /\.m_\w+/.exec(read(join(mantine, "core/styles", `${name}.css`))) ?? [];
  return read(join(mantine, "core/styles.css")).indexOf(className);
}

test("the styles of every used part of Mantine are imported, in Mantine's order", () => {
  const seen = new Set<string>();
  const used = globSync(join(src, "**/*.tsx")).flatMap(findParts);
  const styles = used.flatMap((path) => findStyles(path, seen)).filter((path) => path.includes("/core/esm/"));
  const expected = styles
    .map((path) => basename(path, ".module.mjs"))
    .sort((a, b) => findPosition(a) - findPosition(b));
  const imported = [...read(join(src, "ui/mantine-styles.ts")).matchAll(/styles\/([A-Z]\w*)\.layer\.css/g)];
  expect(expected.length).toBeGreaterThan(20);
  expect(imported.map(([, name]) => name)).toEqual(expected);
});
