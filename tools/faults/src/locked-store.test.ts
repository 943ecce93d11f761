import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dataFolder, HANG_MS, IS_FULL, postCodes, postInput, type Server, signIn } from "./running-server.ts";

const READERS = 20;
const LOCKED_MS = 10_000;
const FREE_MS = 1_500;
/** Between two reads of one client: it is the lock that is tried, not the machine. */
const THINK_MS = 100;

let data: ReturnType<typeof dataFolder>;
beforeEach(() => {
  data = dataFolder();
});
afterEach(() => data.close());

/** How long half of all reads take at most while clients read for so long. */
async function medianOfReads(server: Server, token: string, forMs: number): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + forMs;
  const read = async () => {
    while (performance.now() < until) {
      const begun = performance.now();
      const { code } = await server.call("GET", "system/post/list", { token });
      times.push(performance.now() - begun);
      expect(code).toBe(200);
      await pause(THINK_MS);
    }
  };
  await Promise.all(Array.from({ length: READERS }, read));
  times.sort((one, other) => one - other);
  return times[times.length >> 1] ?? Number.POSITIVE_INFINITY;
}

describe.runIf(IS_FULL)("a database that another process has locked for ten seconds", { timeout: HANG_MS }, () => {
  it("is read by twenty clients as quickly as ever; writers are told when to try again", async () => {
    const server = data.start();
    const token = await signIn(server);
    const address = await server.address();
    const write = async (postCode: string) => {
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      const body = JSON.stringify(postInput(postCode));
      const reply = await fetch(`${address}/adel/system/post`, { method: "POST", headers, body });
      return { status: reply.status, retryAfter: reply.headers.get("retry-after"), ...(await reply.json()) };
    };
    const before = await medianOfReads(server, token, FREE_MS);
    const other = new DatabaseSync(join(data.folder, "adel.db"));
    other.exec("begin immediate");
    // The first one waits for its time; once that is over, others need not wait as long to be told.
    const early = write("early");
    const late = pause(LOCKED_MS - 2_000).then(() => write("late"));
    const locked = await medianOfReads(server, token, LOCKED_MS);
    other.exec("rollback");
    other.close();
    const refused = { status: 503, retryAfter: "5", fault: "STORAGE_BUSY" };
    expect(await Promise.all([early, late])).toMatchObject([refused, refused]);
    const repeated = await Promise.all([write("early"), write("late")]);
    expect(repeated).toMatchObject([{ code: 200 }, { code: 200 }]);
    const after = await medianOfReads(server, token, FREE_MS);
    const codes = await postCodes(server, token);
    expect([codes.has("early"), codes.has("late")]).toEqual([true, true]);
    // What else this machine does shows before and after as well.
    expect(locked).toBeLessThanOrEqual(2 * Math.max(before, after));
  });
});
