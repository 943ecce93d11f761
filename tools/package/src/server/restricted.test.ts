import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LONG_MS, TEST_MS } from "@adel/run/limits";
import { root } from "@adel/run/workspace";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSocketFilter, listFamilies } from "./testing/restrictions.ts";
import { freePort, stop } from "./testing/running.ts";

// The built server under the restrictions of its unit, by means that need no systemd: bubblewrap mounts everything but
// the data read-only, and the kernel filters address families. `pnpm check:packages` runs the unit itself.

const bubblewrap = process.env.ADEL_TEST_BUBBLEWRAP;
/** The server measures every 15 seconds; features begin work of their own within the first minute. */
const RUN_MS = 60_000;
const PASSWORD = "kX4-long-enough";

let home: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "adel-restricted-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) await stop(child);
  rmSync(home, { recursive: true, force: true });
});

/** ProtectSystem, ProtectHome, PrivateTmp and PrivateDevices of the unit. */
function mounts(data: string): string[] {
  const hidden = ["/home", "/root", "/tmp"].flatMap((folder) => ["--tmpfs", folder]);
  const open = ["--ro-bind", root, root, "--bind", data, data];
  return ["--ro-bind", "/", "/", ...hidden, "--proc", "/proc", "--dev", "/dev", ...open];
}

async function startRestricted(name: string, families: readonly string[]) {
  const [data, filter] = [join(home, name), join(home, `${name}.filter`)];
  mkdirSync(data);
  writeFileSync(filter, createSocketFilter(families));
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    ADEL_DATA: data,
    ADEL_PORT: String(port),
    ADEL_ADMIN_PASSWORD: PASSWORD,
    ADEL_CAPTCHA: "off",
  };
  const started = Date.now();
  const file = openSync(filter, "r");
  const main = join(root, "apps/server/dist/main.js");
  const options = ["--unshare-user", "--die-with-parent", "--seccomp", "3", ...mounts(data)];
  const child = spawn(bubblewrap ?? "", [...options, process.execPath, main], {
    env,
    stdio: ["ignore", "ignore", "inherit", file],
  });
  closeSync(file);
  children.push(child);
  const call = async (path: string, token = "", body?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
    const method = body ? "POST" : "GET";
    const url = `http://127.0.0.1:${port}/adel/${path}`;
    const reply = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return JSON.parse(await reply.text());
  };
  const isHealthy = () => call("health").then(Boolean, () => false);
  await expect.poll(isHealthy, { message: `${name} does not answer`, timeout: TEST_MS }).toBe(true);
  return { child, call, started };
}

/** What the monitoring page counts after a minute, by a process that is still the same. */
async function readAfterAMinute({ child, call, started }: Awaited<ReturnType<typeof startRestricted>>) {
  const { token } = await call("login", "", { username: "admin", password: PASSWORD });
  const readSamples = async () => (await call("monitor/server/history?hours=1", token)).data.moments;
  await expect
    .poll(async () => Date.now() - started >= RUN_MS && (await readSamples()).length, { timeout: TEST_MS })
    .toBeGreaterThanOrEqual(2);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  const { data } = await call("monitor/server", token);
  return data.internalErrors;
}

describe.runIf(bubblewrap)("the built server under the restrictions of its unit", { timeout: LONG_MS }, () => {
  it("runs for a minute without an internal error; without AF_NETLINK they are counted, and it goes on", async () => {
    const families = listFamilies();
    const [whole, lacking] = await Promise.all([
      startRestricted("whole", families),
      startRestricted(
        "lacking",
        families.filter((name) => name !== "AF_NETLINK"),
      ),
    ]);
    const [errors, lackingErrors] = await Promise.all([readAfterAMinute(whole), readAfterAMinute(lacking)]);
    expect(errors).toEqual({ count: 0, kinds: [] });
    expect(lackingErrors.kinds).toContainEqual(
      expect.objectContaining({ source: "measuring", message: expect.stringContaining("uv_interface_addresses") }),
    );
  });
});
