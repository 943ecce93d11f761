import { execFileSync } from "node:child_process";
import { root } from "@adel/run/workspace";

const PRODUCT = ["apps", "packages"] as const;
const git = (...args: readonly string[]): string => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();

/** Git's tree hashes of the product, and of what judges it; undefined where a file of the product differs from the last commit. */
export function findTreeHashes(): string | undefined {
  if (git("status", "--porcelain", "--", ...PRODUCT) !== "") return undefined;
  return git("rev-parse", ...PRODUCT.map((folder) => `HEAD:${folder}`)).replace("\n", "-");
}
