import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { BREAKAGES } from "@adel/breakages";
import { broken } from "@adel/breakages/breakage";
import { answers, freePort, startPart, stopPart } from "@adel/run/processes";
import { environment, isRecord } from "@adel/run/workspace";
import { copyWorkspace } from "@adel/run/workspace-copy";
import { expectThat } from "./outcome.ts";

/** Bundles the server of a copy of the workspace, after a change of its source. */
export async function bundleChanged(
  change: (workspace: string) => void | Promise<void>,
  use: (bundle: string) => void,
): Promise<void> {
  const workspace = copyWorkspace("adel-server-");
  try {
    await change(workspace);
    const server = join(workspace, "apps/server");
    execFileSync("tsup", ["--silent"], { cwd: server, env: environment(), stdio: "inherit" });
    use(join(server, "dist"));
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

const byName = (a: string, b: string) => (basename(a) < basename(b) ? -1 : 1);

/** Takes a migration out of the list of its feature. */
function removeMigration(source: string, file: string) {
  const text = readFileSync(join(source, file), "utf8");
  const [, variable] = /export const (\w+): Migration/.exec(text) ?? [];
  const [, name = ""] = /name: "([^"]+)"/.exec(text) ?? [];
  const [listed = ""] = globSync(`${file.replace(/\/migrations.*/, "")}/*.feature.ts`, { cwd: source });
  const feature = join(source, listed);
  const lists = readFileSync(feature, "utf8");
  const without = lists.replace(new RegExp(`(migrations: \\[[^\\]]*?)\\b${variable}\\b,?`), "$1");
  expectThat(name !== "" && without !== lists, `${listed} does not list ${variable}`);
  writeFileSync(feature, without);
  return { name, putBack: () => writeFileSync(feature, lists) };
}

const PASSWORD = "kX4-long-enough";

/** Whether the server of the copy starts with example rows, and lets its administrator in. */
async function isUsable(workspace: string): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), "adel-older-"));
  const port = await freePort();
  const variables = { ADEL_DATA: data, ADEL_PORT: String(port), ADEL_ADMIN_PASSWORD: PASSWORD, ADEL_CAPTCHA: "off" };
  const args = [join(workspace, "apps/server/src/main.ts")];
  const env = { ...process.env, ...variables, ADEL_SEED: "demo" };
  const server = startPart({ name: "older server", args, env, show: () => false });
  const url = `http://127.0.0.1:${port}/adel`;
  try {
    await answers(`${url}/health`, server);
    const body = JSON.stringify({ username: "admin", password: PASSWORD });
    const headers = { "content-type": "application/json" };
    const reply: unknown = await (await fetch(`${url}/login`, { method: "POST", headers, body })).json();
    return isRecord(reply) && reply.code === 200;
  } catch {
    return false;
  } finally {
    await stopPart(server);
    rmSync(data, { recursive: true, force: true });
  }
}

/** An earlier version of the server: without the newest migration that its present source can do without. */
export async function removeNewestMigration(workspace: string): Promise<string> {
  const source = join(workspace, "apps/server/src");
  for (const file of globSync("features/*/*/migrations/*.ts", { cwd: source }).sort(byName).reverse()) {
    const { name, putBack } = removeMigration(source, file);
    if (await isUsable(workspace)) return name;
    putBack();
  }
  throw new Error("the server does not start without any one of its migrations");
}

/** Puts a breakage of `tools/breakages` into the copy. */
export function breakCopy(workspace: string, name: string): void {
  const breakage = BREAKAGES.find((one) => one.name === name);
  if (!breakage) throw new Error(`no breakage is called ${name}`);
  const file = join(workspace, breakage.file);
  writeFileSync(file, broken(readFileSync(file, "utf8"), breakage));
}
