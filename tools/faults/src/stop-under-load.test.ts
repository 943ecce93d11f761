import { Agent, request } from "node:http";
import { LONG_MS } from "@adel/run/limits";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataFolder, IS_FULL, postCodes, postInput, type Server, signIn } from "./running-server.ts";

const ROUNDS = 20;
const CLIENTS = 12;
/** So many calls are answered in each round before the server is told to stop. */
const ANSWERS = 30;

let data: ReturnType<typeof dataFolder>;
beforeEach(() => {
  data = dataFolder();
});
afterEach(() => data.close());

/** A call on a connection that stays open; rejects where it breaks. */
function call(agent: Agent, address: string, path: string, token: string, body?: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) };
  return new Promise((resolve, reject) => {
    const sent = request(`${address}/adel/${path}`, { agent, method: body ? "POST" : "GET", headers }, (reply) => {
      let text = "";
      reply.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      reply.once("end", () => resolve(text));
      reply.once("error", reject);
    });
    sent.once("error", reject).end(body && JSON.stringify(body));
  });
}

/** Whether connections are refused: the call was never accepted. */
const isRefused = (error: unknown) => error instanceof Error && "code" in error && error.code === "ECONNREFUSED";

/** Clients that read and write until the server is gone; returns what was acknowledged and what broke. */
async function loadUntilStopped(server: Server, token: string, round: number) {
  const address = await server.address();
  const acknowledged: string[] = [];
  const broken: string[] = [];
  let answers = 0;
  const work = async (client: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let count = 0; ; count++) {
      const postCode = `r${round}-${client}-${count}`;
      const isWriting = client % 3 !== 0;
      const path = isWriting ? "system/post" : "system/post/list";
      try {
        const { code } = JSON.parse(
          await call(agent, address, path, token, isWriting ? postInput(postCode) : undefined),
        );
        if (code === 200 && isWriting) acknowledged.push(postCode);
        if (code !== 200) broken.push(`${path}: ${code}`);
      } catch (error) {
        if (!isRefused(error)) broken.push(`${path}: ${error}`);
        return agent.destroy();
      }
      answers += 1;
      if (answers === ANSWERS) server.child.kill("SIGTERM");
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));
  return { acknowledged, broken };
}

describe.runIf(IS_FULL)("SIGTERM under load", { timeout: LONG_MS }, () => {
  it(`breaks no call and loses nothing acknowledged, ${ROUNDS} times`, async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const server = data.start();
      const token = await signIn(server);
      const load = await loadUntilStopped(server, token, round);
      expect(load.broken).toEqual([]);
      expect(await server.exited).toEqual({ code: 0, signal: null });
      acknowledged.push(...load.acknowledged);
    }
    const server = data.start();
    const stored = await postCodes(server, await signIn(server));
    expect(acknowledged.length).toBeGreaterThan(ROUNDS);
    expect(acknowledged.filter((code) => !stored.has(code))).toEqual([]);
  });
});
