import { cpSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root } from "./workspace.ts";

const LEFT_OUT = new Set([".git", ".turbo", "dist", "data", "coverage", "results"]);

/** A copy of the workspace whose packages import each other within the copy; what is installed is shared. */
export function copyWorkspace(prefix: string): string {
  const to = mkdtempSync(join(tmpdir(), prefix));
  cpSync(root, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => {
      const parts = relative(root, path).split("/");
      return parts[0] !== "node_modules" && !parts.some((part) => LEFT_OUT.has(part));
    },
  });
  symlinkSync(join(root, "node_modules"), join(to, "node_modules"));
  return to;
}
