import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ADMIN_PASSWORD, dataFolder, HANG_MS, IS_FULL, type Server } from "./running-server.ts";

let data: ReturnType<typeof dataFolder>;
let server: Server;
let sockets: Socket[];
beforeAll(() => {
  data = dataFolder();
});
afterAll(() => data.close());
beforeEach(async () => {
  server = data.start();
  sockets = [];
  await server.address();
}, HANG_MS);
afterEach(async () => {
  server.child.kill("SIGKILL");
  for (const socket of sockets) socket.destroy();
  await server.exited;
});

/** A connection that has sent `text`, and everything that comes back on it. */
async function open(text = "") {
  const { port } = new URL(await server.address());
  const socket = connect(Number(port), "127.0.0.1");
  sockets.push(socket);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString();
  });
  const ended = new Promise<string>((resolve) => {
    socket.once("error", ({ message }) => resolve(message));
    socket.once("close", () => resolve("closed"));
  });
  await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
  socket.write(text);
  const answers = () => received.split("HTTP/1.1 ").slice(1);
  const answered = async (count: number) => {
    while (answers().length < count && !socket.destroyed) await sleep(2);
    return answers().at(count - 1) ?? `no answer ${count}: ${await ended}`;
  };
  return { socket, ended, answered };
}
/** As soon as the server takes no connection any more. */
async function refused() {
  const isOpen = () =>
    open().then(
      () => true,
      () => false,
    );
  while (await isOpen()) await sleep(2);
}
const request = (line: string, headers: Record<string, string | number> = {}, body = "") =>
  [line, "host: a", ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "", body].join("\r\n");
const JSON_TYPE = { "content-type": "application/json" };
const HEALTH = request("GET /adel/health HTTP/1.1");
/** The limit only catches hangs: a stop takes ten seconds at most, plus what a busy machine adds. */
const stopped = () => Promise.race([server.exited, sleep(25_000, "still running", { ref: false })]);

describe.runIf(IS_FULL)("stopping the server", { timeout: HANG_MS }, () => {
  it.for([
    ["sends nothing", ""],
    ["sends half a header", "GET /adel/health HTTP/1.1\r\nhost:"],
    ["sends half a body", request("POST /adel/login HTTP/1.1", { ...JSON_TYPE, "content-length": 99 }, '{"username":')],
  ] as const)("ends although an anonymous connection %s", async ([, text]) => {
    const { ended } = await open(text);
    await (await open(HEALTH)).answered(1);
    server.child.kill("SIGTERM");
    expect(await stopped()).toEqual({ code: 0, signal: null });
    await ended;
  });

  it("answers a request that was under way to an idle connection, closes it, and takes no new one", async () => {
    const { socket, answered, ended } = await open(HEALTH);
    expect(await answered(1)).toMatch(/^200 .*connection: keep-alive/is);
    server.child.kill("SIGTERM");
    await refused();
    socket.write(HEALTH);
    expect(await answered(2)).toMatch(/^200 .*connection: close/is);
    expect(await ended).toBe("closed");
    expect(await stopped()).toEqual({ code: 0, signal: null });
  });

  it("finishes the requests in work and says on their answers that the connection closes", async () => {
    const body = JSON.stringify({ username: "admin", password: ADMIN_PASSWORD });
    const headers = { ...JSON_TYPE, "content-length": body.length };
    const lines = await Promise.all(
      Array.from({ length: 8 }, () => open(request("POST /adel/login HTTP/1.1", headers, body.slice(0, 20)))),
    );
    await sleep(50);
    server.child.kill("SIGTERM");
    await refused();
    for (const { socket } of lines) socket.write(body.slice(20));
    for (const { answered } of lines) expect(await answered(1)).toMatch(/^200 .*connection: close.*"code":200/is);
    expect(await stopped()).toEqual({ code: 0, signal: null });
  });
});
