import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expectThat } from "./outcome.ts";
import { waitUntil } from "./wait-until.ts";

const PROGRAMS = ["debootstrap", "systemd-nspawn", "nsenter"];
const ENVIRONMENT = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/root", LANG: "C.UTF-8" };

/** Why no Debian can be started here; undefined where it can. */
export function findObstacle(): string | undefined {
  if (process.geteuid?.() !== 0) return "needs root";
  const missing = PROGRAMS.filter((name) => spawnSync("which", [name]).status !== 0);
  return missing.length === 0
    ? undefined
    : `${missing.join(", ")} missing: apt-get install debootstrap systemd-container`;
}

/** A bare Debian 12 with systemd, made once; without package lists, so that recommended packages are left out. */
function prepareBase(cache: string): string {
  const base = join(cache, "debian-12");
  if (existsSync(base)) return base;
  mkdirSync(cache, { recursive: true });
  const work = `${base}.new`;
  rmSync(work, { recursive: true, force: true });
  // Debian installs dbus with systemd, by recommendation.
  const options = ["--variant=minbase", "--include=systemd-sysv,dbus", "bookworm", work];
  execFileSync("debootstrap", options, { stdio: "pipe" });
  rmSync(join(work, "var/lib/apt/lists"), { recursive: true });
  renameSync(work, base);
  return base;
}

/** A booted Debian of its own: no network but the loopback interface, no other packages. */
export class Container {
  readonly #folder = mkdtempSync(join(tmpdir(), "adel-debian-"));
  readonly root = join(this.#folder, "root");
  #machine: ChildProcess | undefined;
  #leader = "";

  async start(cache: string): Promise<string> {
    execFileSync("cp", ["-a", "--reflink=auto", prepareBase(cache), this.root]);
    const log = openSync(join(this.#folder, "boot.log"), "a");
    const options = ["--quiet", "--register=no", "--keep-unit", "--private-network", "--boot", "-D", this.root];
    this.#machine = spawn("systemd-nspawn", options, { stdio: ["ignore", log, log] });
    await waitUntil("Debian is up", () => this.#isUp());
    return this.run("cat /etc/debian_version").trim();
  }

  /** Runs commands as root inside; throws with what they wrote where one fails. */
  run(script: string): string {
    const { status, stdout, stderr } = this.#enter(["-a"], ["sh", "-ec", script], ENVIRONMENT);
    expectThat(status === 0, `${script.trim().split("\n").at(-1)}: ${stderr.trim() || stdout.trim()}`);
    return stdout;
  }

  /** Copies a file to root's folder inside. */
  take(file: string): void {
    cpSync(file, join(this.root, "root", basename(file)));
  }

  /** Runs a script of this Node in the network of the machine; its input and its output are JSON. */
  talk(script: string, input: unknown): unknown {
    const program = [process.execPath, "--input-type=module", "-e", script];
    const { status, stdout, stderr } = this.#enter(["-n"], program, process.env, JSON.stringify(input));
    expectThat(status === 0, stderr.trim());
    return JSON.parse(stdout);
  }

  stop(): void {
    if (this.#leader !== "")
      spawnSync("nsenter", ["-t", this.#leader, "-a", "systemctl", "poweroff", "--force", "--force"]);
    this.#machine?.kill("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  }

  #enter(spaces: readonly string[], program: readonly string[], env: NodeJS.ProcessEnv, input = "") {
    return spawnSync("nsenter", ["-t", this.#leader, ...spaces, ...program], {
      encoding: "utf8",
      env,
      input,
      maxBuffer: 64_000_000,
    });
  }

  async #isUp(): Promise<boolean> {
    const { pid, exitCode } = this.#machine ?? {};
    expectThat(pid !== undefined && exitCode === null, readFileSync(join(this.#folder, "boot.log"), "utf8"));
    this.#leader = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0] ?? "";
    if (this.#leader === "") return false;
    return this.#enter(["-a"], ["systemctl", "is-system-running"], ENVIRONMENT).stdout.trim() === "running";
  }
}
