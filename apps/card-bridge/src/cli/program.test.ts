import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { connector } from "../drivers/connect.ts";
import { systemClock } from "../kernel/clock.ts";
import { createLog } from "../kernel/log.ts";
import { runCli } from "./program.ts";

const HOTEL_KEY = "00112233445566778899AABBCCDDEEFF";
const FACTORY_KEY = "2B7E151628AED2A6ABF7158809CF4F3C";
const SPEC = {
  hotelNumber: 1001,
  cardSize: "1k",
  hotelKey: HOTEL_KEY,
  factoryKey: FACTORY_KEY,
  sequence: 9,
  cardType: 2,
  records: { doorLock: { building: 3, floor: 12, room: 1206, areas: [120, 122] } },
};

let home: string;
let connect: ReturnType<typeof connector>;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "card-bridge-cli-"));
  connect = connector(systemClock);
  await writeFile(join(home, "spec.json"), JSON.stringify(SPEC));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const at = (name: string) => join(home, name);

/** One call of the command line, as a shell would make it. */
async function cli(...args: string[]) {
  return cliWith({}, ...args);
}
async function cliWith({ stdin = "", env = {} }: { stdin?: string; env?: NodeJS.ProcessEnv }, ...args: string[]) {
  const said = { out: "", err: "" };
  const quiet = createLog((line) => (said.err += line), systemClock, "error");
  const exit = await runCli(args, {
    streams: { out: (text) => (said.out += text), err: (text) => (said.err += text) },
    tools: {
      version: "0.0.1",
      platform: "linux",
      program: ["/opt/node", "/opt/main.js"],
      config: readConfig({ ADEL_BRIDGE_HOME: home, ADEL_BRIDGE_PORT: "1", LANG: "en_US.UTF-8", ...env }),
      clock: systemClock,
      connect,
      log: quiet,
      daemonLog: quiet,
      stdin: Readable.from([stdin]),
      signal: new AbortController().signal,
    },
  });
  const json = (): Record<string, unknown> => JSON.parse(said.out);
  return { exit, json, ...said };
}

describe("the command line", () => {
  it("helps in the language of the locale, or of --lang", async () => {
    expect((await cli("--help")).out).toContain("Drives the card encoder".toLowerCase().slice(0, 6));
    expect((await cli("--help", "--lang", "zh")).out).toContain("启动守护进程");
    expect((await cliWith({ env: { LANG: "zh_CN.UTF-8" } }, "read", "--help")).out).toContain("读出卡片并保存");
    expect((await cli("read", "--help")).exit).toBe(0);
  });

  it.each([
    [["bogus"], "unknown command bogus"],
    [["read"], "missing option --encoder"],
    [["read", "--encoder"], "missing value of option"],
    [["diff", "a"], "missing argument b"],
    [["status", "--bogus"], "unknown option --bogus"],
    [["inspect"], "--encoder | --image"],
  ])("leaves with 2 on wrong usage: %j", async (args, said) => {
    const { exit, err } = await cli(...args);
    expect(exit).toBe(2);
    expect(err).toContain(said);
  });

  it.each([
    [["read", "--encoder", "sim:twn4", "--out", "x", "--format", "pdf"], "--format"],
    [["restore", "--encoder", "sim:twn4", "--image", "x"], "--yes"],
    [["serve", "--port", "x"], "--port"],
  ])("names the option that is wrong, in the language of the call: %j", async (args, option) => {
    const [en, zh] = [await cli(...args), await cli(...args, "--lang", "zh")];
    expect([en.exit, zh.exit]).toEqual([2, 2]);
    expect(en.err).toMatch(new RegExp(`Wrong usage: ${option} Invalid`));
    expect(zh.err).toMatch(new RegExp(`用法错误：${option} 无效`));
  });

  it("says wrong usage as one JSON document, and in Chinese", async () => {
    expect((await cli("read", "--json")).json()).toMatchObject({ ok: false, error: { code: "USAGE" } });
    expect((await cli("bogus", "--lang=zh")).err).toContain("未知命令 bogus");
  });

  it.each([
    [["read", "--encoder", "twn4:/nowhere", "--out", "x"], 4, "NO_ENCODER"],
    [["read", "--encoder", "pn533:/dev/x", "--out", "x"], 2, "DRIVER_UNKNOWN"],
    [["read", "--encoder", "nonsense", "--out", "x"], 2, "ENCODER_ADDRESS_WRONG"],
    [["show", "--image", "/nowhere"], 1, "FILE_UNREADABLE"],
    [["unpair", "E-1"], 1, "ENCODER_NOT_BOUND_HERE"],
    [["pair", "E1-123456", "--server", "http://office.example", "--encoder", "sim:twn4"], 2, "HTTPS_NEEDED"],
  ])("%j ends with %i and %s", async (args, exit, code) => {
    const said = await cli(...args, "--json");
    expect(said.exit).toBe(exit);
    expect(said.json()).toMatchObject({ ok: false, error: { code } });
  });
});

