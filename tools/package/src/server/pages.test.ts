import { type ChildProcess, execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "@adel/run/workspace";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { files } from "../tree.ts";
import { commandsBelow } from "./page-commands.ts";
import { follow, noted } from "./testing/follow.ts";
import { example, freePort, startServer, stop } from "./testing/running.ts";

const postgres = process.env.ADEL_TEST_POSTGRES;
let home: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "adel-server-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) await stop(child);
  rmSync(home, { recursive: true, force: true });
});

const serving = async (data: string, port: number, variables: Readonly<Record<string, string>> = {}) => {
  const child = await startServer(data, port, variables);
  children.push(child);
  return child;
};

describe.runIf(existsSync("/usr/bin/systemd-analyze"))("the systemd unit of the examples", () => {
  it("is accepted by systemd", () => {
    const unit = join(home, "adel-card-office.service");
    writeFileSync(
      unit,
      example("adel-card-office.service").replace("/opt/adel-card-office/adel-card-office", "/bin/true"),
    );
    const output = execFileSync("sh", ["-c", `systemd-analyze verify ${unit} 2>&1 || true`], { encoding: "utf8" });
    expect(output).not.toMatch(/adel-card-office/);
  });

  it("is the unit of one process of several, but for its port", () => {
    const several = example("adel-card-office@.service");
    const settings = (text: string) =>
      text
        .slice(text.indexOf("[Service]"))
        .split("\n")
        .filter((line) => !/^ExecStart/.test(line));
    expect(settings(several)).toEqual(settings(example("adel-card-office.service")));
    const unit = join(home, "adel-card-office@8081.service");
    writeFileSync(unit, several.replace("/opt/adel-card-office/adel-card-office", "/bin/true"));
    const output = execFileSync("sh", ["-c", `systemd-analyze verify ${unit} 2>&1 || true`], { encoding: "utf8" });
    expect(output).not.toMatch(/adel-card-office/);
  });

  // Exposure of at most 3.0; without any restriction it is 9.6.
  it.for(["server/adel-card-office.service", "linux/adel-card-bridge.service"])("lets %s do little", (unit) => {
    const options = ["security", "--offline=true", "--threshold=30", join(files, unit)];
    const { status, stdout } = spawnSync("systemd-analyze", options, { encoding: "utf8" });
    expect(status, stdout.trim().split("\n").at(-1)).toBe(0);
    const lax = join(home, "adel-lax.service");
    writeFileSync(
      lax,
      readFileSync(join(files, unit), "utf8").replace(/^(SystemCall|Capab|Restrict|Protect).*\n/gm, ""),
    );
    expect(spawnSync("systemd-analyze", [...options.slice(0, 3), lax]).status).toBe(1);
  });
});

