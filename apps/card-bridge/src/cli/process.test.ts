import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { contentOf, hex, layout, parseCardSpec, printDump, uid } from "@adel/card";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { contentClaims, PageSocket, serverSide } from "../api/testing/daemon.ts";
import { addBinding, newKey } from "../jobs/bindings.ts";
import { ISSUED } from "../jobs/testing/issued.ts";

const MAIN = new URL("../main.ts", import.meta.url).pathname;
const ORIGIN = "https://office.example";
const UID = uid("04A1B2C3");
const PORT = 24_000 + (process.pid % 20_000);
const SPEC = {
  ...ISSUED,
  records: {
    doorLock: { building: 3, floor: 12, room: 1206, areas: [120] },
    energySaver: { relays: 2, offDelay: 30, areas: [0] },
    fingerprint: {},
  },
};
const spec = parseCardSpec(SPEC);
const wanted = Buffer.from(printDump(layout(spec, UID), "mfd"));

let home: string;
let children: ChildProcess[];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "card-bridge-process-"));
  children = [];
  await writeFile(join(home, "spec.json"), JSON.stringify(SPEC));
});
afterEach(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(home, { recursive: true, force: true });
});

function start(...args: string[]) {
  const env = { ...process.env, ADEL_BRIDGE_HOME: home, ADEL_BRIDGE_PORT: String(PORT), LANG: "en" };
  const child = spawn(process.execPath, [MAIN, ...args], { env, stdio: ["pipe", "pipe", "pipe"] });
  children.push(child);
  let err = "";
  child.stderr.on("data", (part: Buffer) => {
    err += part.toString();
  });
  const lines: string[] = [];
  const waiting: ((line: string) => void)[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    const next = waiting.shift();
    if (next) next(line);
    else lines.push(line);
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const nextLine = () =>
    new Promise<string>((resolve, reject) => {
      const line = lines.shift();
      if (line !== undefined) return resolve(line);
      waiting.push(resolve);
      return ended.then((code) => reject(new Error(`ended with ${code}: ${err}`)));
    });
  return {
    child,
    ended,
    nextLine,
    said: () => err,
    async tell(line: string) {
      child.stdin.write(`${line}\n`);
      return JSON.parse(await nextLine());
    },
  };
}
const link = () => join(home, "encoder");
const cardFile = () => join(home, "card.mfd");
async function encoder(...more: string[]) {
  const simulator = start("simulate", "--driver", "twn4", "--link", link(), "--card", cardFile(), ...more);
  expect(JSON.parse(await simulator.nextLine())).toMatchObject({ ok: true, encoder: `twn4:${link()}` });
  return simulator;
}

describe("a simulated encoder on a pty", () => {
  it("works like a real one for the command line, and keeps its card in a file", async () => {
    const simulator = await encoder();
    const write = start("write", "--encoder", `twn4:${link()}`, "--spec", join(home, "spec.json"));
    expect(await write.ended, write.said()).toBe(0);
    expect(readFileSync(cardFile())).toEqual(wanted);
    expect(await simulator.tell("lift")).toEqual({ ok: true, did: "lift" });
    const empty = start("read", "--encoder", `twn4:${link()}`, "--out", join(home, "x.mfd"));
    expect(await empty.ended).toBe(5);
    expect(await simulator.tell("nonsense")).toMatchObject({ ok: false });
    expect(await simulator.tell("quit")).toEqual({ ok: true, did: "quit" });
    expect(await simulator.ended).toBe(0);
    expect(existsSync(link())).toBe(false);
  });

  it("is watched until Ctrl-C: each card that is placed, with its type, and each that is removed", async () => {
    const simulator = await encoder();
    const watch = start("watch", "--encoder", `twn4:${link()}`);
    expect(await watch.nextLine()).toMatch(/^\d\d:\d\d:\d\d {2}Card 04A1B2C3, MIFARE Classic 1K, ATQA 0004, SAK 08/);
    await simulator.tell("lift");
    expect(await watch.nextLine()).toMatch(/ {2}ready$/);
    await simulator.tell("place");
    expect(await watch.nextLine()).toContain("Card 04A1B2C3");
    watch.child.kill("SIGINT");
    expect(await watch.ended, watch.said()).toBe(0);
  });

  it("is listed with its ATS if it supports ISO/IEC 14443-4", async () => {
    const watch = start("watch", "--encoder", "sim:pn532?ats=067577810280");
    expect(await watch.nextLine()).toMatch(/ATQA 0004, SAK 28, ATS 067577810280, manufacturer unknown$/);
    watch.child.kill("SIGINT");
    expect(await watch.ended, watch.said()).toBe(0);
  });

  it("leaves a partly written card when the card is removed, and the next call completes it", async () => {
    const simulator = await encoder("--fault", "lift:70");
    const first = start("write", "--encoder", `twn4:${link()}`, "--spec", join(home, "spec.json"), "--json");
    expect(await first.ended).toBe(3);
    expect(readFileSync(cardFile())).not.toEqual(wanted);
    await simulator.tell("place");
    const second = start("write", "--encoder", `twn4:${link()}`, "--spec", join(home, "spec.json"), "--json");
    expect(await second.ended, second.said()).toBe(0);
    expect(readFileSync(cardFile())).toEqual(wanted);
  });
});

// [R:7.plugin.separate]
describe("the daemon in its own process", () => {
  const keyText = Buffer.alloc(32, 3).toString("base64url");
  const server = serverSide(keyText);
  const bind = (address: string) =>
    addBinding(join(home, "bindings.json"), {
      deviceNumber: "E-0001",
      deviceName: "front desk",
      encoder: address,
      server: ORIGIN,
      origins: [ORIGIN],
      key: newKey(keyText),
    });
  const serve = async () => {
    const daemon = start("serve");
    expect(await daemon.nextLine()).toContain(String(PORT));
    return daemon;
  };
  async function page() {
    const socket = new PageSocket(PORT, { origin: ORIGIN });
    await socket.ask("open", { pageToken: await server.pageToken(await socket.challenge()) });
    await socket.ask("watch", {});
    return socket;
  }

  it("killed during a job continues it after the next start, and the card is right in the end", async () => {
    const address = `twn4:${link()}`;
    // Blocked at this write until the daemon is dead, so that their speed does not matter.
    const simulator = await encoder("--fault", "mute:12");
    await bind(address);
    const daemon = await serve();
    const before = await page();
    const { lease } = await before.ask("acquire", { encoder: address, previous: null });
    const { nonce } = await before.ask("identify", { encoder: address, lease });
    const jobId = "job-0000000000000009";
    const content = contentClaims(contentOf(spec, UID));
    const ticket = await server.seal({
      jobId,
      deviceNumber: "E-0001",
      uid: hex(UID),
      nonce,
      candidates: [],
      act: "write",
      content,
    });
    await before.ask("run", { encoder: address, lease, ticket });
    await before.job(jobId, ({ phase, done }) => phase === "writing" && done > 10);
    daemon.child.kill("SIGKILL");
    await daemon.ended;
    expect(readFileSync(cardFile())).not.toEqual(wanted);
    await simulator.tell("fault none");

    await serve();
    const after = await page();
    const { jobs } = await after.ask("jobs", {});
    const done = jobs[0]?.state === "finished" ? jobs[0] : await after.job(jobId, ({ state }) => state === "finished");
    expect(done).toMatchObject({ outcome: "done" });
    expect(await server.result(done.result ?? "")).toMatchObject({ outcome: "done" });
    expect(readFileSync(cardFile())).toEqual(wanted);
    after.socket.close();
  });

  it("diagnoses for the command line an encoder whose port it has open", async () => {
    const address = `twn4:${link()}`;
    await encoder();
    await bind(address);
    await serve();
    const bundle = join(home, "support.json");
    const doctor = start("doctor", "--encoder", `${address}?baud=9600`, "--bundle", bundle);
    expect(await doctor.ended, doctor.said()).toBe(0);
    expect(doctor.said()).toContain("the running daemon uses the port");
    const support = JSON.parse(readFileSync(bundle, "utf8"));
    expect(support).toMatchObject({ daemon: { name: "card-bridge" }, bindings: [{ deviceNumber: "E-0001" }] });
    expect(support.checks).toContainEqual(expect.objectContaining({ name: "card", verdict: "pass" }));
    const token = readFileSync(join(home, "local-token"), "utf8").trim();
    for (const secret of [keyText, token]) expect(JSON.stringify(support)).not.toContain(secret);
    const status = start("status", "--lang", "zh");
    expect(await status.nextLine()).toMatch(/^守护进程运行中/);
    expect(await status.nextLine()).toMatch(/^编号 +名称 +发卡机 +服务器 +密钥指纹 +状态$/);
    expect(await status.nextLine()).toMatch(/^E-0001 .* (有卡|就绪)$/);
  });

  it("lets every card command of the command line use an encoder whose port it has open", async () => {
    const address = `twn4:${link()}`;
    await encoder();
    await bind(address);
    await serve();
    const asked = async (command: string, ...more: string[]) => {
      const child = start(command, "--encoder", address, ...more);
      expect(await child.ended, `${command}: ${child.said()}`).toBe(0);
      expect(child.said(), command).toContain("running daemon");
    };
    const [specFile, dump] = [join(home, "spec.json"), join(home, "dump.mfd")];
    await asked("write", "--spec", specFile);
    expect(readFileSync(cardFile())).toEqual(wanted);
    await asked("read", "--spec", specFile, "--out", dump);
    expect(readFileSync(dump)).toEqual(wanted);
    await asked("inspect", "--spec", specFile);
    await asked("show", "--spec", specFile);
    await asked("keys", "--spec", specFile);
    await asked("block", "read", "--block", "20", "--trace");
    await asked("erase", "--spec", specFile);
    expect(readFileSync(cardFile())).not.toEqual(wanted);
    await asked("restore", "--image", dump, "--yes");
    expect(readFileSync(cardFile())).toEqual(wanted);
    const watch = start("watch", "--encoder", address);
    expect(await watch.nextLine()).toContain("Card 04A1B2C3");
    watch.child.kill("SIGINT");
    expect(await watch.ended, watch.said()).toBe(0);
    // Afterwards the encoder is free, and a page that uses the encoder is not interrupted.
    const desk = await page();
    const { lease } = await desk.ask("acquire", {
      encoder: address,
      previous: (await desk.ask("watch", {})).encoders[0]?.lease ?? null,
    });
    const refused = start("read", "--encoder", address, "--out", dump);
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toContain("LEASE_HELD");
    await expect(desk.ask("attach", { encoder: address, lease })).rejects.toThrow("LOCAL_TOOLS_ONLY");
    desk.socket.close();
  });

  it("stops when its input ends, if configured so, as for a Windows service", async () => {
    const daemon = start("serve", "--stop-with-input");
    expect(await daemon.nextLine()).toContain(String(PORT));
    daemon.child.stdin.end();
    expect(await daemon.ended, daemon.said()).toBe(0);
    expect(existsSync(join(home, "local-token"))).toBe(false);
  });

  it("writes its log to a file if configured so, for tasks and services without a terminal", async () => {
    process.env.ADEL_BRIDGE_LOG_FILE = join(home, "logs", "bridge.log");
    try {
      const daemon = start("serve");
      expect(await daemon.nextLine()).toContain(String(PORT));
      daemon.child.kill("SIGTERM");
      expect(await daemon.ended).toBe(0);
      expect(daemon.said()).toBe("");
      expect(readFileSync(join(home, "logs", "bridge.log"), "utf8")).toContain('"level":"info"');
    } finally {
      delete process.env.ADEL_BRIDGE_LOG_FILE;
    }
  });

  it("stops at SIGTERM with nothing left behind, and a second one on the port is rejected", async () => {
    const daemon = await serve();
    const second = start("serve", "--json");
    expect(await second.ended).toBe(1);
    daemon.child.kill("SIGTERM");
    expect(await daemon.ended, daemon.said()).toBe(0);
  });
});