describe("cards from the command line", () => {
  it("lays nothing out without a UID, with a wrong one, or on another card's image", async () => {
    const layout = (...more: string[]) => cli("layout", "--spec", at("spec.json"), "--out", at("x.mfd"), ...more);
    expect((await layout()).err).toContain("(--uid): this field is missing");
    expect((await layout("--uid", "zz")).err).toContain("(--uid): a UID has 8 or 14 hex digits");
    expect((await layout("--uid", "04A1B2C3")).exit).toBe(0);
    const onOther = await layout("--uid", "04A1B2C4", "--base", at("x.mfd"), "--lang", "zh");
    expect(onOther).toMatchObject({ exit: 2, err: expect.stringContaining("（uid）：与卡片的卡号不同") });
  });

  it("does not touch, nor read with its keys, a card that the specification does not name", async () => {
    await writeFile(at("other.json"), JSON.stringify({ ...SPEC, uid: "DEADBEEF" }));
    for (const command of ["write", "erase", "inspect"]) {
      const said = await cli(command, "--encoder", "sim:twn4", "--spec", at("other.json"), "--json");
      const values = { expected: "DEADBEEF", found: "04A1B2C3" };
      expect(said.json()).toMatchObject({ ok: false, error: { code: "CARD_SWAPPED", values } });
      expect(said.exit).toBe(1);
    }
  });

  it("writes, reads, inspects and erases the card on an encoder", async () => {
    const written = await cli("write", "--encoder", "sim:twn4", "--spec", at("spec.json"), "--json");
    expect(written.exit).toBe(0);
    expect(written.json()).toMatchObject({ ok: true, outcome: "done", uid: "04A1B2C3", sectorsVerified: [0, 1] });
    await cli("read", "--encoder", "sim:twn4", "--spec", at("spec.json"), "--out", at("read.mfd"));
    await cli("layout", "--spec", at("spec.json"), "--uid", "04A1B2C3", "--out", at("layout.mfd"));
    expect(await readFile(at("read.mfd"))).toEqual(await readFile(at("layout.mfd")));
    expect((await cli("diff", at("read.mfd"), at("layout.mfd"))).exit).toBe(0);
    const inspected = await cli("inspect", "--encoder", "sim:twn4", "--spec", at("spec.json"), "--json");
    expect(inspected.json()).toMatchObject({ records: [{ sector: 1, kind: "doorLock" }] });
    const erased = await cli("erase", "--encoder", "sim:twn4", "--spec", at("spec.json"), "--json");
    expect(erased.json()).toMatchObject({ ok: true, outcome: "done" });
    const blank = await cli("read", "--encoder", "sim:twn4", "--out", at("blank.eml"), "--json");
    expect(blank.json()).toMatchObject({ ok: true, unreadSectors: [] });
    expect((await cli("diff", at("blank.eml"), at("layout.mfd"))).exit).toBe(1);
  });

  it("restores a raw image only with a yes, and never a trailer that contradicts itself", async () => {
    await cli("layout", "--spec", at("spec.json"), "--uid", "04A1B2C3", "--out", at("a.mfd"));
    const restore = (...more: string[]) =>
      cli("restore", "--encoder", "sim:twn4", "--image", at("a.mfd"), ...more, "--json");
    expect((await restore()).exit).toBe(2);
    expect((await restore("--yes", "--sectors", "1-99")).exit).toBe(2);
    expect((await restore("--yes", "--sectors", "0,1")).json()).toMatchObject({
      ok: true,
      outcome: "done",
      sectorsVerified: [0, 1],
    });
    await cli("read", "--encoder", "sim:twn4", "--spec", at("spec.json"), "--out", at("b.mfd"));
    expect(await readFile(at("b.mfd"))).toEqual(await readFile(at("a.mfd")));
    const spoilt = await readFile(at("a.mfd"));
    spoilt[2 * 64 + 48 + 6] = 0;
    await writeFile(at("a.mfd"), spoilt);
    expect((await restore("--yes")).json()).toMatchObject({ error: { code: "TRAILER_UNSAFE", values: { sector: 2 } } });
  });

  it("takes the specification from standard input", async () => {
    const { exit } = await cliWith(
      { stdin: JSON.stringify(SPEC) },
      "layout",
      "--spec",
      "-",
      "--uid",
      "04A1B2C3",
      "--out",
      at("a.mfd"),
    );
    expect(exit).toBe(0);
    expect((await stat(at("a.mfd"))).mode & 0o777).toBe(0o600);
  });

  it("names the field of a specification that is wrong", async () => {
    await writeFile(at("bad.json"), JSON.stringify({ ...SPEC, hotelNumber: -1 }));
    const said = await cli("layout", "--spec", at("bad.json"), "--uid", "04A1B2C3", "--out", at("a.mfd"), "--json");
    expect(said.exit).toBe(2);
    expect(said.json()).toMatchObject({ error: { code: "SPEC_WRONG", values: { path: "hotelNumber" } } });
  });

  it("names sectors that no key opens, marks their bytes unknown, and says that it is not all", async () => {
    await cli("write", "--encoder", "sim:twn4", "--spec", at("spec.json"));
    const said = await cli("read", "--encoder", "sim:twn4", "--out", at("part.json"), "--json");
    expect(said.exit).toBe(3);
    expect(said.json()).toMatchObject({ ok: false, unreadSectors: [1] });
    expect(JSON.parse(await readFile(at("part.json"), "utf8")).blocks["4"]).toBeUndefined();
    const raw = await cli("convert", at("part.json"), at("part.mfd"), "--json");
    expect(raw.exit).toBe(3);
    expect(raw.json()).toMatchObject({ unknownBlocks: expect.arrayContaining([4, 5, 6, 7]) });
  });

  it("tries the keys of a key file, plain or in pairs by sector", async () => {
    await cli("write", "--encoder", "sim:twn4", "--spec", at("spec.json"));
    const { json } = await cli(
      "read",
      "--encoder",
      "sim:twn4",
      "--spec",
      at("spec.json"),
      "--out",
      at("all.mfd"),
      "--json",
    );
    expect(json()).toMatchObject({ unreadSectors: [] });
    const trailer = (await readFile(at("all.mfd"))).subarray(7 * 16, 8 * 16).toString("hex");
    await writeFile(at("plain.keys"), `# hotel\n${trailer.slice(0, 12)}\n${trailer.slice(20)}\n`);
    const plain = await cli(
      "read",
      "--encoder",
      "sim:twn4",
      "--keys",
      at("plain.keys"),
      "--out",
      at("b.mfd"),
      "--json",
    );
    expect(plain.json()).toMatchObject({ unreadSectors: [] });
    await writeFile(at("bad.keys"), "12345\n");
    const bad = await cli("read", "--encoder", "sim:twn4", "--keys", at("bad.keys"), "--out", at("b.mfd"), "--json");
    expect(bad.json()).toMatchObject({ error: { code: "FILE_UNREADABLE", values: { reason: "line 1" } } });
  });

  it("shows a map without keys, and converts between dump formats", async () => {
    await cli("layout", "--spec", at("spec.json"), "--uid", "04A1B2C3", "--out", at("a.mfd"));
    const shown = await cli("show", "--image", at("a.mfd"));
    expect(shown.out).toContain("plan: door lock");
    expect(shown.out).toContain("** ** ** ** ** ** 78 77 88 00 ** ** ** ** ** **");
    for (const [from, to] of [
      ["a.mfd", "b.nfc"],
      ["b.nfc", "c.mct"],
      ["c.mct", "d.eml"],
      ["d.eml", "e.json"],
      ["e.json", "f.mfd"],
    ]) {
      expect((await cli("convert", at(from ?? ""), at(to ?? ""))).exit).toBe(0);
    }
    expect(await readFile(at("f.mfd"))).toEqual(await readFile(at("a.mfd")));
  });

  it.each([
    ["short.mct", "+Sector: 0\n0011\n", "line 2: a block has 16 bytes", "第 2 行有误：一块应为 16 字节"],
    ["bad.eml", `${"00".repeat(16)}\n${"0O".repeat(16)}`, "line 2: a character is no hex digit", "第 2 行有误：有不是"],
    ["cut.json", '{\n"blocks": {', "line 2: not JSON", "第 2 行有误：不是有效的 JSON"],
    ["block.json", '{"blocks":{"7":"00"}}', "block 7: should be 16 bytes in hex", "块 7 有误：应为 16 字节"],
    ["long.mfd", "\0".repeat(1000), "no MIFARE Classic card is as long", "长度不符合任何 MIFARE Classic 卡"],
    [
      "ntag.nfc",
      "Filetype: Flipper NFC device\nDevice type: NTAG215\n",
      "not a dump of a MIFARE",
      "不是 MIFARE Classic",
    ],
  ])("says of a damaged dump which line or block, and why: %s", async (name, content, en, zh) => {
    await writeFile(at(name), content);
    const said = await cli("show", "--image", at(name));
    expect(said).toMatchObject({ exit: 1, out: "", err: expect.stringContaining(en) });
    expect(said.err).toContain(name);
    expect((await cli("show", "--image", at(name), "--lang", "zh")).err).toContain(zh);
  });

  it("examines an encoder and packs a support file without secrets", async () => {
    const said = await cli("doctor", "--encoder", "sim:twn4", "--bundle", at("support.json"), "--json");
    expect(said.exit).toBe(0);
    expect(said.json()).toMatchObject({
      ok: true,
      checks: expect.arrayContaining([expect.objectContaining({ name: "driver", verdict: "pass" })]),
    });
    const bundle = await readFile(at("support.json"), "utf8");
    expect(bundle).toContain('"firmware"');
    expect(bundle).not.toMatch(/"key"/);
  });

  it("never prints a master key", async () => {
    const everything = await Promise.all([
      cli("write", "--encoder", "sim:twn4", "--spec", at("spec.json")),
      cli("inspect", "--encoder", "sim:twn4", "--spec", at("spec.json"), "--json"),
      cli("layout", "--spec", at("spec.json"), "--uid", "00", "--out", at("x")),
    ]);
    for (const { out, err } of everything)
      expect((out + err).toUpperCase()).not.toMatch(new RegExp(`${HOTEL_KEY}|${FACTORY_KEY}`));
  });
});

