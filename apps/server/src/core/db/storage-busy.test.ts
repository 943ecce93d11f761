import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let token: string;
/** Simulates another process by a separate connection. */
let other: DatabaseSync;
beforeEach(async () => {
  server = await startTestServer();
  token = await server.signIn();
  other = new DatabaseSync(server.config.databaseUrl);
});
afterEach(async () => {
  other.close();
  await server.close();
});
const addPost = (postCode: string) =>
  server.call("POST", "system/post", {
    token,
    body: { postCode, postName: postCode, postSort: 1, status: "0", remark: "" },
  });
const list = async () => (await server.call("GET", "system/post/list", { token })).body;

it("continues reading while another process holds the write lock, and writes when it is free", async () => {
  other.exec("begin immediate");
  let isWritten = false;
  const writing = addPost("waits").then((answer) => {
    isWritten = true;
    return answer;
  });
  // The session would be extended as well: the call does not wait for that.
  server.clock.advance(5 * 60_000);
  for (let count = 0; count < 20; count++) expect(await list()).toMatchObject({ code: 200, total: 4 });
  expect(isWritten).toBe(false);
  other.exec("commit");
  expect((await writing).body.code).toBe(200);
  expect((await list()).total).toBe(5);
});

it("rejects writes when the lock is not free in time, with a time for the retry, and writes later", async () => {
  other.exec("begin immediate");
  const refused = await Promise.all([addPost("first"), addPost("second"), addPost("third")]);
  for (const { status, headers, body } of refused) {
    expect(status).toBe(503);
    expect(headers["retry-after"]).toBe("5");
    expect(body).toEqual({ code: 500, msg: "数据库正忙，未保存", fault: "STORAGE_BUSY" });
  }
  expect((await server.call("GET", "health")).status).toBe(200);
  other.exec("commit");
  expect((await addPost("first")).body.code).toBe(200);
  expect((await list()).total).toBe(5);
});

it("shows readers a transaction of this process only after its commit", async () => {
  const { db } = server.context;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("sys_post").execute();
    expect((await list()).total).toBe(4);
    expect(await trx.selectFrom("sys_post").selectAll().execute()).toEqual([]);
  });
  expect((await list()).total).toBe(0);
});

it("runs the transactions of this process one after another, also after a failed one", async () => {
  const { db } = server.context;
  const run = (step: string, steps: string[]) =>
    db.transaction().execute(async (trx) => {
      steps.push(`${step} begins`);
      await trx.selectFrom("sys_post").selectAll().execute();
      await Promise.resolve();
      steps.push(`${step} ends`);
      if (step === "a") throw new Error("a fails");
    });
  const steps: string[] = [];
  const results = await Promise.allSettled(["a", "b", "c"].map((step) => run(step, steps)));
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(steps).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});
