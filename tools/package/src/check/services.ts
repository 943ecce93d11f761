import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { commandsBelow } from "../server/page-commands.ts";
import { Container, findObstacle } from "./container.ts";
import { expectThat, type Outcomes } from "./outcome.ts";
import type { Package } from "./package.ts";
import { Product } from "./product.ts";

/** A version of the product: the archive of the server, and the Debian package of the bridge. */
export interface Version {
  readonly version: string;
  readonly server: string;
  readonly bridge: Package;
}

const SUBJECT = "Services in a booted Debian 12";
const RUN_MS = 125_000;
const DATA = "var/lib/adel-card-office";
/** Where Debian notes that a unit was enabled; packages of before made no note. */
const ENABLED_NOTE = "/var/lib/systemd/deb-systemd-helper-enabled/adel-card-bridge.service.dsh-also";
/** What the check sets besides: example rows, and no captcha that it would have to read. */
const SETTINGS = "ADEL_SEED=demo\\nADEL_CAPTCHA=off\\n";
const ALL_ENABLED = "systemctl is-enabled adel-card-bridge || true; systemctl is-active adel-card-bridge || true";

const forVersion = (commands: string, version: string, file: string): string =>
  commands.replaceAll(/adel-card-office-VERSION-linux-x64\.tar\.gz/g, basename(file)).replaceAll("VERSION", version);

class Installation {
  readonly machine: Container;
  readonly product: Product;

  constructor(machine: Container) {
    this.machine = machine;
    this.product = new Product(machine);
  }

  /** By the commands of the page; `change` is done to the files before the first start. */
  async installServer({ version, server }: Version, change = ":"): Promise<string> {
    this.machine.take(server);
    const commands = forVersion(commandsBelow("install-the-server.md", "As a service"), version, server);
    const settings = `printf '${SETTINGS}' >> /etc/adel-card-office.env\n${change}\nsystemctl daemon-reload`;
    this.machine.run(`cd /root\n${commands.replace("systemctl daemon-reload", settings)}`);
    return this.product.waitForServer(version);
  }

  installBridge({ bridge }: Version): string {
    this.machine.take(bridge.file);
    const [install = ""] = commandsBelow("packages.md", "Install on Debian and Ubuntu").split("\n");
    // The machine has no sudo: its shell is root's.
    const command = install.replace(/^sudo /, "").replace(/\S+\.deb/, `/root/${basename(bridge.file)}`);
    this.machine.run(command.replace("apt-get", "DEBIAN_FRONTEND=noninteractive apt-get -y"));
    const version = this.machine.run("card-bridge --version").trim();
    expectThat(version === bridge.version, `card-bridge --version: ${version}`);
    return `version ${version}`;
  }

  /** The administrator's choice stays: what is disabled is not enabled by an upgrade. */
  upgradeDisabledBridge(version: Version): string {
    this.machine.run("systemctl disable --now adel-card-bridge");
    this.installBridge(version);
    const state = this.machine.run(ALL_ENABLED).trim().split("\n").join(", ");
    expectThat(state === "disabled, inactive", state);
    this.machine.run("systemctl enable --now adel-card-bridge");
    return state;
  }

  /** The same from a package that left no note of what was enabled. */
  upgradeUnnotedBridge(older: Version, newer: Version): string {
    this.machine.run(`dpkg -i /root/${basename(older.bridge.file)}\nrm ${ENABLED_NOTE}`);
    return this.upgradeDisabledBridge(newer);
  }

