import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { isRecord, root as workspace } from "@adel/run/workspace";
import { expectThat, type Outcomes } from "./outcome.ts";
import type { Package } from "./package.ts";
import { greeting, pairArguments, pairingServer } from "./pairing-server.ts";

const SUBJECT = "Windows setup under Wine";
const FOLDER = "card-bridge-check";
const PATIENCE_MS = 120_000;

/** Wine in a Debian 13 of its own, below `root`: Debian 12's Wine is too old for this Node. */
class Wine {
  readonly #root: string;
  readonly drive: string;

  constructor(root: string) {
    this.#root = root;
    this.drive = join(root, FOLDER, "prefix", "drive_c");
    rmSync(join(root, FOLDER), { recursive: true, force: true });
    mkdirSync(join(root, FOLDER), { recursive: true });
  }

  /** Runs a Windows program and gives what it wrote; to a file, for Node cannot write into Wine's pipes. */
  async run(...args: readonly string[]): Promise<string> {
    const variables = ["HOME=/root", "PATH=/usr/bin:/bin", `WINEPREFIX=/${FOLDER}/prefix`, "WINEDEBUG=-all"];
    const script = 'exec timeout 300 xvfb-run -a wine "$@" >"$OUTPUT" 2>/dev/null';
    const output = `OUTPUT=/${FOLDER}/output`;
    const shell = ["env", "-i", ...variables, output, "sh", "-c", script, "sh"];
    await once(spawn("chroot", [this.#root, ...shell, ...args], { stdio: "ignore" }), "exit");
    return readFileSync(join(this.#root, FOLDER, "output"), "utf8");
  }

  /** Takes a file in, and gives its name for Windows. */
  take(file: string): string {
    cpSync(file, join(this.#root, FOLDER, basename(file)));
    return `Z:\\${FOLDER}\\${basename(file)}`;
  }

  /** Gives a pseudo terminal of this computer as a serial port, for what starts from then on. */
  connectPort(name: string, terminal: string): void {
    const seen = join(this.#root, terminal);
    expectThat(existsSync(seen), `${seen} is missing: mount /dev there with --rbind`);
    symlinkSync(terminal, join(this.#root, FOLDER, "prefix", "dosdevices", name));
  }

  /** Ends what runs in it, also its service manager; the next program starts it again. */
  shutDown(): void {
    const variables = ["HOME=/root", "PATH=/usr/bin:/bin", `WINEPREFIX=/${FOLDER}/prefix`];
    spawnSync("chroot", [this.#root, "env", "-i", ...variables, "wineserver", "-k", "-w"], { stdio: "ignore" });
  }

  stop(): void {
    this.shutDown();
    rmSync(join(this.#root, FOLDER), { recursive: true, force: true });
  }
}

async function disappears(path: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (existsSync(path) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 500));
  expectThat(!existsSync(path), `${path} is still there`);
}

const PROGRAM = "Program Files/Adel Card Bridge";
const CMD = "C:\\Program Files\\Adel Card Bridge\\card-bridge.cmd";
const UNINSTALL = "C:\\Program Files\\Adel Card Bridge\\uninstall.exe";
const DATA = "ProgramData/adel-card-bridge";

/** Wine's service manager ends with the last program: a shell that waits keeps it, and the service, up meanwhile. */
async function whileUp<T>(root: string, work: () => Promise<T>): Promise<T> {
  const variables = ["HOME=/root", "PATH=/usr/bin:/bin", `WINEPREFIX=/${FOLDER}/prefix`, "WINEDEBUG=-all"];
  const wait = ["timeout", "200", "xvfb-run", "-a", "wine", "cmd", "/c", "ping -n 180 127.0.0.1 >nul"];
  const waiting = spawn("chroot", [root, "env", "-i", ...variables, ...wait], { stdio: "ignore" });
  try {
    return await work();
  } finally {
    waiting.kill("SIGTERM");
  }
}

/** A bridge that is installed under Wine. Each step returns what it saw, for the report, or throws. */
class Installation {
  readonly #wine: Wine;
  readonly #root: string;
  readonly #port: number;

  constructor(wine: Wine, root: string, port: number) {
    this.#wine = wine;
    this.#root = root;
    this.#port = port;
  }

  async choosePort(): Promise<string> {
    const key = "HKLM\\System\\CurrentControlSet\\Control\\Session Manager\\Environment";
    await this.#wine.run("reg", "add", key, "/v", "ADEL_BRIDGE_PORT", "/d", String(this.#port), "/f");
    // A service manager that still ran would give its services the variables from before.
    this.#wine.shutDown();
    return String(this.#port);
  }

  async install({ file, version }: Package): Promise<string> {
    await this.#wine.run(this.#wine.take(file), "/S", "/AllUsers");
    const found = this.#at(PROGRAM, "VERSION");
    const installed = existsSync(found) ? readFileSync(found, "utf8").trim() : undefined;
    expectThat(installed === version, "not installed");
    return `Program Files holds ${installed}`;
  }

  async saysVersion(version: string): Promise<string> {
    const output = (await this.#wine.run("cmd", "/c", CMD, "--version")).trim();
    expectThat(output === version, `it says "${output}"`);
    return output;
  }

  /** A serial encoder on COM5, which is simulated outside of Wine, by the add-on for Windows. */
  async diagnosesEncoder(): Promise<string> {
    const bridge = join(workspace, "apps/card-bridge/bin/card-bridge.mjs");
    const link = join(this.#root, FOLDER, "encoder");
    const args = [bridge, "simulate", "--driver", "twn4", "--link", link, "--json"];
    const simulator = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
    try {
      await once(createInterface({ input: simulator.stdout }), "line");
      this.#wine.connectPort("com5", readlinkSync(link));
      const output = await this.#wine.run("cmd", "/c", CMD, "doctor", "--encoder", "twn4:COM5", "--json");
      const report: unknown = JSON.parse(output);
      expectThat(isRecord(report) && report.ok === true, output);
      return "doctor --encoder twn4:COM5: ok";
    } finally {
      simulator.kill("SIGTERM");
    }
  }

  async findsNoService(): Promise<string> {
    const output = await this.#wine.run("cmd", "/c", CMD, "doctor", "--encoder", "pcsc:*", "--json");
    expectThat(output.includes("PCSC_DOWN"), output);
    return "PCSC_DOWN";
  }

  answers(version: string): Promise<string> {
    return whileUp(this.#root, async () => `/hello says ${await greeting(this.#port, (one) => one === version)}`);
  }

  async pair(url: string): Promise<string> {
    await this.#wine.run("cmd", "/c", CMD, ...pairArguments(url));
    return this.checkPaired();
  }

  checkPaired(): string {
    expectThat(readFileSync(this.#at(DATA, "bindings.json"), "utf8").includes("E-0001"), "no pairing");
    return "bindings.json names the encoder";
  }

  logs(): string {
    const log = readFileSync(this.#at(DATA, "adel-card-bridge.log"), "utf8");
    expectThat(log.includes('"level":"info"'), "no log");
    return `${DATA}/adel-card-bridge.log`;
  }

  async uninstall(): Promise<string> {
    await this.#wine.run(UNINSTALL, "/S", "/AllUsers");
    await disappears(this.#at(PROGRAM));
    return this.checkPaired();
  }

  async purge(): Promise<string> {
    await this.#wine.run(UNINSTALL, "/S", "/AllUsers", "/PURGE");
    await disappears(this.#at(PROGRAM));
    await disappears(this.#at(DATA));
    return "nothing left";
  }

  #at(...parts: string[]): string {
    return join(this.#wine.drive, ...parts);
  }
}

const steps = (bridge: Installation, url: string, older: Package, newer: Package) =>
  [
    ["port of the check", () => bridge.choosePort()],
    [`install ${older.version} for all users, silently`, () => bridge.install(older)],
    ["program says its version", () => bridge.saysVersion(older.version)],
    ["koffi calls winscard.dll, which says that no service runs", () => bridge.findsNoService()],
    ["encoder on a COM port", () => bridge.diagnosesEncoder()],
    ["service is registered and answers", () => bridge.answers(older.version)],
    ["pair", () => bridge.pair(url)],
    [`upgrade to ${newer.version} in place`, () => bridge.install(newer)],
    ["pairing survives", () => bridge.checkPaired()],
    ["service of the new version answers", () => bridge.answers(newer.version)],
    ["service writes its log", () => bridge.logs()],
    ["uninstall keeps the data", () => bridge.uninstall()],
    ["install again, uninstall with /PURGE", () => bridge.install(newer).then(() => bridge.purge())],
  ] as const;

/** Installs, pairs, upgrades and removes the Windows setup under Wine 10. */
export async function checkWine(outcomes: Outcomes, root: string | undefined, older: Package, newer: Package) {
  if (root === undefined || spawnSync("chroot", [root, "which", "wine", "xvfb-run"]).status !== 0)
    return outcomes.notRun(SUBJECT, "install, service, upgrade, uninstall", "no --wine-root with Wine 10");
  const version = execFileSync("chroot", [root, "wine", "--version"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const server = await pairingServer();
  const wine = new Wine(root);
  try {
    const port = 20_000 + ((process.pid + 777) % 20_000);
    const bridge = new Installation(wine, root, port);
    await outcomes.steps(`${SUBJECT} (${version.trim()})`, steps(bridge, server.url, older, newer));
  } finally {
    wine.stop();
    server.close();
  }
}
