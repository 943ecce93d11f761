import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataFolder, IS_FULL, postCodes, postInput, signIn } from "./running-server.ts";

const READERS = 20;
/** A server that does nothing else while a write waits answers a client once, when the write has given up. */
const READS = 3;

let data: ReturnType<typeof dataFolder>;
beforeEach(() => {
  data = dataFolder();
});
afterEach(() => data.close());

describe.runIf(IS_FULL)("a database that another process has locked", () => {
  it("is read by twenty clients while a write waits; writers are told when to try again", async () => {
    const server = data.start();
    const token = await signIn(server);
    const address = await server.address();
    const write = async (postCode: string) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const body = JSON.stringify(postInput(postCode));
      const began = performance.now();
      const reply = await fetch(`${address}/adel/system/post`, { method: "POST", headers, body });
      const [{ status }, ms] = [reply, performance.now() - began];
      return { status, retryAfter: reply.headers.get("retry-after"), ms, ...(await reply.json()) };
    };
    const refused = { status: 503, retryAfter: "5", fault: "STORAGE_BUSY" };
    const other = new DatabaseSync(join(data.folder, "adel.db"));
    other.exec("begin immediate");
    let isWaiting = true;
    const first = write("early").finally(() => {
      isWaiting = false;
    });
    /** How often a client is answered while the write waits. */
    const read = async () => {
      for (let count = 0; ; count++) {
        const { code } = await server.call("GET", "system/post/list", { token });
        expect(code).toBe(200);
        if (!isWaiting) return count;
      }
    };
    const reads = await Promise.all(Array.from({ length: READERS }, read));
    expect(Math.min(...reads)).toBeGreaterThanOrEqual(READS);
    const early = await first;
    expect(early).toMatchObject(refused);
    // The first one waited for its time; once that is over, others need not wait as long to be told.
    const late = await write("late");
    expect(late).toMatchObject(refused);
    expect(late.ms).toBeLessThan(early.ms / 2);
    other.exec("rollback");
    other.close();
    const repeated = await Promise.all([write("early"), write("late")]);
    expect(repeated).toMatchObject([{ code: 200 }, { code: 200 }]);
    const codes = await postCodes(server, token);
    expect([codes.has("early"), codes.has("late")]).toEqual([true, true]);
  });
});
