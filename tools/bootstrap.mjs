// The one door from a bare machine: installs the workspace with the pinned pnpm, then runs a script of it.
// Runs under whatever Node the machine has (18 or newer); everything behind it runs on the Node the workspace brings.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { packageManager } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };
// Ctrl-C reaches the whole process group; the script behind decides how to stop, this door only waits for it.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);

const [script, ...rest] = process.argv.slice(2);
const pnpm = (...args) =>
  spawnSync("npx", ["--yes", packageManager, ...args], { cwd: root, env, stdio: "inherit", shell: process.platform === "win32" });

const installed = pnpm("install", "--frozen-lockfile", "--reporter=append-only");
if (installed.status !== 0) process.exit(installed.status ?? 1);
const run = pnpm("run", script, ...rest);
process.exit(run.status ?? 1);
