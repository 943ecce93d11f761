import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { environment, root } from "@adel/run/workspace";

const pinned = join(root, "tools/package/runtimes");

/**
 * Installs each system's Node and add-ons into a cache folder, some 600 MB, and returns its node_modules. An install
 * that is there already takes a second.
 */
export function installRuntimes(cache: string): string {
  const folder = join(cache, "runtimes");
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"])
    cpSync(join(pinned, file), join(folder, file));
  execFileSync("pnpm", ["install", "--frozen-lockfile", "--silent"], {
    cwd: folder,
    env: environment(),
    stdio: "inherit",
  });
  return join(folder, "node_modules");
}
