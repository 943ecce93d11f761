import * as z from "zod";
import { hashAuthorization, passwordMatches } from "../../../apps/server/src/core/passwords.ts";
import { NONCE, testBridge } from "../../../apps/server/testing/bridge.ts";
import { type Options, prepareServer } from "./bench.ts";
import { cpuMs } from "./lists/load.ts";
import { type Product, product } from "./lists/product.ts";
import { limited } from "./timed.ts";

/** Processor time of the server for a job, from the order to its settled result. */
const LIMIT_MS = 15;
const WHOLE = { jobs: 200, warm: 30, hashes: 50 };
const SMALLEST: typeof WHOLE = { jobs: 1, warm: 1, hashes: 1 };
const FIRST_UID = 0x04a10000;
const DAY_MS = 24 * 3_600_000;
const AUTH_PASSWORD = "front-desk-1";

const HOTEL = {
  hotelNumber: 5001,
  hotelName: "Bench",
  province: "浙江省",
  city: "杭州市",
  address: "文三路 1 号",
  doorLockCount: 12,
  softwareTypes: [],
  sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 },
  authPassword: AUTH_PASSWORD,
  authPasswordAgain: AUTH_PASSWORD,
};

const Made = z.looseObject({ id: z.number() });
const Pairing = z.looseObject({ code: z.string() });
const Paired = z.looseObject({ key: z.string() });
const Job = z.looseObject({ jobId: z.string(), ticket: z.string() });
const Settled = z.looseObject({ state: z.literal("done") });
const Reply = z.looseObject({ code: z.number(), data: z.unknown().optional() });

/** A counter with a hotel and a paired encoder, where one job after the other is ordered and settled. */
async function counter({ admin }: Product) {
  const post = async <S extends z.ZodType>(path: string, body: object, reply: S): Promise<z.output<S>> => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${admin.token}` };
    const url = `http://127.0.0.1:${admin.port}/adel/${path}`;
    const parsed = Reply.parse(
      await (await fetch(url, { method: "POST", headers, body: JSON.stringify(body) })).json(),
    );
    if (parsed.code !== 200) throw new Error(`${path}: ${JSON.stringify(parsed)}`);
    return reply.parse(parsed.data);
  };
  const hotel = await post("business/hotel", HOTEL, Made);
  const encoder = await post("business/encoder", { deviceName: "Bench", deviceNumber: "BENCH-1" }, Made);
  const { code } = await post(`business/encoder/${encoder.id}/pairing`, {}, Pairing);
  const { key } = await post("bridge/pair", { code, bridgeVersion: "1.0.0", host: "bench" }, Paired);
  const bridge = testBridge("BENCH-1", key);
  const order = { cardSize: "1k", purpose: "test", testCardType: "door-lock", method: "new", operation: "set" };
  const validTo = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10);
  return async (at: number): Promise<void> => {
    // A new card test needs a new card.
    const uid = (FIRST_UID + at).toString(16).padStart(8, "0").toUpperCase();
    const asked = { ...order, encoderId: encoder.id, hotelId: hotel.id, uid, bridgeNonce: NONCE };
    const rest = {
      targetSector: 1,
      validTo,
      authPassword: AUTH_PASSWORD,
      idempotencyKey: `bench-${String(at).padStart(6, "0")}`,
    };
    const job = await post("business/card/job", { ...asked, ...rest }, Job);
    const { claims } = await bridge.open(job.ticket);
    await post(`business/card/job/${job.jobId}/result`, { token: await bridge.result(claims) }, Settled);
  };
}

/** Time to check one authorization password: slow by design, and equal for every product. */
async function passwordMs(hashes: number): Promise<number> {
  const hash = await hashAuthorization(AUTH_PASSWORD);
  const before = process.cpuUsage();
  for (let at = 0; at < hashes; at += 1)
    if (!(await passwordMatches(hash, AUTH_PASSWORD))) throw new Error("the password did not match");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / hashes;
}

/**
 * Creates and settles jobs through the built server, and measures its processor time: one card after another at one
 * front desk, so that the password was verified recently.
 */
export async function* jobsBench(options: Options): AsyncGenerator<string> {
  const { jobs, warm, hashes } = options.isSmallest ? SMALLEST : WHOLE;
  const stack = await product(prepareServer(options));
  try {
    const job = await counter(stack);
    for (let at = 0; at < warm; at += 1) await job(at);
    const before = cpuMs(stack.pid);
    for (let at = warm; at < warm + jobs; at += 1) await job(at);
    const whole = (cpuMs(stack.pid) - before) / jobs;
    const password = await passwordMs(hashes);
    yield `the check of an authorization password by itself: ${password.toFixed(1)} ms`;
    yield limited("a job, order and result, its password right lately", whole, LIMIT_MS, "ms");
    yield limited("the first job in ten minutes, with that check", whole + password, LIMIT_MS, "ms");
  } finally {
    await stack.stop();
  }
}