describe("pairing from the command line", () => {
  let server: Server;
  let url: string;
  let asked: unknown[];
  const KEY = Buffer.alloc(32, 7).toString("base64url");
  beforeEach(async () => {
    asked = [];
    server = createServer((request, reply) => {
      const parts: Buffer[] = [];
      request.on("data", (part: Buffer) => parts.push(part));
      request.on("end", () => {
        const body = JSON.parse(Buffer.concat(parts).toString());
        asked.push({ path: request.url, ...body });
        const good = body.code === "E1-123456";
        const data = { deviceNumber: "E1", deviceName: "front desk", key: KEY, origins: ["https://office.example"] };
        reply.setHeader("content-type", "application/json");
        reply.end(
          JSON.stringify(good ? { code: 200, msg: "ok", data } : { code: 400, msg: "no", fault: "PAIRING_REFUSED" }),
        );
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  });
  afterEach(() => {
    server.close();
  });
  const pair = (code: string) => cli("pair", code, "--server", url, "--encoder", "sim:twn4", "--json");

  it("turns a code into a binding whose key is in a file of mode 600 and nowhere else", async () => {
    const said = await pair("E1-123456");
    expect(said.exit).toBe(0);
    expect(asked).toMatchObject([{ path: "/adel/bridge/pair", code: "E1-123456", bridgeVersion: "0.0.1" }]);
    const status = await cli("status", "--json");
    expect(status.json()).toMatchObject({
      daemon: { running: false },
      bindings: [{ deviceNumber: "E1", server: url, encoder: "sim:twn4" }],
    });
    expect(said.out + status.out).not.toContain(KEY);
    expect((await stat(at("bindings.json"))).mode & 0o777).toBe(0o600);
    expect(await readFile(at("bindings.json"), "utf8")).toContain(KEY);
  });

  it("says what the server refused", async () => {
    const said = await pair("E1-000000");
    expect(said.exit).toBe(1);
    expect(said.json()).toMatchObject({ error: { code: "PAIRING_REFUSED" } });
    expect((await pair("rubbish")).json()).toMatchObject({ error: { code: "PAIRING_REFUSED" } });
  });

  it("says that the server cannot be reached", async () => {
    server.close();
    server.closeAllConnections();
    expect((await pair("E1-123456")).json()).toMatchObject({ error: { code: "SERVER_UNREACHABLE" } });
  });

  it("undoes a binding by number or address", async () => {
    await pair("E1-123456");
    expect((await cli("unpair", "E1")).exit).toBe(0);
    expect((await cli("status", "--json")).json()).toMatchObject({ bindings: [] });
  });
});
