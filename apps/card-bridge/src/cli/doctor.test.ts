import { execFile } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { DEFAULT_KEY, emptyCard, printDump, uid, virtualCard } from "@adel/card";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { encoderAddress } from "../drivers/address.ts";
import type { Connect } from "../drivers/connect.ts";
import { connector } from "../drivers/connect.ts";
import type { DriverName } from "../drivers/index.ts";
import { parseInjectedError } from "../drivers/injected-error.ts";
import { NO_PACE, type Simulation, simulate } from "../drivers/simulation.ts";
import { addBinding, newKey } from "../jobs/bindings.ts";
import { lineRates } from "../jobs/line-rates.ts";
import { type Clock, systemClock } from "../kernel/clock.ts";
import { DeviceError } from "../kernel/errors.ts";
import { steppedClock } from "../kernel/testing/stepped-clock.ts";
import { adapterTimer } from "../transport/adapter-latency.ts";
import { openPty, type Pty } from "../transport/pty.ts";
import { cliSetup } from "./testing/cli.ts";

const MAIN = new URL("../main.ts", import.meta.url).pathname;
const { at, cli, cliWith } = cliSetup();
const signal = new AbortController().signal;

/**
 * The simulated waits of encoder and adapter take no real time and are the only time that passes for the program, so
 * that the load of this computer has no effect.
 */
let waited = 0;
const encoderClock: Clock = {
  ...systemClock,
  after: (ms, task) =>
    systemClock.after(0, () => {
      waited += ms;
      task();
    }),
};
const clock: Clock = { ...steppedClock, now: () => waited };

let pty: Pty;
let simulation: Simulation;
/** A simulated encoder on its own pty, with a card in factory state. */
async function encoder(driver: DriverName, options: Readonly<Record<string, string>> = {}) {
  simulation = await simulate({
    driver,
    clock: encoderClock,
    options: new Map(Object.entries(options)),
    pace: NO_PACE,
    byteMs: 0,
    newPort() {
      pty = openPty();
      return pty;
    },
  });
  simulation.putCard(virtualCard(emptyCard(uid("04A1B2C3"), "1k")));
}
beforeEach(() => encoder("twn4"));
afterEach(() => simulation.stop());

const make = (text: string) => {
  const error = parseInjectedError(text);
  if (error) simulation.inject(error);
};
const address = (query = "") => `twn4:${pty.path}${query}`;

interface Finding {
  readonly name: string;
  readonly verdict: string;
  readonly fault: string | null;
  readonly message: string;
  readonly hint: string | null;
}
const isFinding = (one: unknown): one is Finding => typeof one === "object" && one !== null && "verdict" in one;

/** The verdicts as JSON, and the text in each language. */
async function examine(encoder: string, around: Parameters<typeof cliWith>[0] = {}) {
  const output = await cliWith({ clock, ...around }, "doctor", "--encoder", encoder, "--json");
  const { checks } = output.json();
  const findings = Array.isArray(checks) ? checks.filter(isFinding) : [];
  const of = (name: string) => findings.find((one) => one.name === name);
  const verdicts = Object.fromEntries(findings.map(({ name, verdict }) => [name, verdict]));
  return { exit: output.exit, verdicts, of, findings };
}

const ALL_WELL = {
  link: "pass",
  firmware: "pass",
  "round-trip": "pass",
  latency: "pass",
  baud: "pass",
  antenna: "skip",
  card: "pass",
  read: "pass",
  driver: "pass",
};

