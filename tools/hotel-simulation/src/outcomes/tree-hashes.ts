import { execFileSync } from "node:child_process";
import { root } from "@adel/run/workspace";

/** The product, and what judges it. */
const JUDGED = ["apps", "packages", "tools/devices", "tools/hotel-simulation"] as const;
const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** Git's tree hashes of the product and of its judge; undefined where one of their files differs from the last commit. */
export function findTreeHashes(): string | undefined {
  if (git("status", "--porcelain", "--", ...JUDGED) !== "") return undefined;
  return git("rev-parse", ...JUDGED.map((folder) => `HEAD:${folder}`)).replaceAll("\n", "-");
}
