import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ADMIN_PASSWORD, dataFolder, IS_FULL, type Server } from "./running-server.ts";

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
});
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
    await expect.poll(() => answers().length >= count || socket.destroyed).toBe(true);
    return answers().at(count - 1) ?? `no answer ${count}: ${await ended}`;
  };
  return { socket, ended, answers, answered };
}
/** Resolves as soon as the server takes no connection any more: it answers what arrives within a second from then. */
async function refused() {
  const isOpen = () =>
    open().then(
      () => true,
      () => false,
    );
  await expect.poll(isOpen, { interval: 2 }).toBe(false);
}
const request = (line: string, headers: Record<string, string | number> = {}, body = "") =>
  [line, "host: a", ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "", body].join("\r\n");
const JSON_TYPE = { "content-type": "application/json" };
const HEALTH = request("GET /adel/health HTTP/1.1");

describe.runIf(IS_FULL)("stopping the server", () => {
  it.for([
    ["sends nothing", ""],
    ["sends half a header", "GET /adel/health HTTP/1.1\r\nhost:"],
    ["sends half a body", request("POST /adel/login HTTP/1.1", { ...JSON_TYPE, "content-length": 99 }, '{"username":')],
  ] as const)("ends although an anonymous connection %s", async ([, text]) => {
    const { answers, ended } = await open(text);
    await (await open(HEALTH)).answered(1);
    server.child.kill("SIGTERM");
    expect(await server.exited).toEqual({ code: 0, signal: null });
    await ended;
    // It is the stop that ended it: after its own minute the server would have replied that it takes too long.
    expect(answers()).toEqual([]);
  });

  it("answers a request that was under way to an idle connection, closes it, and takes no new one", async () => {
    const { socket, answered, ended } = await open(HEALTH);
    expect(await answered(1)).toMatch(/^200 .*connection: keep-alive/is);
    server.child.kill("SIGTERM");
    await refused();
    socket.write(HEALTH);
    expect(await answered(2)).toMatch(/^200 .*connection: close/is);
    expect(await ended).toBe("closed");
    expect(await server.exited).toEqual({ code: 0, signal: null });
  });

  it("finishes the requests in work and says on their answers that the connection closes", async () => {
    const body = JSON.stringify({ username: "admin", password: ADMIN_PASSWORD });
    // To the head of such a request the server replies 100 when it begins with it.
    const headers = { ...JSON_TYPE, expect: "100-continue", "content-length": body.length };
    const lines = await Promise.all(
      Array.from({ length: 3 }, () => open(request("POST /adel/login HTTP/1.1", headers, body.slice(0, 20)))),
    );
    for (const { answered } of lines) expect(await answered(1)).toMatch(/^100 /);
    server.child.kill("SIGTERM");
    await refused();
    for (const { socket } of lines) socket.write(body.slice(20));
    for (const { answered } of lines) expect(await answered(2)).toMatch(/^200 .*connection: close.*"code":200/is);
    expect(await server.exited).toEqual({ code: 0, signal: null });
  });
});
