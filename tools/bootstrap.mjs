// Entry point on a bare machine: installs the workspace with the pinned pnpm if its lock file has changed, then runs a
// script.
// Runs under whatever Node the machine has (18 or newer); everything behind it runs on the Node the workspace brings.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" };

// The running program decides how to stop: signals to this process are forwarded to it.
let running;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => running?.kill(signal));

const run = async (command, args) => {
  running = spawn(command, args, { cwd: root, env, stdio: "inherit" });
  const [code] = await once(running, "exit");
  return code ?? 1;
};

const readLock = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined);
// pnpm keeps the lock file that it has installed, and writes it last. A tree that was copied whole starts without network.
if (readLock("node_modules/.pnpm/lock.yaml") !== readLock("pnpm-lock.yaml")) {
  const pnpm = ["--yes", packageManager, "install", "--frozen-lockfile", "--reporter=append-only"];
  const installed = await run("npx", pnpm);
  if (installed !== 0) process.exit(installed);
}

// Where the registry has no Node for this platform, the machine's own has to do; it must be 24 or newer.
const brought = join(root, "node_modules/.bin/node");
const node = existsSync(brought) ? brought : process.execPath;
process.exit(await run(node, process.argv.slice(2)));
