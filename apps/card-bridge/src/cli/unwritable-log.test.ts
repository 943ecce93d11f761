import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../api/testing/daemon.ts";

const MAIN = new URL("../main.ts", import.meta.url).pathname;

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "card-bridge-log-"));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/hello`).then(
    ({ ok }) => ok,
    () => false,
  );

// Services write both streams to a file on Windows and macOS: a full disk must not end them.
it.runIf(process.platform === "linux").each([
  [1, ["serve"]],
  [2, ["serve"]],
  [1, ["--", "serve"]],
])(
  "the daemon goes on where stream %i can't be written, started by %j, and stops when it is told to",
  async (stream, args) => {
    const full = openSync("/dev/full", "w");
    const port = await freePort();
    const env = { ...process.env, ADEL_BRIDGE_HOME: home, ADEL_BRIDGE_PORT: String(port) };
    const stdio = [0, 1, 2].map((number) => (number === stream ? full : "ignore"));
    const child = spawn(process.execPath, [MAIN, ...args], { env, stdio });
    const ended = once(child, "exit");
    closeSync(full);
    try {
      await expect.poll(async () => child.exitCode ?? (await answers(port))).toBe(true);
      child.kill("SIGTERM");
      expect((await ended)[0]).toBe(0);
    } finally {
      child.kill("SIGKILL");
    }
  },
);
