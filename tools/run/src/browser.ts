import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { browserReports } from "./totals.ts";
import { environment, root } from "./workspace.ts";

// The browser suite. A bridge has one port on a machine: where each half can have a network of its own, two run at once.

const suite = join(root, "tools/e2e");
const playwright = join(suite, "node_modules/.bin/playwright");
const APART = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"] as const;

const isApart = spawnSync(APART[0], [...APART.slice(1), "true"], { stdio: "ignore" }).status === 0;
const shares = isApart ? ["1/2", "2/2"] : ["1/1"];

/** Specs to run; all where none is named. */
const named = process.argv.slice(2);

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop.abort());

async function run(share: string, at: number): Promise<number> {
  const command = [
    playwright,
    "test",
    `--shard=${share}`,
    "--reporter=list,json",
    `--output=results/output-${at}`,
    ...named,
  ];
  const [file = "", ...args] = isApart ? [...APART, ...command] : command;
  const env = environment({ PLAYWRIGHT_JSON_OUTPUT_FILE: browserReports[at] ?? "" });
  // The first is watched; what the other says comes when it has ended, so that neither tears the other's lines.
  const child = spawn(file, args, { cwd: suite, env, stdio: ["ignore", at === 0 ? "inherit" : "pipe", "inherit"] });
  const said: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => said.push(chunk));
  stop.signal.addEventListener("abort", () => child.kill("SIGTERM"));
  const [code] = await once(child, "close");
  if (said.length > 0) console.log(Buffer.concat(said).toString());
  return code === 0 ? 0 : 1;
}

for (const report of browserReports) rmSync(report, { force: true });
process.exitCode = Math.max(...(await Promise.all(shares.map(run))));
