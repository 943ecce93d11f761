import { execFileSync } from "node:child_process";
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { BREAKAGES } from "@adel/breakages";
import { broken } from "@adel/breakages/breakage";
import { environment } from "@adel/run/workspace";
import { copyWorkspace } from "@adel/run/workspace-copy";
import { expectThat } from "./outcome.ts";

/** Bundles the server of a copy of the workspace, after a change of its source. */
export function bundleChanged(change: (workspace: string) => void, use: (bundle: string) => void): void {
  const workspace = copyWorkspace("adel-server-");
  try {
    change(workspace);
    const server = join(workspace, "apps/server");
    execFileSync("tsup", ["--silent"], { cwd: server, env: environment(), stdio: "inherit" });
    use(join(server, "dist"));
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

const byName = (a: string, b: string) => (basename(a) < basename(b) ? -1 : 1);

/** Takes the newest migration out of the list of its feature, and returns its name: an earlier version of the server. */
export function removeNewestMigration(workspace: string): string {
  const source = join(workspace, "apps/server/src");
  const newest = globSync("features/*/*/migrations/*.ts", { cwd: source }).sort(byName).at(-1) ?? "";
  const text = readFileSync(join(source, newest), "utf8");
  const [, variable] = /export const (\w+): Migration/.exec(text) ?? [];
  const [, name] = /name: "([^"]+)"/.exec(text) ?? [];
  const [feature = ""] = globSync(`${newest.replace(/\/migrations.*/, "")}/*.feature.ts`, { cwd: source });
  const lists = readFileSync(join(source, feature), "utf8");
  const without = lists.replace(new RegExp(`(migrations: \\[[^\\]]*?)\\b${variable}\\b,?`), "$1");
  expectThat(name !== undefined && without !== lists, `${feature} does not list ${variable}`);
  writeFileSync(join(source, feature), without);
  return name ?? "";
}

/** Puts a breakage of `tools/breakages` into the copy. */
export function breakCopy(workspace: string, name: string): void {
  const breakage = BREAKAGES.find((one) => one.name === name);
  if (!breakage) throw new Error(`no breakage is called ${name}`);
  const file = join(workspace, breakage.file);
  writeFileSync(file, broken(readFileSync(file, "utf8"), breakage));
}
