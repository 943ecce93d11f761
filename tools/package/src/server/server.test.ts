import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { connect } from "node:tls";
import { root } from "@adel/run/workspace";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { example, freePort, startNginx, startServer, stop } from "./running.rig.ts";

const LONG_MS = 120_000;
let home: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "adel-server-"));
});
afterEach(async () => {
  for (const child of children.splice(0)) await stop(child);
  rmSync(home, { recursive: true, force: true });
});

const running = async <T extends { child: ChildProcess }>(starting: Promise<T>): Promise<T> => {
  const started = await starting;
  children.push(started.child);
  return started;
};
const serving = async (data: string, port: number) => {
  const child = await startServer(data, port);
  children.push(child);
  return child;
};

/** Asks through TLS whose certificate is the test's own. */
async function ask(port: number, path: string) {
  const asked = request({
    host: "127.0.0.1",
    port,
    path,
    rejectUnauthorized: false,
    headers: { host: "cards.example.com" },
  });
  asked.end();
  const [reply] = await once(asked, "response");
  return reply;
}

describe.runIf(existsSync("/usr/sbin/nginx"))("nginx with the file of the examples", () => {
  it("redirects to https, reaches the server, and passes a bridge's WebSocket on", { timeout: LONG_MS }, async () => {
    const upstream = await freePort();
    await serving(join(home, "data"), upstream);
    const { http, https } = await running(startNginx(join(home, "nginx"), upstream));
    const redirect = await fetch(`http://127.0.0.1:${http}/login`, { redirect: "manual" });
    expect([redirect.status, redirect.headers.get("location")]).toEqual([301, "https://127.0.0.1/login"]);
    const health = await ask(https, "/adel/health");
    expect(health.statusCode).toBe(200);
    expect(health.headers["strict-transport-security"]).toBeDefined();
    const socket = connect({ host: "127.0.0.1", port: https, rejectUnauthorized: false });
    await once(socket, "secureConnect");
    const head = ["Host: cards.example.com", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"];
    const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    socket.write(`${["GET /adel/bridge/session HTTP/1.1", ...head, key].join("\r\n")}\r\n\r\n`);
    const [answer] = await once(socket, "data");
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 101 /);
  });

  it("delivers the parts of an event stream as they come, and names the caller once", {
    timeout: LONG_MS,
  }, async () => {
    let more: () => void = () => undefined;
    const forwarded: unknown[] = [];
    const upstream = createServer((asked, reply) => {
      forwarded.push(asked.headers["x-forwarded-for"], asked.headers["x-forwarded-proto"], asked.headers.host);
      reply.writeHead(200, { "content-type": "text/event-stream" });
      reply.write("data: first\n\n");
      more = () => reply.end("data: second\n\n");
    }).listen(0, "127.0.0.1");
    await once(upstream, "listening");
    const address = upstream.address();
    if (typeof address !== "object" || !address) throw new Error("no port");
    const { https } = await running(startNginx(join(home, "nginx"), address.port));
    const reply = await ask(https, "/adel/events");
    // The second is not sent before the first has arrived: a proxy that waits for more would hang here.
    expect(String((await once(reply, "data"))[0])).toBe("data: first\n\n");
    more();
    expect(String((await once(reply, "data"))[0])).toBe("data: second\n\n");
    expect(forwarded).toEqual(["127.0.0.1", "https", "cards.example.com"]);
    upstream.closeAllConnections();
    upstream.close();
  });
});

describe.runIf(existsSync("/usr/bin/systemd-analyze"))("the systemd unit of the examples", () => {
  it("is accepted by systemd", () => {
    const unit = join(home, "adel-card-office.service");
    writeFileSync(
      unit,
      example("adel-card-office.service").replace("/opt/adel-card-office/adel-card-office", "/bin/true"),
    );
    const said = execFileSync("sh", ["-c", `systemd-analyze verify ${unit} 2>&1 || true`], { encoding: "utf8" });
    expect(said).not.toMatch(/adel-card-office/);
  });
});

/** The commands of one section of a page. */
function commands(page: string, heading: string): string {
  const text = readFileSync(join(root, "docs/operations", page), "utf8");
  const section = text.slice(text.indexOf(`\n## ${heading}\n`) + 1);
  const block = /```sh\n([\s\S]*?)```/.exec(section)?.[1];
  if (block === undefined) throw new Error(`${page}: no commands below ${heading}`);
  return block;
}

/** What a page calls besides ordinary tools, in the folder of the test. */
const STUBS = {
  systemctl: (notes: string) => `echo "$*" >> ${notes}`,
  chown: () => "true",
  "systemd-run": () => `while [ "\${1#--}" != "$1" ]; do
case $1 in --setenv=*) export "\${1#--setenv=}" ;; esac
shift
done
exec "$@"`,
} as const;

/** Runs commands as the page has them, in folders of the test; systemctl only notes what it was asked. */
function follow(block: string): string {
  const bin = join(home, "bin");
  mkdirSync(bin, { recursive: true });
  for (const [name, script] of Object.entries(STUBS)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script(join(home, "systemctl"))}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const here = block.replaceAll("/var/lib", join(home, "lib")).replaceAll("/opt", join(home, "opt"));
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH ?? ""}` };
  return execFileSync("sh", ["-ec", here], { cwd: home, env, encoding: "utf8" });
}

/** A program as the archive lays it, which is the server from source. */
function layProgram(version: string): void {
  const folder = join(home, "opt", `adel-card-office-${version}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "VERSION"), `${version}\n`);
  const main = join(root, "apps/server/src/main.ts");
  writeFileSync(join(folder, "adel-card-office"), `#!/bin/sh\nexec ${process.execPath} ${main} "$@"\n`);
  chmodSync(join(folder, "adel-card-office"), 0o755);
}

describe("the commands of upgrade-and-backup.md", () => {
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

  it("back up a running server and restore it: the server starts on it again", { timeout: LONG_MS }, async () => {
    install("1.0.0");
    const port = await freePort();
    const server = await serving(data(), port);
    mark("before");
    follow(commands("upgrade-and-backup.md", "Back up"));
    mark("after");
    await stop(server);
    const [name = ""] = readdirSync(join(data(), "backups"));
    follow(commands("upgrade-and-backup.md", "Restore").replaceAll("DATE.tar.gz", name));
    expect(marked()).toBe("before");
    // The key file came back too: without it the server would not start.
    await serving(data(), port);
    expect(existsSync(join(data(), "keys/kek"))).toBe(true);
    const asked = readFileSync(join(home, "systemctl"), "utf8").trim().split("\n");
    expect(asked).toEqual(["stop", "start"].map((verb) => `${verb} adel-card-office`));
  });

  it("upgrade, and roll back to the older program and its data", { timeout: LONG_MS }, async () => {
    install("1.0.0");
    await stop(await serving(data(), await freePort()));
    layProgram("VERSION");
    const packed = ["-C", join(home, "opt"), "-czf", join(home, "adel-card-office-VERSION-linux-x64.tar.gz")];
    execFileSync("tar", [...packed, "adel-card-office-VERSION"]);
    rmSync(join(home, "opt/adel-card-office-VERSION"), { recursive: true });
    mark("older");
    follow(commands("upgrade-and-backup.md", "Upgrade"));
    expect(link()).toBe("VERSION");
    mark("newer");
    follow(commands("upgrade-and-backup.md", "Roll back").replaceAll("OLDER", "1.0.0"));
    expect([link(), marked()]).toEqual(["1.0.0", "older"]);
  });
});
