import { execFileSync } from "node:child_process";
import { root } from "../workspace.ts";

const git = (...args: string[]): string[] =>
  execFileSync("git", [...args, "-z"], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((path) => path !== "");

/** Files that differ from the last commit, new ones among them; relative to the root. */
export const listChangedFiles = (): string[] => [
  ...git("diff", "--name-only", "HEAD"),
  ...git("ls-files", "--others", "--exclude-standard"),
];

/** What an import leads to, and what no test reads. */
const MODULE_OR_TEXT = /[.](tsx?|mjs|css|md|png|svg|webp)$/;
const GUIDE = { folder: "apps/docs", source: "docs/" } as const;

/** Packages with a changed file that no import leads to: data, settings, message catalogs, pages of the guide. */
export const findPackagesWithChangedData = (packages: readonly string[], changed: readonly string[]): string[] =>
  packages.filter((folder) =>
    changed.some(
      (file) =>
        (file.startsWith(`${folder}/`) && !MODULE_OR_TEXT.test(file)) ||
        (folder === GUIDE.folder && file.startsWith(GUIDE.source)),
    ),
  );
