import { execFile, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { expectThat, type Outcomes } from "./outcome.ts";
import type { Package } from "./package.ts";
import { greeting, pairArguments, pairingServer } from "./pairing-server.ts";

const NAME = "adel-card-bridge";
const DATA = "/var/lib/adel-card-bridge";
const SUBJECT = "Debian package";

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: "utf8", stdio: "pipe" });

const isInstalled = () => spawnSync("dpkg-query", ["-W", NAME]).status === 0;
const hasUser = () => run("getent", "passwd").includes(`${NAME}:`);

function installPackage({ file }: Package): string {
  run("dpkg", "-i", file);
  return `card-bridge --version: ${run("card-bridge", "--version").trim()}`;
}

async function pairAsRoot(url: string): Promise<string> {
  await promisify(execFile)("card-bridge", pairArguments(url));
  return checkPairing();
}

function checkPairing(): string {
  const text = run("card-bridge", "status", "--json");
  expectThat(text.includes("E-0001"), `no pairing in ${text}`);
  const { mode } = statSync(`${DATA}/bindings.json`);
  expectThat((mode & 0o777) === 0o600, `bindings.json has mode ${(mode & 0o777).toString(8)}`);
  return "pairing there, file mode 600";
}

/** The add-on is there and finds what it needs: whatever then is said of readers depends on this system. */
function checkKoffi(): string {
  const { stdout } = spawnSync("card-bridge", ["doctor", "--encoder", "pcsc:*?binding=koffi", "--json"], {
    encoding: "utf8",
  });
  expectThat(/PCSC_DOWN|NO_ENCODER|PORT_FORBIDDEN|"ok": true/.test(stdout), stdout);
  return "koffi calls the smart card library";
}

/** The service's own command line, as its user: there is no systemd where this check runs. */
async function checkDaemon(version: string): Promise<string> {
  const port = 20_000 + (process.pid % 20_000);
  const environment = [`ADEL_BRIDGE_HOME=${DATA}`, `ADEL_BRIDGE_PORT=${port}`];
  const program = ["/usr/lib/adel-card-bridge/runtime/node", "/usr/lib/adel-card-bridge/app/dist/main.js", "serve"];
  const daemon = spawn("runuser", ["-u", NAME, "--", "env", ...environment, ...program], { stdio: "ignore" });
  try {
    return `/hello says ${await greeting(port, (one) => one === version)}`;
  } finally {
    const ended = new Promise((resolve) => daemon.once("exit", resolve));
    daemon.kill("SIGTERM");
    await ended;
  }
}

/** Installs an older package, pairs, upgrades, removes and purges on this very system. */
export async function checkDebian(outcomes: Outcomes, older: Package, newer: Package): Promise<void> {
  if (process.geteuid?.() !== 0) return outcomes.failed(SUBJECT, "install, upgrade, remove", "needs root");
  if (isInstalled()) return outcomes.failed(SUBJECT, "install, upgrade, remove", "it is installed here for real use");
  const server = await pairingServer();
  try {
    await outcomes.steps(SUBJECT, [
      [`install ${older.version}`, () => installPackage(older)],
      [
        "own user, folder closed to others",
        () => {
          expectThat(hasUser() && (statSync(DATA).mode & 0o777) === 0o700, "no user, or its folder is open");
          return `${DATA} has mode 700`;
        },
      ],
      ["pair as root, for the service's user", () => pairAsRoot(server.url)],
      ["koffi loads", checkKoffi],
      ["daemon runs as that user", () => checkDaemon(older.version)],
      [`upgrade to ${newer.version}`, () => installPackage(newer)],
      ["pairing survives", checkPairing],
      ["daemon of the new version", () => checkDaemon(newer.version)],
      ["unit accepted by systemd-analyze", checkUnit],
      [
        "remove keeps the data",
        () => {
          run("dpkg", "-r", NAME);
          expectThat(
            !existsSync("/usr/bin/card-bridge") && existsSync(`${DATA}/bindings.json`),
            "program or data wrong",
          );
          return "program gone, bindings.json there";
        },
      ],
      [
        "purge removes data and user",
        () => {
          run("dpkg", "-P", NAME);
          expectThat(!existsSync(DATA) && !hasUser(), "data or user is left");
          return "nothing left";
        },
      ],
    ]);
  } finally {
    server.close();
    if (isInstalled()) run("dpkg", "-P", NAME);
  }
}

function checkUnit(): string {
  if (!existsSync("/usr/bin/systemd-analyze")) return "systemd-analyze is not here";
  const output = execFileSync(
    "sh",
    ["-c", "systemd-analyze verify /lib/systemd/system/adel-card-bridge.service 2>&1 || true"],
    {
      encoding: "utf8",
    },
  );
  expectThat(!output.includes("adel-card-bridge"), output);
  return "no complaint";
}

/** Debian's own check of packages finds no error. */
export const checkLintian = (outcomes: Outcomes, { file }: Package): Promise<boolean> =>
  outcomes.step(SUBJECT, "lintian finds no error", () => {
    const { status, stdout, error } = spawnSync("lintian", ["--fail-on", "error", file], { encoding: "utf8" });
    expectThat(error === undefined, "lintian is missing: apt-get install lintian");
    expectThat(status === 0, stdout.trim());
    return `${stdout.split("\n").filter((line) => line.startsWith("W:")).length} warnings`;
  });
