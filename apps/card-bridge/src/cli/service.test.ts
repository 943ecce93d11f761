import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const MAIN = new URL("../main.ts", import.meta.url).pathname;
const { cliWith } = cliSetup();

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "card-bridge-service-"));
  // Of the tools of the system, only those that a test defines.
  vi.stubEnv("PATH", join(home, "bin"));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(home, { recursive: true, force: true });
});

const unit = () => join(home, "config", "systemd", "user", "adel-card-bridge.service");
/** The calls of systemctl and loginctl, in order. */
const calls = () =>
  existsSync(join(home, "calls")) ? readFileSync(join(home, "calls"), "utf8").trim().split("\n") : [];

/** A program that records its calls, and then runs the script. */
async function fake(name: string, script: string) {
  const file = join(home, "bin", name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `#!/bin/sh\necho "${name} $*" >> '${join(home, "calls")}'\n${script}\n`);
  await chmod(file, 0o755);
}

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}
/** The variables of a technician's session; the data folder is the usual one below them. */
const session = () => ({
  ADEL_BRIDGE_HOME: "",
  XDG_CONFIG_HOME: join(home, "config"),
  XDG_STATE_HOME: join(home, "state"),
});
async function bridge(...args: string[]): Promise<Ended> {
  const { exit: code, out, err } = await cliWith({ env: session() }, ...args);
  return { code, out, err };
}
/** The same by the program itself. */
function program(...args: string[]): Promise<Ended> {
  const env = { ...process.env, ...session(), HOME: home, ADEL_BRIDGE_PORT: "1", LANG: "en" };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

describe.runIf(process.platform === "linux")("service on Linux", () => {
  // [R:7.plugin.separate]
  it("writes the unit of the running program, starts it, and tells how to start it at boot", async () => {
    await fake("systemctl", "exit 0");
    await fake("loginctl", "echo no");
    const { code, out, err } = await program("service", "install");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`Service installed and started: ${unit()}`);
    expect(out).toContain("loginctl enable-linger");
    const text = readFileSync(unit(), "utf8");
    expect(text).toContain(`ExecStart="${process.execPath}" "${MAIN}" "serve"\n`);
    expect(text).toContain(`Environment="XDG_STATE_HOME=${join(home, "state")}"\n`);
    expect(calls().slice(0, 3)).toEqual([
      "systemctl --user daemon-reload",
      "systemctl --user enable adel-card-bridge.service",
      "systemctl --user restart adel-card-bridge.service",
    ]);
  });

  it("writes the same unit again, and reports its service as running", async () => {
    await fake("systemctl", "exit 0");
    expect((await bridge("service", "install")).code).toBe(0);
    const text = readFileSync(unit(), "utf8");
    expect((await bridge("service", "install")).code).toBe(0);
    expect(readFileSync(unit(), "utf8")).toBe(text);
    const status = JSON.parse((await bridge("service", "status", "--json")).out);
    expect(status).toMatchObject({ ok: true, installed: "same", running: true, daemon: { answers: false } });
  });

  it("does not mention lingering if it is enabled", async () => {
    await fake("systemctl", "exit 0");
    await fake("loginctl", "echo yes");
    expect(JSON.parse((await bridge("service", "install", "--json")).out)).toMatchObject({ ok: true, notes: [] });
  });

  it("removes the unit, and succeeds if there is none", async () => {
    await fake("systemctl", "exit 0");
    await bridge("service", "install");
    expect((await bridge("service", "uninstall")).code).toBe(0);
    expect(existsSync(unit())).toBe(false);
    expect(calls().slice(-2)).toEqual([
      "systemctl --user disable --now adel-card-bridge.service",
      "systemctl --user daemon-reload",
    ]);
    await fake("systemctl", 'case "$*" in *disable*) echo "Unit file does not exist." >&2; exit 1;; esac');
    expect((await bridge("service", "uninstall")).code).toBe(0);
  });

  it("only shows with --dry-run what it would write and run", async () => {
    await fake("systemctl", "exit 0");
    const shown = await bridge("service", "install", "--dry-run");
    expect(shown.out).toContain(`Would write ${unit()}:\n[Unit]\n`);
    expect(shown.out).toContain("Would run: systemctl --user enable adel-card-bridge.service");
    const removal = JSON.parse((await bridge("service", "uninstall", "--dry-run", "--json")).out);
    expect(removal).toMatchObject({
      ok: true,
      dryRun: true,
      operation: "uninstall",
      file: { path: unit(), text: null },
    });
    expect([existsSync(unit()), calls()]).toEqual([false, []]);
  });

  it("distinguishes a missing service, a stopped one, and one of another program", async () => {
    await fake("systemctl", 'case "$*" in *is-active*) echo inactive; exit 3;; esac');
    const missing = await bridge("service", "status", "--lang", "zh");
    expect([missing.code, missing.out]).toEqual([1, "服务未安装\n守护进程没有应答（端口 1）\n"]);
    await bridge("service", "install");
    const stopped = await bridge("service", "status", "--lang", "zh");
    expect([stopped.code, stopped.out]).toEqual([1, `服务已安装：${unit()}\n没有运行\n守护进程没有应答（端口 1）\n`]);
    await writeFile(unit(), "[Service]\nExecStart=/opt/old/card-bridge serve\n");
    expect((await bridge("service", "status")).out).toContain("belongs to another program or version");
  });

  it.each([
    [
      "Failed to connect to bus: No medium found",
      "SERVICE_NO_SESSION",
      "Sign in directly as that user (desktop or ssh)",
    ],
    ["System has not been booted with systemd as init system", "SERVICE_NO_SESSION", "Sign in directly as that user"],
    ["Failed to enable unit: Access denied", "SERVICE_REFUSED", "Fix the reported problem"],
  ])("names the fault and the hint: %s", async (words, code, hint) => {
    await fake("systemctl", `echo '${words}' >&2; exit 1`);
    const output = await bridge("service", "install", "--json");
    expect(output.code).toBe(1);
    expect(JSON.parse(output.out)).toMatchObject({ ok: false, error: { code, hint: expect.stringContaining(hint) } });
    expect(output.out).toContain(words);
    expect(existsSync(unit())).toBe(false);
  });

  it("reports that the system has no systemd", async () => {
    const output = await bridge("service", "install", "--lang", "zh");
    expect([output.code, output.err]).toEqual([
      1,
      "找不到程序“systemctl” (SERVICE_TOOL_MISSING)\n此系统不支持服务：请直接运行card-bridge serve\n",
    ]);
  });

  it.runIf(existsSync("/usr/bin/systemd-analyze"))("writes a unit that systemd itself accepts", async () => {
    await fake("systemctl", "exit 0");
    await program("service", "install");
    const env = {
      ...process.env,
      XDG_RUNTIME_DIR: home,
      SYSTEMD_UNIT_PATH: `${dirname(unit())}:/usr/lib/systemd/user:`,
    };
    const output = await new Promise<string>((resolve) => {
      execFile("/usr/bin/systemd-analyze", ["verify", "--user", unit()], { env }, (_error, stdout, stderr) =>
        resolve(stdout + stderr),
      );
    });
    expect(output).not.toMatch(/adel-card-bridge/);
  });
});

describe("service on other systems", () => {
  it("has a plan for a launchd agent and for a Windows task", async () => {
    const mac = await cliWith({ platform: "darwin" }, "service", "install", "--dry-run", "--json");
    expect(mac.json()).toMatchObject({ file: { text: expect.stringContaining("<string>/opt/main.js</string>") } });
    const windows = await cliWith({ platform: "win32" }, "service", "install", "--dry-run", "--json");
    expect(windows.json()).toMatchObject({ file: { text: expect.stringContaining("LogonTrigger") } });
  });

  it("reports a system for which there is no service", async () => {
    const output = await cliWith({ platform: "sunos" }, "service", "status", "--json");
    expect([output.exit, output.json()]).toMatchObject([1, { error: { code: "SERVICE_SYSTEM_UNKNOWN" } }]);
  });
});
