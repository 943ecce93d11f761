import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { testBridge } from "../../../../testing/bridge.ts";
import { buildPlacedCard, buildTestCardRequest } from "../../../../testing/build-card-request.ts";
import { runCommand } from "../../../../testing/command.ts";
import { IS_FULL } from "../../../../testing/gear.ts";
import { LONG_MS } from "../../../../testing/limits.ts";
import { serverProcess } from "../../../../testing/process.ts";
import { ADMIN_PASSWORD } from "../../../../testing/test-server.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "adel-killed-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = () => serverProcess({ ADEL_DATA: folder, ADEL_ADMIN_PASSWORD: ADMIN_PASSWORD, ADEL_SEED: "demo" });
type Server = ReturnType<typeof start>;

/** A call by the administrator, who signs in again after each start of the server. */
async function signedIn(server: Server) {
  const { token } = await server.call("POST", "login", { body: { username: "admin", password: ADMIN_PASSWORD } });
  return (method: string, path: string, body?: object) =>
    server.call(method, `business/${path}`, { token, ...(body && { body }) });
}

it("loses and creates no credit when the server is killed between reserving and settling", {
  timeout: LONG_MS,
}, async () => {
  let server = start();
  let call = await signedIn(server);
  const [encoder] = (await call("GET", "encoder/list")).rows;
  const [hotel] = (await call("GET", "hotel/list?hotelNumber=1001")).rows;
  const { code } = (await call("POST", `encoder/${encoder.id}/pairing`)).data;
  const pairing = { code, bridgeVersion: "1", host: "h" };
  const { deviceNumber, key } = (await server.call("POST", "bridge/pair", { body: pairing })).data;
  const bridge = testBridge(deviceNumber, key);
  const handedOut = new Map<string, string>();
  let keys = 0;
  const make = async () => {
    const number = String(keys++).padStart(4, "0");
    const body = {
      ...buildPlacedCard(encoder.id, `04F1${number}`),
      hotelId: hotel.id,
      ...buildTestCardRequest({ operation: "clear" }),
      authPassword: "demo-1234",
      idempotencyKey: `killed-${number}`,
    };
    const answer = await call("POST", "card/job", body).catch(() => null);
    if (answer?.code === 200) handedOut.set(answer.data.jobId, answer.data.ticket);
    return answer !== null;
  };
  const work = async (least: number) => {
    while (await make()) if (handedOut.size >= least) server.child.kill("SIGKILL");
  };
  for (const least of IS_FULL ? [3, 6] : [3]) {
    await Promise.all([work(least), work(least), work(least)]);
    expect((await server.exited).signal).toBe("SIGKILL");
    server = start();
    call = await signedIn(server);
  }
  const jobs: { jobId: string; state: string }[] = (await call("GET", "card/job/list?pageSize=100")).rows;
  const { reserved } = (await call("GET", "account")).data;
  expect(jobs.length).toBeGreaterThanOrEqual(handedOut.size);
  expect(reserved).toBe(jobs.length);
  for (const [jobId, ticket] of handedOut)
    await call("POST", `card/job/${jobId}/result`, { token: await bridge.result((await bridge.open(ticket)).claims) });
  expect((await call("GET", "account")).data).toMatchObject({
    purchased: 1500,
    consumed: handedOut.size,
    reserved: jobs.length - handedOut.size,
    remaining: 1500 - jobs.length,
  });
  const { code: exitCode, printed } = await runCommand({ ADEL_DATA: folder }, "verify-ledger");
  expect(exitCode).toBe(0);
  expect(printed).toContain("ledger: every sum agrees");
  server.child.kill("SIGTERM");
  await server.exited;
});