  async upgradeServer({ version, server }: Version, migration: string): Promise<string> {
    const jobs = this.product.countJobs();
    expectThat(!this.#hasMigration(migration), `${migration} was there before the upgrade`);
    this.machine.take(server);
    this.machine.run(`cd /root\n${forVersion(commandsBelow("upgrade.md", "Upgrade"), version, server)}`);
    await this.product.waitForServer(version);
    expectThat(this.#hasMigration(migration), `${migration} was not run`);
    expectThat(this.product.countJobs() === jobs, "card jobs of before are gone");
    return `${migration} was run; ${jobs} card jobs as before`;
  }

  #hasMigration(name: string): boolean {
    const db = new DatabaseSync(join(this.machine.root, DATA, "adel.db"), { readOnly: true });
    try {
      return db.prepare("select 1 from migration where name = ?").get(name) !== undefined;
    } finally {
      db.close();
    }
  }

  async runAWhile(): Promise<string> {
    const before = this.product.countSamples();
    await pause(RUN_MS);
    const samples = this.product.countSamples() - before;
    expectThat(samples >= 2, `${samples} samples`);
    return `${RUN_MS / 1000} s, ${samples} samples`;
  }

  async restart(version: string): Promise<string> {
    this.machine.run("systemctl restart adel-card-office adel-card-bridge");
    return this.product.waitForServer(version);
  }

  /** What the check complains of; empty where it does not. */
  complaint(): string {
    try {
      this.product.expectQuiet();
      return "";
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  remove(): string {
    this.machine.run(commandsBelow("install-the-server.md", "Remove"));
    this.machine.run("apt-get -y remove adel-card-bridge");
    const { root } = this.machine;
    expectThat(!existsSync(join(root, "opt/adel-card-office")), "the server's program is left");
    for (const file of [`${DATA}/adel.db`, "var/lib/adel-card-bridge/bindings.json"])
      expectThat(existsSync(join(root, file)), `${file} is gone`);
    return "programs and units gone, data there";
  }

  purge(): string {
    this.machine.run(commandsBelow("install-the-server.md", "Remove the data as well"));
    this.machine.run("apt-get -y purge adel-card-bridge");
    const left = this.machine.run(
      "find / -xdev -path /proc -prune -o -path /root -prune -o -name '*adel-card*' -print | grep -v '^/var/log' || true",
    );
    expectThat(left.trim() === "", `left: ${left}`);
    expectThat(!this.machine.run("getent passwd").includes("adel-card"), "a user is left");
    return "nothing left";
  }
}

/** Both services under their own units: install, work, upgrade, run, restart, remove, purge. */
export async function checkServices(
  outcomes: Outcomes,
  cache: string,
  { older, newer, migration }: { readonly older: Version; readonly newer: Version; readonly migration: string },
): Promise<void> {
  const obstacle = findObstacle();
  if (obstacle !== undefined) return outcomes.failed(SUBJECT, "start", obstacle);
  const machine = new Container();
  const installed = new Installation(machine);
  const { product } = installed;
  const quiet = ["no restart, no internal error", () => product.expectQuiet()] as const;
  try {
    await outcomes.steps(SUBJECT, [
      ["boot", () => machine.start(cache)],
      [`install the server ${older.version}`, () => installed.installServer(older)],
      [`install the bridge ${older.bridge.version}`, () => installed.installBridge(older)],
      ["sign in", () => product.signIn()],
      ["pair", () => product.pair()],
      ["write a card", () => product.writeCard()],
      quiet,
      [`upgrade the server to ${newer.version}`, () => installed.upgradeServer(newer, migration)],
      [`upgrade the disabled bridge to ${newer.bridge.version}`, () => installed.upgradeDisabledBridge(newer)],
      ["upgrade a disabled bridge without a note", () => installed.upgradeUnnotedBridge(older, newer)],
      ["sign in again", () => product.signIn()],
      ["write a card with the new versions", () => product.writeCard()],
      ["each timed task", () => product.runTasks()],
      ["run", () => installed.runAWhile()],
      quiet,
      ["restart", () => installed.restart(newer.version)],
      ["write a card after the restart", () => product.writeCard()],
      quiet,
      ["remove", () => installed.remove()],
      ["purge", () => installed.purge()],
    ]);
  } finally {
    machine.stop();
  }
}

const WITHOUT_NETLINK = "sed -i 's/ AF_NETLINK$//' /etc/systemd/system/adel-card-office.service";
/** The server measures every 15 seconds. */
const MEASURED_MS = 40_000;

/** What the check must find where the unit forbids what the server asks of the system: `sign` stands in its complaint. */
export async function proveServices(outcomes: Outcomes, cache: string, version: Version, sign: string): Promise<void> {
  const machine = new Container();
  const tried = new Installation(machine);
  try {
    await outcomes.steps(`${SUBJECT}: proof`, [
      ["boot", () => machine.start(cache)],
      ["install the server without AF_NETLINK", () => tried.installServer(version, WITHOUT_NETLINK)],
      ["install the bridge", () => tried.installBridge(version)],
      [
        `red by ${sign}`,
        async () => {
          tried.product.signIn();
          await pause(MEASURED_MS);
          const complaint = tried.complaint();
          expectThat(complaint.includes(sign), complaint);
          return complaint;
        },
      ],
    ]);
  } finally {
    machine.stop();
  }
}
