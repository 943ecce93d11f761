import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { emptyCard, layout, parseCardSpec, printDump, uid, type VirtualCard, virtualCard } from "@adel/card";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../api/testing/daemon.ts";
import { type ApartEncoder, PATIENT } from "../api/testing/encoder-apart.ts";
import { type ProcessSetup, processSetup } from "../api/testing/process.ts";
import { ISSUED } from "../jobs/testing/issued.ts";
import { cliSetup } from "./testing/cli.ts";

const MAIN = new URL("../main.ts", import.meta.url).pathname;
const UID = uid("04A1B2C3");
const SPEC = {
  ...ISSUED,
  records: {
    doorLock: { building: 3, floor: 12, room: 1206, areas: [120] },
    energySaver: { relays: 2, offDelay: 30, areas: [0] },
    fingerprint: {},
  },
};
const imageOf = (memory: ReturnType<VirtualCard["memory"]>) => Buffer.from(printDump(memory, "mfd"));
const wanted = imageOf(layout(parseCardSpec(SPEC), UID));

const { at, cliWith } = cliSetup();
let home: string;
let children: ChildProcess[];
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "card-bridge-process-"));
  children = [];
});
beforeEach(() => writeFile(at("spec.json"), JSON.stringify(SPEC)));
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await rm(home, { recursive: true, force: true });
});

/** The program in its own process. */
function start(args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ADEL_BRIDGE_HOME: home, ADEL_BRIDGE_PORT: "1", LANG: "en", ...more };
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
    output: () => err,
    async tell(line: string) {
      child.stdin.write(`${line}\n`);
      return JSON.parse(await nextLine());
    },
  };
}

describe("a simulated encoder on a pty", () => {
  const link = () => join(home, "encoder");
  const encoder = () => `twn4:${link()}${PATIENT}`;
  const cardFile = () => join(home, "card.mfd");
  const write = () => cliWith({}, "write", "--encoder", encoder(), "--spec", at("spec.json"), "--json");
  let simulator: ReturnType<typeof start>;
  beforeAll(async () => {
    simulator = start(["simulate", "--driver", "twn4", "--link", link(), "--card", cardFile()]);
    expect(JSON.parse(await simulator.nextLine())).toMatchObject({ ok: true, encoder: `twn4:${link()}` });
  });

  it("leaves a partly written card when the card is removed, and the next call completes it", async () => {
    expect(await simulator.tell("fault lift:70")).toMatchObject({ ok: true });
    expect((await write()).exit).toBe(3);
    expect(readFileSync(cardFile())).not.toEqual(wanted);
    await simulator.tell("place");
    expect((await write()).exit).toBe(0);
    expect(readFileSync(cardFile())).toEqual(wanted);
  });

  it("is watched until Ctrl-C: each card that is placed, with its type, and each that is removed", async () => {
    const watch = start(["watch", "--encoder", encoder()]);
    expect(await watch.nextLine()).toMatch(/^\d\d:\d\d:\d\d {2}Card 04A1B2C3, MIFARE Classic 1K, ATQA 0004, SAK 08/);
    await simulator.tell("lift");
    expect(await watch.nextLine()).toMatch(/ {2}ready$/);
    await simulator.tell("place");
    expect(await watch.nextLine()).toContain("Card 04A1B2C3");
    watch.child.kill("SIGINT");
    expect(await watch.ended, watch.output()).toBe(0);
  });

  it("works like a real one for the command line, and keeps its card in a file", async () => {
    await rm(cardFile());
    await simulator.tell("place");
    const program = start(["write", "--encoder", encoder(), "--spec", at("spec.json")]);
    expect(await program.ended, program.output()).toBe(0);
    expect(readFileSync(cardFile())).toEqual(wanted);
    expect(await simulator.tell("lift")).toEqual({ ok: true, did: "lift" });
    const empty = await cliWith({}, "read", "--encoder", encoder(), "--out", at("x.mfd"));
    expect(empty.exit).toBe(5);
    expect(await simulator.tell("nonsense")).toMatchObject({ ok: false });
    expect(await simulator.tell("quit")).toEqual({ ok: true, did: "quit" });
    expect(await simulator.ended).toBe(0);
    expect(existsSync(link())).toBe(false);
  });
});

it("watch lists a card with its ATS if it supports ISO/IEC 14443-4", async () => {
  const stop = new AbortController();
  const around = { signal: stop.signal, onOut: () => stop.abort() };
  const { exit, out } = await cliWith(around, "watch", "--encoder", "sim:pn532?ats=067577810280");
  expect(out).toMatch(/ATQA 0004, SAK 28, ATS 067577810280, manufacturer unknown\n/);
  expect(exit).toBe(0);
});

