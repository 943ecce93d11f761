import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { GeneratedFile } from "@adel/protocol";

const run = promisify(execFile);

/** The root of the workspace that a server runs from; null where it runs from a package. */
export const findWorkspace = (folder: string): string | null =>
  existsSync(join(folder, "pnpm-workspace.yaml")) && existsSync(join(folder, "packages/protocol/src/index.ts"))
    ? folder
    : null;

/** Writes files below a workspace's root and formats them as its checks require; returns their paths. */
export async function writeFiles(root: string, files: readonly GeneratedFile[]): Promise<string[]> {
  for (const { path, text } of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const paths = files.map(({ path }) => path);
  await run(join(root, "node_modules/.bin/biome"), ["check", "--write", ...paths], { cwd: root });
  return paths;
}