describe("doctor", () => {
  it("passes every check, with texts in both languages", async () => {
    const { exit, verdicts, of } = await examine(address());
    expect([exit, verdicts]).toEqual([0, ALL_WELL]);
    expect(of("round-trip")?.message).toMatch(/^minimum [\d.]+ ms, median [\d.]+ ms, 95% within [\d.]+ ms$/);
    expect(of("card")?.message).toBe("04A1B2C3, MIFARE Classic 1K");
    const zh = await cli("doctor", "--encoder", address(), "--lang", "zh");
    for (const name of ["端口", "固件", "往返时间", "转接器延迟", "波特率", "天线", "卡片", "读一块", "驱动自检"])
      expect(zh.out).toContain(name);
    expect(zh.out).toContain("结论：发卡机正常");
    expect(zh.out).not.toMatch(/round-trip|latency|pass|fault/);
    expect(zh.err).toContain("试 115200 波特率");
  });

  it("does not report an empty field as an error", async () => {
    simulation.lift();
    const { exit, verdicts, of } = await examine(address());
    expect([exit, verdicts]).toEqual([0, { ...ALL_WELL, card: "skip", read: "skip" }]);
    expect(of("card")).toMatchObject({
      message: "No card on the encoder",
      hint: "Place a card on the encoder",
    });
  });

  it("reports that there is no encoder, and skips the other checks", async () => {
    const { exit, verdicts, of } = await examine("twn4:/dev/nowhere");
    expect(exit).toBe(4);
    expect(of("link")).toMatchObject({
      fault: "NO_ENCODER",
      hint: "Check the cable and the port; card-bridge list shows the addresses",
    });
    expect(Object.values(verdicts)).toEqual(["fail", ...Array.from({ length: 8 }, () => "skip")]);
    expect((await cli("doctor", "--encoder", "twn4:/dev/nowhere", "--lang", "zh")).out).toContain(
      "前面的检查未通过，未检查",
    );
  });

  it("detects that another program uses the port, by the system's lock", async () => {
    const usage = await connector(steppedClock)(
      { text: address(), driver: "twn4", simulated: false, path: pty.path, options: new Map() },
      signal,
    );
    const linux = await examine(address());
    expect(linux.exit).toBe(4);
    expect(linux.of("link")).toMatchObject({
      fault: "PORT_BUSY",
      hint: expect.stringContaining(`fuser -v ${pty.path}`),
    });
    const mac = await examine(address(), { platform: "darwin" });
    expect(mac.of("link")?.hint).toContain(`lsof ${pty.path}`);
    const windows = await examine(address(), { platform: "win32" });
    expect(windows.of("link")?.hint).toContain("schtasks /End");
    await usage.port.close();
  });

  it("detects that the user has no permission for the port", async () => {
    chmodSync(pty.path, 0o000);
    const output = await asNobody("doctor", "--encoder", address(), "--lang", "zh");
    expect(output.code).toBe(4);
    expect(output.out).toMatch(/故障 {2}端口 +没有端口\S+的权限/);
    expect(output.out).toContain("sudo usermod -aG dialout $USER");
  });

  it("detects the baud rate at which the encoder replies", async () => {
    await pty.setBaudRate(115_200, signal);
    const { exit, verdicts, of } = await examine(address("?baud=9600"));
    expect(exit).toBe(4);
    expect(verdicts).toMatchObject({ link: "pass", firmware: "fail", "round-trip": "skip", baud: "fail" });
    expect(of("baud")).toMatchObject({
      fault: "BAUD_ANOTHER",
      message: "The encoder responds at 115200 baud, not at 9600",
      hint: `Use the address ${address("?baud=115200")}`,
    });
    expect((await examine(address("?baud=115200"))).verdicts).toEqual(ALL_WELL);
    expect((await examine(address())).verdicts).toEqual(ALL_WELL);
  });

  it("tries a rate again if one reply was late", async () => {
    await pty.setBaudRate(115_200, signal);
    make("silent-at:1");
    const setting = { connect: connector(steppedClock), clock, signal, onRate: () => undefined };
    expect((await lineRates(encoderAddress(address("?baud=115200")), setting)).verdict).toBe("pass");
  });

  it("reports that the baud rate is not the cause if no rate works", async () => {
    make("silent");
    const { exit, of } = await examine(address("?timeout=100"));
    expect(exit).toBe(4);
    expect(of("firmware")).toMatchObject({ fault: "ENCODER_SILENT" });
    expect(of("baud")).toMatchObject({ fault: "BAUD_NONE", hint: expect.stringContaining("not the cause") });
  });

  it("detects by its latency an adapter that buffers replies", async () => {
    make("late:16");
    const { exit, of } = await examine(address("?baud=115200"));
    expect(exit).toBe(0);
    expect(of("latency")).toMatchObject({ verdict: "warn", fault: "ANSWERS_LATE" });
    // 16 ms, less what 24 bytes take at 115200.
    expect(of("latency")?.message).toMatch(/^Each response is about 14 ms late/);
    expect(of("latency")?.hint).toContain(`setserial ${pty.path} low_latency`);
    const windows = await examine(address("?baud=115200"), { platform: "win32" });
    expect(windows.of("latency")?.hint).toContain("Device Manager → Ports");
    const mac = await examine(address("?baud=115200"), { platform: "darwin" });
    expect(mac.of("latency")?.hint).toContain("LatencyTimer");
  });

  it("reads an adapter's latency timer if the system reports it, through symbolic links as well", async () => {
    const [bus, device] = [at("devices"), at("ttyUSB7")];
    await mkdir(`${bus}/ttyUSB7`, { recursive: true });
    await writeFile(`${bus}/ttyUSB7/latency_timer`, "16\n");
    await writeFile(device, "");
    await symlink(device, at("by-id"));
    expect(await adapterTimer(at("by-id"), bus)).toEqual({ device: "ttyUSB7", ms: 16 });
    expect(await adapterTimer(at("nothing"), bus)).toBeUndefined();
    await writeFile(`${bus}/ttyUSB7/latency_timer`, "?");
    expect(await adapterTimer(device, bus)).toBeUndefined();
  });

  it.each([
    [0x0344, 0x20, "MIFARE DESFire"],
    [0x0044, 0x00, "MIFARE Ultralight / NTAG"],
  ])("names a card that cannot be used: ATQA %i SAK %i", async (atqa, sak, type) => {
    simulation.putCard(virtualCard({ ...emptyCard(uid("04A1B2C3D4E580"), "1k"), atqa, sak }));
    const { exit, of } = await examine(address());
    expect(exit).toBe(1);
    expect(of("card")).toMatchObject({
      fault: "CARD_NOT_SUPPORTED",
      message: `Unsupported card type: ${type}`,
      hint: "Use a MIFARE Classic 1K or 4K card",
    });
  });

  it("does not report an encoder error for a foreign card", async () => {
    const card = virtualCard(emptyCard(uid("04A1B2C3"), "1k"));
    const trailer = Buffer.from("0102030405067877880001020304050A", "hex");
    card.authenticate(0, DEFAULT_KEY, "A");
    card.writeBlock(3, trailer);
    simulation.putCard(card);
    const { exit, of } = await examine(address());
    expect(exit).toBe(0);
    expect(of("read")).toMatchObject({ verdict: "warn", fault: "KEY_REFUSED" });
  });

  it("detects replies that do not match their requests", async () => {
    make("duplicate");
    const { exit, of } = await examine(address());
    expect(exit).toBe(4);
    expect(of("driver")).toMatchObject({ verdict: "fail", fault: "ENCODER_GARBLED" });
  });

  it("has an encoder test its antenna if it can", async () => {
    const plain = connector(steppedClock);
    const withAntenna =
      (antenna: () => Promise<void>): Connect =>
      async (...where) => {
        const connection = await plain(...where);
        const can = new Set([...connection.driver.can, "antenna" as const]);
        return { ...connection, driver: { ...connection.driver, can, antenna } };
      };
    const good = await examine(address(), { connect: withAntenna(() => Promise.resolve()) });
    expect(good.of("antenna")).toMatchObject({ verdict: "pass", message: "self-test passed" });
    const broken = withAntenna(() => Promise.reject(new DeviceError("ANTENNA_FAULTY", "testing the antenna")));
    const bad = await examine(address(), { connect: broken });
    expect(bad.exit).toBe(1);
    expect(bad.of("antenna")).toMatchObject({ verdict: "fail", message: "Antenna self-test failed" });
  });

  it("has a PN532 test its antenna, and tries the baud rates that it supports", async () => {
    await simulation.stop();
    await encoder("pn532");
    const good = await examine(`pn532:${pty.path}`);
    expect([good.exit, good.verdicts]).toEqual([0, { ...ALL_WELL, antenna: "pass" }]);
    expect(good.of("baud")?.message).toBe("responds at 115200, 230400, 460800, 921600");
    await simulation.stop();
    await encoder("pn532", { clean: "230400" });
    const noisy = await examine(`pn532:${pty.path}`);
    expect(noisy.of("baud")).toMatchObject({ verdict: "pass", message: "responds at 115200, 230400" });
    await simulation.stop();
    await encoder("pn532", { antenna: "broken" });
    const broken = await examine(`pn532:${pty.path}`);
    expect(broken.exit).toBe(1);
    expect(broken.of("antenna")).toMatchObject({ verdict: "fail", fault: "ANTENNA_FAULTY" });
  });

  it("detects that the smart card service is not running", async () => {
    // Its client library looks for the service's socket at this path.
    const nowhere = { PCSCLITE_CSOCK_NAME: "/nonexistent/pcscd.comm", PATH: "/nonexistent" };
    const output = await apart(nowhere, [], "doctor", "--encoder", "pcsc:*", "--json");
    expect(output.code).toBe(4);
    expect(JSON.parse(output.out).checks[0]).toMatchObject({
      name: "link",
      verdict: "fail",
      fault: "PCSC_DOWN",
      hint: "sudo apt install pcscd libccid, then sudo systemctl enable --now pcscd.socket",
    });
    const listed = await apart(nowhere, [], "list", "--lang", "zh");
    expect(listed.code).toBe(4);
    expect(listed.out).toMatch(/不可用 {2}pcsc:\* {2}电脑的智能卡服务（PC\/SC）未运行\n {6}→ sudo apt install/);
    const named = await apart(nowhere, [], "list", "--encoder", "pcsc:*", "--json");
    expect(JSON.parse(named.out).encoders).toMatchObject([{ encoder: "pcsc:*", fault: "PCSC_DOWN" }]);
    const beside = await apart(nowhere, [], "list", "--encoder", address());
    expect(beside).toMatchObject({ code: 0, out: expect.not.stringContaining("pcsc") });
  });

  it("detects that a reader does not support the card commands", async () => {
    const { exit, verdicts, of } = await examine("sim:pcsc?reader=contact");
    expect([exit, verdicts.link]).toEqual([4, "pass"]);
    expect(of("firmware")).toMatchObject({ verdict: "fail", fault: "READER_UNSUITED" });
    expect(of("firmware")?.hint).toContain("PICC or CL");
  });

  it("creates a support file with the results, and without keys, tokens or secrets", async () => {
    const secret = Buffer.alloc(32, 7).toString("base64url");
    await addBinding(at("bindings.json"), {
      deviceNumber: "E-1",
      deviceName: "front desk",
      encoder: address(),
      server: "https://office.example",
      origins: ["https://office.example"],
      key: newKey(secret),
    });
    await writeFile(at("local-token"), "tokentokentoken");
    await writeFile(at("card.mfd"), printDump(emptyCard(uid("04A1B2C3"), "1k"), "mfd"));
    const output = await cli("doctor", "--encoder", address(), "--bundle", at("support.json"));
    expect(output.err).toContain(`Support file written: ${at("support.json")}`);
    const text = readFileSync(at("support.json"), "utf8");
    expect(JSON.parse(text)).toMatchObject({
      version: "0.0.1",
      encoder: address(),
      checks: expect.arrayContaining([expect.objectContaining({ name: "firmware", verdict: "pass" })]),
      bindings: [{ deviceNumber: "E-1", encoder: address(), server: "https://office.example" }],
      daemon: null,
    });
    for (const hidden of [secret, Buffer.alloc(32, 7).toString("hex"), "tokentokentoken", "FFFFFFFFFFFF"])
      expect(text).not.toContain(hidden);
    expect(text).not.toMatch(/"key"|"token":\s*"(?!\/)/);
  });

  it("creates a support file even if the bindings cannot be read", async () => {
    await writeFile(at("bindings.json"), "{");
    await cli("doctor", "--encoder", address(), "--bundle", at("support.json"));
    expect(JSON.parse(readFileSync(at("support.json"), "utf8"))).toMatchObject({
      bindings: { error: "FILE_UNREADABLE" },
    });
  });
});

/**
 * Root may open everything, so the user is changed first. The bridge's data folder does not exist, so that it needs no
 * permissions.
 */
function asNobody(...args: string[]): Promise<{ code: number; out: string }> {
  const drop = process.getuid?.() === 0 ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : [];
  return apart({}, drop, ...args);
}

/** The program in its own process, with a minimal environment. */
function apart(more: NodeJS.ProcessEnv, before: readonly string[], ...args: string[]) {
  const [program = "", ...rest] = [...before, process.execPath, MAIN, ...args];
  const nowhere = { ADEL_BRIDGE_HOME: "/nonexistent", ADEL_BRIDGE_PORT: "1", HOME: "/nonexistent", LANG: "en" };
  const env = { ...process.env, ...nowhere, ...more };
  return new Promise<{ code: number; out: string }>((resolve) => {
    const child = execFile(program, rest, { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, out: stdout + stderr }),
    );
  });
}
