import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Imports of style sheets in a page: the name they go by, and where they stand. */
const sheetsOf = (source: string): { name: string; sheet: string }[] =>
  [...source.matchAll(/^import (\w+) from "(\.[^"]+\.module\.css)";$/gm)].flatMap(([, name, sheet]) =>
    name === undefined || sheet === undefined ? [] : [{ name, sheet }],
  );
const definedIn = (sheet: string) => new Set([...sheet.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name));
/** Neither an import's own line nor a word of a path is a use. */
const usedIn = (source: string, name: string) =>
  new Set([...source.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)\\b(?!["/.])`, "g"))].map(([, used]) => used));

/** Names of styles that a page gives to its elements and its style sheet does not have: they would go bare unseen. */
export const missingStyles = (source: string, read: (sheet: string) => string): string[] =>
  sheetsOf(source).flatMap(({ name, sheet }) => {
    const defined = definedIn(read(sheet));
    return [...usedIn(source, name)]
      .filter((used) => !defined.has(used))
      .map((used) => `${name}.${used} is not in ${sheet}`);
  });

/** The same for every page of the workspace. */
export const minimal = (root: string, paths: readonly string[]): string[] =>
  paths
    .filter((path) => path.endsWith(".tsx"))
    .flatMap((path) => {
      const read = (sheet: string) => {
        const file = join(root, dirname(path), sheet);
        return existsSync(file) ? readFileSync(file, "utf8") : "";
      };
      return missingStyles(readFileSync(join(root, path), "utf8"), read).map((what) => `${path}: ${what}`);
    });
