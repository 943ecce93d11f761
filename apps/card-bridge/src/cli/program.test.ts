import { chmod, readFile, stat } from "node:fs/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Connect, connector } from "../drivers/connect.ts";
import { PAIRED_KEY, pairingServer } from "../jobs/testing/pairing-server.ts";
import { steppedClock } from "../kernel/testing/stepped-clock.ts";
import { cliSetup } from "./testing/cli.ts";

const { at, cli, cliWith } = cliSetup();

/** An encoder whose driver has a bug. */
const withBug: Connect = async (address, signal) => {
  const { driver, port } = await connector(steppedClock)(address, signal);
  const bug = () => Promise.reject(new Error("outside", { cause: new TypeError("the odd one") }));
  return { driver: { ...driver, authenticate: bug }, port };
};

describe("the command line", () => {
  it("prints help in the language of the locale, or of --lang", async () => {
    expect((await cli("--help")).out).toContain("Plug-in: drives the card encoder");
    expect((await cli("--help", "--lang", "zh")).out).toContain("启动守护进程");
    expect((await cliWith({ env: { LANG: "zh_CN.UTF-8" } }, "read", "--help")).out).toContain("读出卡片并保存");
    expect((await cli("read", "--help")).exit).toBe(0);
  });

  it.each(["write", "erase"])("logs an unexpected error with its cause: %s", async (command) => {
    const args = [command, "--encoder", "sim:twn4", "--spec", at("spec.json")] as const;
    const { exit, err } = await cliWith({ connect: withBug }, ...args);
    expect([exit, err]).toEqual([1, expect.stringContaining("BRIDGE_UNEXPECTED")]);
    expect(err).toMatch(/Error: outside.*caused by TypeError: the odd one.*at /);
  });

  it.each([
    [["bogus"], "unknown command bogus"],
    [["lst"], "unknown command lst. Did you mean list?"],
    [["status", "--jsn"], "unknown option --jsn. Did you mean --json?"],
    [["read"], "missing option --encoder <address>. card-bridge list shows the addresses"],
    [["read", "--encoder"], "option needs a value"],
    [["diff", "a"], "missing argument b"],
    [["status", "--bogus"], "unknown option --bogus"],
    [["inspect"], "--encoder | --image"],
    [["service", "reinstall"], "unknown value reinstall. Possible values: install, uninstall, status"],
    [["completion", "tcsh"], "unknown value tcsh. Possible values: bash, zsh, fish"],
    [
      ["read", "--encoder", "sim:twn4", "--out", "x", "--format", "pdf"],
      "unknown value --format pdf. Possible values: mfd, eml, json, mct, nfc",
    ],
    [["simulate", "--driver", "twn4", "--size", "2k"], "unknown value --size 2k. Possible values: 1k, 4k"],
    [["block", "read", "--encoder", "sim:twn4", "--block", "1", "--slot", "C"], "Possible values: A, B"],
    [["status", "--lang", "xx"], "--lang zh | en"],
    [["restore", "--encoder", "sim:twn4", "--image", "x"], "missing option --yes"],
  ])("leaves with 2 on wrong usage: %j", async (args, output) => {
    const { exit, err } = await cli(...args);
    expect(exit).toBe(2);
    expect(err).toContain(output);
  });

  it.each([
    [["read", "--encoder", "sim:twn4", "--out", "x", "--format", "pdf"], "unknown value --format pdf", "--format pdf"],
    [["serve", "--port", "x"], "--port Enter a number", "--port 请填写数字"],
  ])("names the option that is wrong, in the language of the call: %j", async (args, english, chinese) => {
    const [en, zh] = [await cli(...args), await cli(...args, "--lang", "zh")];
    expect([en.exit, zh.exit]).toEqual([2, 2]);
    expect(en.err).toContain(`Wrong usage: ${english}`);
    expect(zh.err).toMatch(new RegExp(`^用法错误：.*${chinese}`));
  });

  it("reports wrong usage as one JSON document, and in Chinese", async () => {
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
    const output = await cli(...args, "--json");
    expect(output.exit).toBe(exit);
    expect(output.json()).toMatchObject({ ok: false, error: { code } });
  });
});

describe("pairing from the command line", () => {
  let server: Awaited<ReturnType<typeof pairingServer>>;
  beforeEach(async () => {
    server = await pairingServer();
  });
  afterEach(() => server.close());
  const pair = (code: string) => cli("pair", code, "--server", server.url, "--encoder", "sim:twn4", "--json");

  it("exchanges a code for a binding whose key is only in a file of mode 600", async () => {
    const output = await pair("E1-123456");
    expect(output.exit).toBe(0);
    expect(server.asked).toMatchObject([{ path: "/adel/bridge/pair", code: "E1-123456", bridgeVersion: "0.0.1" }]);
    await chmod(at("bindings.json"), 0o644);
    expect((await cli("status")).err).toMatch(/encoder keys in .*bindings\.json \(mode 644\)\. Its mode is now 600/);
    expect((await stat(at("bindings.json"))).mode & 0o777).toBe(0o600);
    const status = await cli("status", "--json");
    expect(status.json()).toMatchObject({
      daemon: { running: false },
      bindings: [{ deviceNumber: "E1", server: server.url, encoder: "sim:twn4" }],
    });
    expect(output.out + status.out).not.toContain(PAIRED_KEY);
    expect((await stat(at("bindings.json"))).mode & 0o777).toBe(0o600);
    expect(await readFile(at("bindings.json"), "utf8")).toContain(PAIRED_KEY);
  });

  it("reports why the server rejected the code", async () => {
    const output = await pair("E1-000000");
    expect(output.exit).toBe(1);
    expect(output.json()).toMatchObject({ error: { code: "PAIRING_REFUSED" } });
    expect((await pair("rubbish")).json()).toMatchObject({ error: { code: "PAIRING_REFUSED" } });
  });

  it("reports that the server is not reachable", async () => {
    server.close();
    expect((await pair("E1-123456")).json()).toMatchObject({ error: { code: "SERVER_UNREACHABLE" } });
  });

  it("removes a binding by device number or address", async () => {
    await pair("E1-123456");
    expect((await cli("unpair", "E1")).exit).toBe(0);
    expect((await cli("status", "--json")).json()).toMatchObject({ bindings: [] });
  });
});
