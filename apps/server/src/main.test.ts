import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NONCE, testBridge } from "../testing/bridge.ts";
import { serverProcess } from "../testing/process.ts";
import { ADMIN_PASSWORD, hotelInput } from "../testing/test-server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adel-process-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const start = (more: Record<string, string> = {}, args: readonly string[] = []) =>
  serverProcess({ ADEL_DATA: folder, ADEL_ADMIN_PASSWORD: ADMIN_PASSWORD, ...more }, args);
type Server = ReturnType<typeof start>;
const signIn = async (server: Server): Promise<string> =>
  (await server.call("POST", "login", { body: { username: "admin", password: ADMIN_PASSWORD } })).token;
const stop = async (server: Server) => {
  server.child.kill("SIGTERM");
  return server.exited;
};

describe("the server as a process", () => {
  it("prints a generated administrator password once, and never in its log", async () => {
    const first = start({ ADEL_ADMIN_PASSWORD: "", ADEL_LOG_LEVEL: "trace" });
    const password = await first.heard(/^admin password: (\S{16})$/m);
    expect((await first.call("POST", `login?username=admin&password=${password}`)).code).toBe(200);
    await stop(first);
    expect(first.printed().split(password)).toHaveLength(2);
    const second = start({ ADEL_ADMIN_PASSWORD: "" });
    await second.address();
    expect(second.printed()).not.toContain("admin password");
    expect((await second.call("POST", "login", { body: { username: "admin", password } })).code).toBe(200);
    await stop(second);
  });

  it("records acts and sign-ins in its log, whether they worked or not, and nothing of what was sent", async () => {
    const server = start({ ADEL_LOG_LEVEL: "trace" });
    const token = await signIn(server);
    await server.call("POST", "login?username=admin&password=query-secret-1");
    const body = hotelInput({ hotelNumber: 7, authPassword: "body-secret-1", authPasswordAgain: "body-secret-1" });
    await server.call("POST", "business/hotel", { token, body });
    await server.call("POST", "business/hotel", { token, body });
    await stop(server);
    const lines = server
      .printed()
      .split("\n")
      .filter((line) => line.includes('"audit"'));
    const acts = lines
      .map((line) => JSON.parse(line).audit)
      .map(({ kind, userName, code, method, route }) => [kind, userName, code, `${method} ${route}`]);
    expect(acts).toEqual([
      ["sign-in", "admin", 200, "POST /login"],
      ["sign-in", "admin", 400, "POST /login"],
      ["insert", "admin", 200, "POST /business/hotel"],
      ["insert", "admin", 409, "POST /business/hotel"],
    ]);
    expect(server.printed()).not.toMatch(/query-secret|body-secret|argon2/);
    expect(server.printed()).not.toContain(token);
    expect(server.printed()).not.toContain(ADMIN_PASSWORD);
  });

  it("writes no password, key, token, header, body or query string into its loudest log", async () => {
    const server = start({ ADEL_LOG_LEVEL: "trace", ADEL_SEED: "demo" });
    const operator = await server.heard(/^demo password operator: (\S+)$/m);
    const token = await signIn(server);
    const secrets = [ADMIN_PASSWORD, token, "query-secret-1", "typed-secret-1", "body-secret-1", "header-secret-1"];
    const call = async (method: string, path: string, body?: object, as = token) =>
      server.call(method, path, { token: as, ...(body && { body }) });
    const guess = (path: string, body?: object) => server.call("POST", path, body && { body });
    await guess("login?username=admin&password=query-secret-1&code=&uuid=");
    await guess("login", { username: "admin", password: "typed-secret-1" });
    const opened = await server.call("POST", "login", { body: { username: "operator", password: operator } });
    secrets.push(opened.token);
    const [encoder] = (await call("GET", "business/encoder/list?search=query-secret-1")).rows.concat(
      (await call("GET", "business/encoder/list")).rows,
    );
    const { code } = (await call("POST", `business/encoder/${encoder.id}/pairing`)).data;
    const paired = (await guess("bridge/pair", { code, bridgeVersion: "1", host: "h" })).data;
    const bridge = testBridge(paired.deviceNumber, paired.key);
    const page = (await call("POST", `business/encoder/${encoder.id}/page-token`, { challenge: NONCE })).data.token;
    const hotel = (await call("GET", "business/hotel/list?hotelNumber=1001")).rows[0];
    const card = { encoderId: encoder.id, uid: "04A1B2C3", bridgeNonce: NONCE, cardSize: "1k", hotelId: hotel.id };
    const read = (await call("POST", "business/card/read", { ...card, typedKeys: ["A9B8C7D6E5F4"] })).data;
    const job = (
      await call("POST", "business/card/job", {
        ...card,
        purpose: "erase",
        authPassword: "demo-1234",
        idempotencyKey: "only-once-1",
      })
    ).data;
    const result = await bridge.result((await bridge.open(job.ticket)).claims);
    await call("POST", `business/card/job/${job.jobId}/result`, { token: result });
    await call("POST", "business/card/job", { ...card, authPassword: "body-secret-1", purpose: "psychic" });
    secrets.push(code, paired.key, page, read.ticket, job.ticket, result, "A9B8C7D6E5F4", "demo-1234");
    const broken = {
      method: "POST",
      body: '{"password":"body-secret-1',
      headers: { "content-type": "application/json" },
    };
    await fetch(`${await server.address()}/adel/login`, broken);
    await fetch(`${await server.address()}/adel/getInfo`, {
      headers: {
        cookie: "Admin-Token=header-secret-1",
        authorization: "Bearer header-secret-1",
        "x-key": "header-secret-1",
      },
    });
    const { msg: file } = await call("GET", "system/config/export");
    await fetch(`${await server.address()}/adel/common/download?fileName=${file}&delete=true`, {
      headers: { cookie: `Admin-Token=${token}` },
    });
    secrets.push(file);
    // No HTTP at all: what a socket brought is quoted by its error.
    const { port } = new URL(await server.address());
    await new Promise((resolve) => {
      const socket = connect(Number(port), "127.0.0.1", () => socket.write("PASSWORD body-secret-1\r\n\r\n"));
      socket.on("close", resolve).resume();
    });
    await stop(server);
    const log = server.printed().replace(/^(demo password|admin password).*$/gm, "");
    expect(log.split("\n").filter((line) => line.includes('"audit"')).length).toBeGreaterThan(5);
    for (const secret of [...secrets, operator]) {
      expect(log, secret).not.toContain(secret);
      expect(log, secret).not.toContain([...Buffer.from(secret)].join(","));
    }
    expect(log).not.toMatch(/"(url|query|body|headers|cookie|authorization|rawPacket)":|argon2|\?username/i);
  });

  it("ends cleanly on SIGTERM and SIGINT", async () => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      const server = start();
      await server.address();
      server.child.kill(signal);
      expect(await server.exited).toEqual({ code: 0, signal: null });
    }
  });

  it("keeps sessions over a restart", async () => {
    const first = start();
    const token = await signIn(first);
    await stop(first);
    const second = start();
    expect((await second.call("GET", "getInfo", { token })).code).toBe(200);
    await stop(second);
  });

  it.each(["--version", "-V"])("says its version and nothing else: %s", async (option) => {
    const asked = start({ ADEL_PORT: "not read" }, [option]);
    expect((await asked.exited).code).toBe(0);
    const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
    expect(asked.printed().trim()).toBe(version);
  });

  it.each([
    ["en_US.UTF-8", "--help", /^Without a command, the server starts\. Commands: .*verify-ledger$/m, 0],
    ["zh_CN.UTF-8", "--help", /^不带命令时启动服务器。命令：.*verify-ledger$/m, 0],
    ["zh_CN.UTF-8", "dance", /^没有命令dance。\n不带命令时启动服务器/, 1],
    ["zh_CN.UTF-8", "verify-ledger", /^账本：各项合计一致，0条流水与写入时相同$/m, 0],
    ["zh_CN.UTF-8", "verify-audit", /^审计记录：完整，末尾是0:/m, 0],
  ])("speaks the language of the terminal: %s, %s", async (LANG, command, says, code) => {
    const asked = start({ LANG }, [command]);
    expect((await asked.exited).code).toBe(code);
    expect(asked.printed()).toMatch(says);
  });

  it("prints its settings without secrets, and refuses wrong ones and unknown commands", async () => {
    const shown = start({}, ["--print-config"]);
    expect((await shown.exited).code).toBe(0);
    expect(JSON.parse(shown.printed())).toMatchObject({ data: folder, adminPassword: "(set)" });
    for (const [environment, args, says] of [
      [{ ADEL_PORT: "x" }, [], /ADEL_PORT/],
      [{ ADEL_HOST: "0.0.0.0" }, [], /ADEL_CAPTCHA/],
      [{}, ["dance"], /Unknown command dance/],
      [{}, ["pair-code"], /Usage: pair-code --encoder/],
      [{}, ["pair-code", "--encoder", "NOBODY"], /no encoder NOBODY/],
    ] as const) {
      const refused = start(environment, args);
      expect((await refused.exited).code).toBe(1);
      expect(refused.printed()).toMatch(says);
    }
  });

  it.for([
    ["missing", () => undefined, /the key file \S+ is missing, and the database holds secrets that only it opens/],
    [
      "another database's",
      (path: string) => writeFileSync(path, `${"ab".repeat(32)}\n`, { mode: 0o600 }),
      /is not the one that this/,
    ],
    ["cut short", (path: string) => writeFileSync(path, "abc", { mode: 0o600 }), /does not hold 64 hex digits/],
  ] as const)(
    "refuses to start, and to do anything else, where its key file is %s; put back, everything is there",
    async ([, spoil, says]) => {
      const first = start({ ADEL_SEED: "demo" });
      await first.address();
      await stop(first);
      const keyFile = join(folder, "keys", "kek");
      renameSync(keyFile, `${keyFile}.away`);
      spoil(keyFile);
      for (const args of [[], ["verify-ledger"]]) {
        const refused = start({ ADEL_SEED: "demo" }, args);
        expect((await refused.exited).code).toBe(1);
        expect(refused.printed()).toMatch(says);
        // One sentence, without a stack and without a key.
        expect(refused.printed().trim().split("\n")).toHaveLength(1);
        expect(refused.printed()).not.toContain("ab".repeat(32));
      }
      rmSync(keyFile, { force: true });
      renameSync(`${keyFile}.away`, keyFile);
      const again = start({ ADEL_SEED: "demo" });
      const token = await signIn(again);
      const sheet = { encoderId: 1, hotelId: 1, uid: "04A1B2C3", bridgeNonce: NONCE, cardSize: "1k" };
      const { code } = (await again.call("POST", "business/encoder/1/pairing", { token })).data;
      expect((await again.call("POST", "bridge/pair", { body: { code, bridgeVersion: "1", host: "h" } })).code).toBe(
        200,
      );
      const read = await again.call("POST", "business/card/read", { token, body: sheet });
      expect(read.code).toBe(200);
      await stop(again);
    },
  );

  it("makes a pairing code beside the running server", async () => {
    const server = start({ ADEL_SEED: "demo" });
    await server.address();
    const command = start({ ADEL_SEED: "demo" }, ["pair-code", "--encoder", "FRONT-DESK-1"]);
    const code = await command.heard(/^(FRONT-DESK-1-\d{6})$/m);
    expect((await command.exited).code).toBe(0);
    const { data } = await server.call("POST", "bridge/pair", { body: { code, bridgeVersion: "1", host: "h" } });
    expect(data).toMatchObject({
      deviceNumber: "FRONT-DESK-1",
      origins: [await server.address(), expect.stringContaining("localhost")],
    });
    await stop(server);
  });

  it("proves its audit trail from the command line, also against an end that was noted down", async () => {
    const server = start();
    const token = await signIn(server);
    const body = { configName: "试用", configKey: "trial.key", configValue: "1" };
    await server.call("POST", "system/config", { token, body });
    const proved = start({}, ["verify-audit"]);
    const end = await proved.heard(/^audit trail: sound, ends at (1:[\w-]{43})$/m);
    const { configId } = (await server.call("GET", "system/config/list?configKey=trial", { token })).rows[0];
    await server.call("DELETE", `system/config/${configId}`, { token });
    await stop(server);
    expect(await start({}, ["verify-audit", "--holds", end]).heard(/ends at (2):/)).toBe("2");
    const other = start({}, ["verify-audit", "--holds", `2:${end.slice(2)}`]);
    expect((await other.exited).code).toBe(1);
    expect(other.printed()).toMatch(/not-the-noted-chain at row 2/);
    const wrong = start({}, ["verify-audit", "--holds", "yesterday"]);
    expect((await wrong.exited).code).toBe(1);
    expect(wrong.printed()).toMatch(/SEQ:LINK/);
  });

  it("starts twice at once on a fresh folder: one prepares it, the other waits", async () => {
    const both = [start(), start()];
    const tokens = await Promise.all(both.map(signIn));
    expect(
      await Promise.all(both.map((server, at) => server.call("GET", "getInfo", { token: tokens[1 - at] ?? "" }))),
    ).toMatchObject([{ code: 200 }, { code: 200 }]);
    await Promise.all(both.map(stop));
  });

  it("keeps everything it acknowledged when it is killed while writing", async () => {
    const acknowledged: number[] = [];
    let number = 1;
    for (let round = 0; round < 3; round++) {
      const server = start();
      const token = await signIn(server);
      let alive = true;
      const write = async () => {
        while (alive) {
          const hotelNumber = number++;
          const answer = await server
            .call("POST", "business/hotel", { token, body: hotelInput({ hotelNumber }) })
            .catch(() => null);
          if (answer?.code === 200) acknowledged.push(hotelNumber);
          if (answer === null) alive = false;
          if (acknowledged.length >= (round + 1) * 12) server.child.kill("SIGKILL");
        }
      };
      await Promise.all([write(), write(), write(), write()]);
      expect((await server.exited).signal).toBe("SIGKILL");
    }
    const server = start();
    const token = await signIn(server);
    const kept = new Set<number>();
    for (let page = 1; page <= 3; page++)
      for (const row of (await server.call("GET", `business/hotel/list?pageSize=500&pageNum=${page}`, { token })).rows)
        kept.add(row.hotelNumber);
    expect(acknowledged.length).toBeGreaterThanOrEqual(36);
    expect(acknowledged.filter((one) => !kept.has(one))).toEqual([]);
    await stop(server);
  });
});
