import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { setUpFactor } from "../testing/authenticator-app.ts";
import { buildPlacedCard } from "../testing/build-card-request.ts";
import { runCommand } from "../testing/command.ts";
import { ADMIN_PASSWORD, startTestServer, type TestServer } from "../testing/test-server.ts";

let folder: string;
const opened: TestServer[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adel-command-"));
});
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
  rmSync(folder, { recursive: true });
});
const run = (more: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  runCommand({ ADEL_DATA: folder, ADEL_ADMIN_PASSWORD: ADMIN_PASSWORD, ...more }, ...args);
/** A server on the folder that the commands use. */
const open = async (settings: { readonly seed?: "demo" } = {}) => {
  const server = await startTestServer("sqlite", { folder, ...settings });
  opened.push(server);
  return server;
};

describe("the command line", () => {
  it.each(["--version", "-V"])("says its version and nothing else: %s", async (option) => {
    const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
    expect(await run({ ADEL_PORT: "not read" }, option)).toEqual({ code: 0, printed: `${version}\n` });
  });

  it.each([
    ["en_US.UTF-8", "--help", /^Without a command, the server starts\. Commands: .*verify-ledger$/m, 0],
    ["zh_CN.UTF-8", "--help", /^不带命令时启动服务器。命令：.*verify-ledger$/m, 0],
    ["zh_CN.UTF-8", "dance", /^没有命令dance。\n不带命令时启动服务器/, 1],
    ["zh_CN.UTF-8", "verify-ledger", /^账本：各项合计一致，0条流水与写入时相同$/m, 0],
    ["zh_CN.UTF-8", "verify-audit", /^审计记录：完整，末尾是0:/m, 0],
  ])("speaks the language of the terminal: %s, %s", async (LANG, command, message, code) => {
    expect(await run({ LANG }, command)).toEqual({ code, printed: expect.stringMatching(message) });
  });

  it("prints its settings without secrets", async () => {
    const { code, printed } = await run({}, "--print-config");
    expect(code).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({ data: folder, adminPassword: "(set)" });
  });

  it.each<[Readonly<Record<string, string>>, readonly string[], RegExp]>([
    [{ ADEL_PORT: "x" }, [], /ADEL_PORT/],
    [{ ADEL_HOST: "0.0.0.0" }, [], /ADEL_CAPTCHA/],
    [{}, ["dance"], /Unknown command dance/],
    [{}, ["pair-code"], /Usage: pair-code --encoder/],
    [{}, ["pair-code", "--encoder", "NOBODY"], /no encoder NOBODY/],
  ])("rejects wrong settings and commands: %j %j", async (environment, args, message) => {
    expect(await run(environment, ...args)).toEqual({ code: 1, printed: expect.stringMatching(message) });
  });

  it.for<[string, (path: string) => void, RegExp]>([
    ["missing", () => undefined, /the key file \S+ is missing, and the database holds secrets that only it opens/],
    [
      "another database's",
      (path) => writeFileSync(path, `${"ab".repeat(32)}\n`, { mode: 0o600 }),
      /is not the one that this/,
    ],
    ["cut short", (path) => writeFileSync(path, "abc", { mode: 0o600 }), /does not hold 64 hex digits/],
  ])("runs nothing where its key file is %s; put back, everything is there", async ([, spoil, message]) => {
    await (await open({ seed: "demo" })).app.close();
    const keyFile = join(folder, "keys", "kek");
    renameSync(keyFile, `${keyFile}.away`);
    spoil(keyFile);
    for (const args of [[], ["verify-ledger"]]) {
      const { code, printed } = await run({ ADEL_SEED: "demo" }, ...args);
      expect(code).toBe(1);
      expect(printed).toMatch(message);
      // One sentence, without a key.
      expect(printed.trim().split("\n")).toHaveLength(1);
      expect(printed).not.toContain("ab".repeat(32));
    }
    rmSync(keyFile, { force: true });
    renameSync(`${keyFile}.away`, keyFile);
    const { call, signIn } = await open({ seed: "demo" });
    const token = await signIn();
    const card = { ...buildPlacedCard(1, "04A1B2C3"), hotelId: 1 };
    const { code } = (await call("POST", "business/encoder/1/pairing", { token })).body.data;
    const pairing = { code, bridgeVersion: "1", host: "h" };
    expect((await call("POST", "bridge/pair", { body: pairing })).body.code).toBe(200);
    expect((await call("POST", "business/card/read", { token, body: card })).body.code).toBe(200);
  });

  it("proves the audit trail, also against an end that was noted down", async () => {
    const { call, signIn } = await open();
    const token = await signIn();
    const body = { configName: "试用", configKey: "trial.key", configValue: "1" };
    await call("POST", "system/config", { token, body });
    const { printed } = await run({}, "verify-audit");
    const [, end = ""] = /^audit trail: sound, ends at (1:[\w-]{43})$/m.exec(printed) ?? [];
    const { configId } = (await call("GET", "system/config/list?configKey=trial", { token })).body.rows[0];
    await call("DELETE", `system/config/${configId}`, { token });
    expect((await run({}, "verify-audit", "--holds", end)).printed).toMatch(/ends at 2:/);
    const other = await run({}, "verify-audit", "--holds", `2:${end.slice(2)}`);
    expect(other).toEqual({ code: 1, printed: expect.stringMatching(/not-the-noted-chain at row 2/) });
    const wrong = await run({}, "verify-audit", "--holds", "yesterday");
    expect(wrong).toEqual({ code: 1, printed: expect.stringMatching(/SEQ:LINK/) });
  });

  it("removes the second factor of a user whose phone is lost, audited, and ends the sessions", async () => {
    const server = await open();
    const token = await server.signIn();
    await setUpFactor(server, token);
    expect(await run({}, "reset-second-factor")).toMatchObject({ code: 1, printed: expect.stringMatching(/^Usage:/) });
    expect(await run({}, "reset-second-factor", "nobody")).toMatchObject({ code: 1 });
    expect(await run({}, "reset-second-factor", "Admin")).toMatchObject({ code: 0 });
    expect(await run({}, "reset-second-factor", "admin")).toMatchObject({ code: 1 });
    expect((await server.call("GET", "getInfo", { token })).body.code).toBe(401);
    expect(await server.signIn()).toEqual(expect.any(String));
    const [entry] = await server.context.db
      .selectFrom("audit_trail")
      .select(["user_name", "before_json", "after_json"])
      .orderBy("seq", "desc")
      .limit(1)
      .execute();
    expect(entry).toEqual({
      user_name: "",
      before_json: '{"secondFactor":true}',
      after_json: '{"secondFactor":false}',
    });
  });
});