/** A program as the archive lays it, which is the server from source. */
function layProgram(version: string): void {
  const folder = join(home, "opt", `adel-card-office-${version}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "VERSION"), `${version}\n`);
  cpSync(join(files, "server"), join(folder, "examples"), { recursive: true });
  const main = join(root, "apps/server/src/main.ts");
  writeFileSync(join(folder, "adel-card-office"), `#!/bin/sh\nexec ${process.execPath} ${main} "$@"\n`);
  chmodSync(join(folder, "adel-card-office"), 0o755);
}

/** The archive of the next version, as it was downloaded. */
function layArchive(): void {
  layProgram("VERSION");
  const packed = ["-C", join(home, "opt"), "-czf", join(home, "adel-card-office-VERSION-linux-x64.tar.gz")];
  execFileSync("tar", [...packed, "adel-card-office-VERSION"]);
  rmSync(join(home, "opt/adel-card-office-VERSION"), { recursive: true });
}

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe("the commands of install-the-server.md", () => {
  const page = (heading: string) => commandsBelow("install-the-server.md", heading);
  const unpack = () => {
    layArchive();
    for (const folder of ["etc/systemd/system", "etc/nginx/conf.d", "etc/caddy"])
      mkdirSync(join(home, folder), { recursive: true });
    follow(page("As a service"), { home });
  };

  it("set the public address before the service starts", () => {
    unpack();
    const block = page("As a service");
    expect(block.indexOf("ADEL_PUBLIC_URL")).toBeGreaterThan(0);
    expect(block.indexOf("ADEL_PUBLIC_URL")).toBeLessThan(block.indexOf("enable --now"));
    follow(block.replace(/https:\S+/, "https://cards.hotel.test"), { home });
    const settings = readFileSync(join(home, "etc/adel-card-office.env"), "utf8");
    expect(settings).toMatch(/^ADEL_PUBLIC_URL=https:\/\/cards\.hotel\.test$/m);
  });

  it("install the program, its settings for root alone, and the service", () => {
    unpack();
    const output = execFileSync(join(home, "opt/adel-card-office/adel-card-office"), ["--version"], {
      encoding: "utf8",
    });
    expect(output).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(modeOf(join(home, "etc/adel-card-office.env"))).toBe(0o600);
    const unit = readFileSync(join(home, "etc/systemd/system/adel-card-office.service"), "utf8");
    expect(unit).toBe(example("adel-card-office.service"));
    expect(noted(home)).toEqual([
      `useradd --system --home-dir ${join(home, "lib/adel-card-office")} --shell /usr/sbin/nologin adel-card-office`,
      "systemctl daemon-reload",
      "systemctl enable --now adel-card-office",
    ]);
  });

  it("start the containers with a password that only its owner reads", () => {
    unpack();
    follow(page("In containers"), { home });
    expect(existsSync(join(home, "compose.yaml")) && existsSync(join(home, "Containerfile"))).toBe(true);
    expect(modeOf(join(home, "db-password"))).toBe(0o600);
    expect(readFileSync(join(home, "db-password"), "utf8")).toMatch(/^[0-9a-f]{48}\n$/);
    expect(noted(home).at(-1)).toBe("podman compose up -d");
  });

  it("give nginx and Caddy the files of the examples, as reverse-proxy.md says", () => {
    unpack();
    follow(commandsBelow("reverse-proxy.md", "nginx"), { home });
    const site = readFileSync(join(home, "etc/nginx/conf.d/adel-card-office.conf"), "utf8");
    expect(site).toBe(example("nginx.conf"));
    expect(noted(home).slice(-2)).toEqual(["nginx -t", "systemctl reload nginx"]);
    follow(commandsBelow("reverse-proxy.md", "Caddy"), { home });
    expect(readFileSync(join(home, "etc/caddy/Caddyfile"), "utf8")).toBe(example("Caddyfile"));
    expect(noted(home).at(-1)).toBe("systemctl reload caddy");
  });

  it.runIf(postgres)("make a user and a database on PostgreSQL, which the server takes", async () => {
    const { hostname, port, username, password } = new URL(postgres ?? "");
    const name = `adel_page_${process.pid}`;
    const variables = { PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: decodeURIComponent(password) };
    const commands = page("PostgreSQL").replace(/\badel\b/g, name);
    const sql = (text: string) =>
      execFileSync("psql", ["-d", "postgres", "-c", text], { env: { ...process.env, ...variables }, stdio: "pipe" });
    try {
      follow(commands, { home, variables, input: "page-password\npage-password\n" });
      const url = `postgres://${name}:page-password@${hostname}:${port}/${name}`;
      await serving(join(home, "data"), await freePort(), { ADEL_DATABASE_URL: url });
    } finally {
      for (const child of children.splice(0)) await stop(child);
      sql(`drop database if exists ${name}`);
      sql(`drop role if exists ${name}`);
    }
  });
});

describe("the commands of backup.md and upgrade.md", () => {
  const data = () => join(home, "lib/adel-card-office");
  const link = () => readFileSync(join(home, "opt/adel-card-office/VERSION"), "utf8").trim();
  const install = (version: string) => {
    layProgram(version);
    execFileSync("ln", ["-sfn", `adel-card-office-${version}`, join(home, "opt/adel-card-office")]);
  };

  /** A picture in the data folder, which only a restore brings back. */
  const picture = () => join(data(), "profile/avatar/mark.png");
  const mark = (text: string) => {
    mkdirSync(dirname(picture()), { recursive: true });
    writeFileSync(picture(), text);
  };
  const marked = () => readFileSync(picture(), "utf8");

  it("back up a running server and restore it: the server starts on it again", async () => {
    install("1.0.0");
    const port = await freePort();
    const server = await serving(data(), port);
    mark("before");
    follow(commandsBelow("backup.md", "Back up"), { home });
    mark("after");
    await stop(server);
    const [name = ""] = readdirSync(join(data(), "backups"));
    follow(commandsBelow("backup.md", "Restore").replaceAll("DATE.tar.gz", name), { home });
    expect(marked()).toBe("before");
    // The key file came back too: without it the server would not start.
    await serving(data(), port);
    expect(existsSync(join(data(), "keys/kek"))).toBe(true);
    expect(noted(home)).toEqual(["stop", "start"].map((verb) => `systemctl ${verb} adel-card-office`));
  });

  it("upgrade, and roll back to the older program and its data", async () => {
    install("1.0.0");
    await stop(await serving(data(), await freePort()));
    layArchive();
    mark("older");
    follow(commandsBelow("upgrade.md", "Upgrade"), { home });
    expect(link()).toBe("VERSION");
    mark("newer");
    follow(commandsBelow("upgrade.md", "Roll back").replaceAll("OLDER", "1.0.0"), { home });
    expect([link(), marked()]).toEqual(["1.0.0", "older"]);
  });
});

describe("the commands of an installed server on the other pages", () => {
  it("work on its data, beside it", async () => {
    layProgram("1.0.0");
    execFileSync("ln", ["-sfn", "adel-card-office-1.0.0", join(home, "opt/adel-card-office")]);
    await serving(join(home, "lib/adel-card-office"), await freePort(), { ADEL_SEED: "demo" });
    const run = (page: string, heading: string) =>
      follow(commandsBelow(page, heading), { home, variables: { LC_ALL: "C" } });
    expect(run("audit-trail.md", "Verify the chain")).toMatch(/sound, ends at/);
    expect(run("money-and-quantity.md", "When the ledger disagrees")).toMatch(/every sum agrees/);
    const code = run("run-the-server.md", "A pairing code from the command line");
    expect(code).toMatch(/^FRONT-DESK-1-\d{6}$/m);
  });

  it("are none of the workspace, which an installed server does not have", () => {
    const guide = join(root, "docs/guide");
    const pages = readdirSync(guide, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
    expect(pages.length).toBeGreaterThan(100);
    const isOfWorkspace = (page: string) => /main\.js [a-z]+-/.test(readFileSync(join(guide, page), "utf8"));
    expect(pages.filter(isOfWorkspace)).toEqual([]);
  });
});