// [R:7.plugin.separate]
describe("the daemon in its own process", () => {
  let setup: ProcessSetup;
  let encoder: ApartEncoder;
  let card: VirtualCard;
  beforeAll(async () => {
    setup = await processSetup();
    encoder = await setup.encoder("desk");
    card = virtualCard(emptyCard(UID, "1k"));
    encoder.putCard(card);
    await setup.bind(encoder.address);
    await setup.serve();
  });
  afterAll(() => setup.dispose());

  /** A command beside it, with its data folder. */
  const command = (around: Parameters<typeof cliWith>[0], ...args: string[]) =>
    cliWith({ ...around, env: { ADEL_BRIDGE_HOME: setup.home, ADEL_BRIDGE_PORT: String(setup.port) } }, ...args);

  it("diagnoses for the command line an encoder whose port it has open", async () => {
    const bundle = at("support.json");
    const [address] = encoder.address.split("?");
    const doctor = await command({}, "doctor", "--encoder", `${address}?baud=9600`, "--bundle", bundle);
    expect(doctor.exit, doctor.err).toBe(0);
    expect(doctor.err).toContain("the running daemon uses the port");
    const support = JSON.parse(readFileSync(bundle, "utf8"));
    expect(support).toMatchObject({ daemon: { name: "card-bridge" }, bindings: [{ deviceNumber: "E-0001" }] });
    expect(support.checks).toContainEqual(expect.objectContaining({ name: "card", verdict: "pass" }));
    for (const secret of [setup.keyText, await setup.localToken()])
      expect(JSON.stringify(support)).not.toContain(secret);
    const [running, head, row] = (await command({}, "status", "--lang", "zh")).out.split("\n");
    expect(running).toMatch(/^守护进程运行中/);
    expect(head).toMatch(/^编号 +名称 +发卡机 +服务器 +密钥指纹 +状态 +连接$/);
    expect(row).toMatch(/^E-0001 .* (有卡|就绪) +(连接中|无法连接服务器)$/);
  });

  it("is not passed by with pairings of another account, which it would never use", async () => {
    const env = { ADEL_BRIDGE_HOME: at("elsewhere"), ADEL_BRIDGE_PORT: String(setup.port) };
    const foreign = (...args: string[]) => cliWith({ env }, ...args);
    const server = ["--server", "https://office.example", "--encoder", encoder.address];
    for (const args of [
      ["pair", "E-0002-123456", ...server],
      ["unpair", "E-0001"],
      ["service", "install"],
    ]) {
      const { exit, err } = await foreign(...args);
      expect([exit, err], args[0]).toEqual([1, expect.stringMatching(/belongs to another account.*sudo card-bridge/s)]);
    }
    expect(existsSync(at("elsewhere/bindings.json"))).toBe(false);
    const status = await foreign("status");
    expect([status.exit, status.out]).toEqual([0, expect.stringContaining("belongs to another account")]);
    expect((await foreign("status", "--json")).json()).toMatchObject({ daemon: { running: true, isForeign: true } });
    expect((await command({}, "status", "--json")).json()).toMatchObject({ daemon: { isForeign: false } });
  });

  it("lets every card command of the command line use an encoder whose port it has open", async () => {
    const { address } = encoder;
    const [specFile, dump] = [at("spec.json"), at("dump.mfd")];
    const asked = async (name: string, ...more: string[]) => {
      const { exit, err } = await command({}, name, ...more, "--encoder", address);
      expect(exit, `${name}: ${err}`).toBe(0);
      expect(err, name).toContain("running daemon");
    };
    await asked("write", "--spec", specFile);
    expect(imageOf(card.memory())).toEqual(wanted);
    await asked("read", "--spec", specFile, "--out", dump);
    expect(readFileSync(dump)).toEqual(wanted);
    await asked("inspect", "--spec", specFile);
    await asked("show", "--spec", specFile);
    await asked("keys", "--spec", specFile);
    await asked("block", "read", "--block", "20", "--trace");
    await asked("erase", "--spec", specFile);
    expect(imageOf(card.memory())).not.toEqual(wanted);
    await asked("restore", "--image", dump, "--yes");
    expect(imageOf(card.memory())).toEqual(wanted);
    const stop = new AbortController();
    const watch = await command({ signal: stop.signal, onOut: () => stop.abort() }, "watch", "--encoder", address);
    expect([watch.exit, watch.out]).toEqual([0, expect.stringContaining("Card 04A1B2C3")]);
    // Afterwards the encoder is free, and a page that uses the encoder is not interrupted.
    const desk = await setup.page();
    const { encoders } = await desk.ask("encoders", {});
    const { lease } = await desk.ask("acquire", { encoder: address, previous: encoders[0]?.lease ?? null });
    const refused = await command({}, "read", "--encoder", address, "--out", dump);
    expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining("LEASE_HELD")]);
    await expect(desk.ask("attach", { encoder: address, lease })).rejects.toThrow("LOCAL_TOOLS_ONLY");
  });

  it("stops when its input ends, and logs to a file, if configured so: for services without a terminal", async () => {
    const log = join(home, "logs", "bridge.log");
    const port = String(await freePort());
    const daemon = start(["serve", "--stop-with-input", "--port", port], { ADEL_BRIDGE_LOG_FILE: log });
    expect(await daemon.nextLine()).toContain(port);
    expect(existsSync(join(home, "local-token"))).toBe(true);
    daemon.child.stdin.end();
    expect(await daemon.ended, daemon.output()).toBe(0);
    expect(existsSync(join(home, "local-token"))).toBe(false);
    expect(daemon.output()).toBe("");
    expect(readFileSync(log, "utf8")).toContain('"level":"info"');
  });
});
