import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** What a bench is run with. */
export interface Options {
  /** What is no bench's name chooses among its cases. */
  readonly words: readonly string[];
  /** Only shows that the bench starts and ends: the programs run from source, and its figures say nothing. */
  readonly isSmallest: boolean;
}

export type Lines = string[] | Promise<string[]> | AsyncGenerator<string>;

const ROOT = new URL("../../../", import.meta.url).pathname;

function build(...packages: readonly string[]): void {
  const turbo = join(ROOT, "node_modules/.bin/turbo");
  const filters = packages.map((name) => `--filter=@adel/${name}`);
  const built = spawnSync(turbo, ["run", "build", ...filters], { cwd: ROOT, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`${packages.join(", ")}: not built\n${built.stdout}${built.stderr}`);
}

/** Builds the whole product: server, pages and bridge. */
export const buildProduct = (): void => build("server", "web", "docs", "card-bridge");

/** The server's program: built, or its source in the smallest size. */
export function prepareServer({ isSmallest }: Options): string {
  if (isSmallest) return join(ROOT, "apps/server/src/main.ts");
  build("server");
  return join(ROOT, "apps/server/dist/main.js");
}

/** The bridge's program: built, or its source in the smallest size. */
export function prepareBridge({ isSmallest }: Options): string {
  if (isSmallest) return join(ROOT, "apps/card-bridge/src/main.ts");
  build("card-bridge");
  return join(ROOT, "apps/card-bridge/bin/card-bridge.mjs");
}
