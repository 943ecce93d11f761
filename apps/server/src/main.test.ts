import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NONCE, testBridge } from "../testing/bridge.ts";
import { buildPlacedCard } from "../testing/build-card-request.ts";
import { runCommand } from "../testing/command.ts";
import { IS_FULL } from "../testing/gear.ts";
import { LONG_MS } from "../testing/limits.ts";
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
const stop = async (server: Server, signal: "SIGTERM" | "SIGINT" = "SIGTERM") => {
  server.child.kill(signal);
  return server.exited;
};

/** How often the server is killed. */
const ROUNDS = IS_FULL ? 3 : 1;

describe("the server as a process", { timeout: LONG_MS }, () => {
  it("prints a generated administrator password once, never in its log, and ends cleanly on SIGTERM and SIGINT", async () => {
    const first = start({ ADEL_ADMIN_PASSWORD: "", ADEL_LOG_LEVEL: "trace" });
    const password = await first.heard(/^admin password: (\S{16})$/m);
    const { code, token } = await first.call("POST", `login?username=admin&password=${password}`);
    expect(code).toBe(200);
    expect(await stop(first, "SIGTERM")).toEqual({ code: 0, signal: null });
    expect(first.printed().split(password)).toHaveLength(2);
    const second = start({ ADEL_ADMIN_PASSWORD: "" });
    expect((await second.call("GET", "getInfo", { token })).code, "the session of before").toBe(200);
    expect((await second.call("POST", "login", { body: { username: "admin", password } })).code).toBe(200);
    expect(second.printed()).not.toContain("admin password");
    expect(await stop(second, "SIGINT")).toEqual({ code: 0, signal: null });
  });

  it("says its version and nothing else", async () => {
    const version = start({ ADEL_PORT: "not read" }, ["--version"]);
    expect((await version.exited).code).toBe(0);
    const manifest = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));
    expect(version.printed()).toBe(`${manifest.version}\n`);
  });

  it("goes on where its log can no longer be written, and counts that on the monitoring page", async () => {
    const server = start({ ADEL_LOG_LEVEL: "trace" });
    await server.address();
    // A pipe without a reader: each write to it is an error.
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    const token = await signIn(server);
    const readKinds = async () =>
      (await server.call("GET", "monitor/server", { token })).data.internalErrors.kinds.map(
        ({ source }: { source: string }) => source,
      );
    await expect.poll(readKinds).toContain("logging");
    expect((await server.call("GET", "health")).status).toBe("up");
    expect(await stop(server)).toEqual({ code: 0, signal: null });
  });

  it("exits with 1 where it cannot start, and says why in one line, without a stack", async () => {
    expect(await runCommand({ ADEL_DATA: folder }, "verify-ledger")).toMatchObject({ code: 0 });
    rmSync(join(folder, "keys", "kek"));
    const rejected = start();
    expect(await rejected.exited).toEqual({ code: 1, signal: null });
    expect(rejected.printed()).toMatch(/^the key file \S+ is missing, .*: put it back\n$/);
  });

  // A file that may not grow is to the database what a full disk is.
  it.runIf(process.platform === "linux")("says that the disk is full where it cannot write its database", async () => {
    const limited = ["sh", "-c", 'ulimit -f 64; exec "$0" "$@"'];
    const server = serverProcess({ ADEL_DATA: folder, LANG: "en_US.UTF-8" }, [], limited);
    expect((await server.exited).code).toBe(1);
    expect(server.printed()).toMatch(/^Can't save: the server's disk is full or read-only \(.+\)\n$/);
  });

  it("makes a pairing code beside the running server", async () => {
    const server = start({ ADEL_SEED: "demo" });
    const address = await server.address();
    const { printed } = await runCommand({ ADEL_DATA: folder }, "pair-code", "--encoder", "FRONT-DESK-1");
    const [code] = /^FRONT-DESK-1-\d{6}$/m.exec(printed) ?? [];
    const { data } = await server.call("POST", "bridge/pair", { body: { code, bridgeVersion: "1", host: "h" } });
    expect(data).toMatchObject({
      deviceNumber: "FRONT-DESK-1",
      origins: [address, expect.stringContaining("localhost")],
    });
    await stop(server);
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
    const card = { ...buildPlacedCard(encoder.id, "04A1B2C3"), hotelId: hotel.id };
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

  it("starts twice at once on a fresh folder: one prepares it, the other waits", async () => {
    const both = [start(), start()];
    const tokens = await Promise.all(both.map(signIn));
    expect(
      await Promise.all(both.map((server, at) => server.call("GET", "getInfo", { token: tokens[1 - at] ?? "" }))),
    ).toMatchObject([{ code: 200 }, { code: 200 }]);
    await Promise.all(both.map((server) => stop(server)));
  });

  it("keeps everything it acknowledged when it is killed while writing", async () => {
    const acknowledged: number[] = [];
    let number = 1;
    for (let round = 0; round < ROUNDS; round++) {
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
    const stored = new Set<number>();
    for (let page = 1; page <= 3; page++)
      for (const row of (await server.call("GET", `business/hotel/list?pageSize=500&pageNum=${page}`, { token })).rows)
        stored.add(row.hotelNumber);
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 12);
    expect(acknowledged.filter((one) => !stored.has(one))).toEqual([]);
    await stop(server);
  });
});
