import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { root } from "@adel/run/workspace";

const WEB = join(root, "apps/web");

/** Builds the gallery as it is now. */
export async function buildGallery(folder: string): Promise<void> {
  const vite = join(dirname(createRequire(join(WEB, "package.json")).resolve("vite/package.json")), "bin/vite.js");
  const build = ["build", "--config", "gallery.config.ts", "--outDir", folder, "--logLevel", "warn"];
  await promisify(execFile)(process.execPath, [vite, ...build], { cwd: WEB });
}

/** The policy of a page, word for word as the product's server sends it. */
export async function policyOf(url: string): Promise<string> {
  const policy = (await fetch(`${url}/`)).headers.get("content-security-policy");
  if (policy === null) throw new Error("the server's page came without a policy; is the web built?");
  return policy;
}
