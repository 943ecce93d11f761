import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ADMIN_PASSWORD, hotelInput } from "../test/office.ts";
import { serverProcess } from "../test/process.ts";

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
      .map(({ kind, userName, code, route }) => [kind, userName, code, route]);
    expect(acts).toEqual([
      ["sign-in", "admin", 200, "/login"],
      ["sign-in", "admin", 400, "/login"],
      ["insert", "admin", 200, "POST /business/hotel"],
      ["insert", "admin", 409, "POST /business/hotel"],
    ]);
    expect(server.printed()).not.toMatch(/query-secret|body-secret|argon2/);
    expect(server.printed()).not.toContain(token);
    expect(server.printed()).not.toContain(ADMIN_PASSWORD);
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

  it("prints its settings without secrets, and refuses wrong ones and unknown commands", async () => {
    const shown = start({}, ["--print-config"]);
    expect((await shown.exited).code).toBe(0);
    expect(JSON.parse(shown.printed())).toMatchObject({ data: folder, adminPassword: "(set)" });
    for (const [environment, args, says] of [
      [{ ADEL_PORT: "x" }, [], /ADEL_PORT/],
      [{ ADEL_HOST: "0.0.0.0" }, [], /ADEL_CAPTCHA/],
      [{}, ["dance"], /unknown command dance/],
      [{}, ["pair-code"], /needs --encoder/],
      [{}, ["pair-code", "--encoder", "NOBODY"], /no encoder NOBODY/],
    ] as const) {
      const refused = start(environment, args);
      expect((await refused.exited).code).toBe(1);
      expect(refused.printed()).toMatch(says);
    }
  });

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
