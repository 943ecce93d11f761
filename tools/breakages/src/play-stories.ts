import { spawnSync } from "node:child_process";
import { renameSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { environment } from "@adel/run/workspace";
import { type BuiltBreakage, isBrowsed } from "./breakage.ts";
import type { Run, Workspace } from "./workspace.ts";

const OUTPUT = { encoding: "utf8", maxBuffer: 64_000_000, env: environment() } as const;

/** How each program is built; the bridge without the packages for front-desk computers. */
const BUILDS = new Map([
  ["apps/web", "vite build && node compress.ts"],
  ["apps/server", "tsup"],
  ["apps/card-bridge", "tsup"],
]);

/** Builds a program of the copy, and throws where that fails. */
function build({ folder }: Workspace, app: string): void {
  const cwd = join(folder, app);
  const path = [join(cwd, "node_modules/.bin"), OUTPUT.env.PATH ?? ""].join(delimiter);
  const env = { ...OUTPUT.env, PATH: path };
  const { status, stdout, stderr } = spawnSync("sh", ["-c", BUILDS.get(app) ?? "false"], { ...OUTPUT, cwd, env });
  if (status !== 0) throw new Error(`${app} cannot be built: ${stdout}${stderr}`);
}

/** What the stories play with. */
export function buildProduct(workspace: Workspace): void {
  for (const app of BUILDS.keys()) build(workspace, app);
}

/** Plays stories with what was built last. */
export function playStories({ folder }: Workspace, stories: readonly string[]): Run {
  const program = join(folder, "tools/hotel-simulation/src/main.ts");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...stories], { ...OUTPUT, cwd: folder });
  const failed = /^\s*✗\s+(.*)$/m.exec(stdout)?.[1];
  return { isGreen: status === 0, failed, end: `${stdout}\n${stderr}`.trim().split("\n").slice(-5).join(" ") };
}

/** Runs browser tests with what was built last. */
export function runSpecs({ folder }: Workspace, specs: readonly string[]): Run {
  const program = join(folder, "tools/run/src/browser.ts");
  const env = { ...OUTPUT.env, ADEL_TEST_ALL: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...specs], { ...OUTPUT, cwd: folder, env });
  const failed = /^\d+ \|\s+1\) (.*?)[ ─]*$/m.exec(stdout)?.[1];
  return { isGreen: status === 0, failed, end: `${stdout}\n${stderr}`.trim().split("\n").slice(-5).join(" ") };
}

/** Runs what must notice a breakage with its fault in the product; what was built before comes back afterwards. */
export function playBroken(workspace: Workspace, one: BuiltBreakage): Run {
  const app = one.file.split("/").slice(0, 2).join("/");
  const built = join(workspace.folder, app, "dist");
  const whole = `${built}-whole`;
  renameSync(built, whole);
  try {
    return workspace.whileBroken(one, () => {
      build(workspace, app);
      return isBrowsed(one) ? runSpecs(workspace, [one.spec]) : playStories(workspace, [one.story]);
    });
  } finally {
    rmSync(built, { recursive: true, force: true });
    renameSync(whole, built);
  }
}
