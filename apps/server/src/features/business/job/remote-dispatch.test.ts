import type { BridgeMessage, ErrorCode, ErrorValues, ServerMessage } from "@adel/protocol";
import { describe, expect, it } from "vitest";
import { buildEncoderStatus } from "../../../../testing/build-encoder.ts";
import { UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import { fail, outcomeOf } from "../../../core/errors.ts";
import type { StartTimer } from "../../../core/timer.ts";
import { SessionHub } from "../encoder/session-hub.service.ts";
import { RemoteDispatch } from "./remote-dispatch.service.ts";

const UID = "04A1B2C3";
const NONCE = "AAAAAAAAAAAAAAAAAAAAAA";
const JOB = { jobId: "job-00000000000001", ticket: "encrypted" };
const PRINCIPAL = {
  ...{ userId: 7, userName: "lin", nickName: "Lin", avatar: "", deptId: 1, roleIds: [], roles: [] },
  ...{ permissions: new Set<string>(), scope: UNRESTRICTED_SCOPE, appoints: new Map(), lacksSecondFactor: false },
};
type Reply = Extract<BridgeMessage, { word: "accepted" | "refused" }>;

/** A dispatch to one logged-in bridge with a card on its encoder, which replies to a job with `reply`. */
function createDispatch(reply: Reply | null, uid = UID) {
  const calls: string[] = [];
  const orders: ServerMessage[] = [];
  let expire: () => void = () => undefined;
  const after: StartTimer = (_, task) => {
    expire = task;
    return () => undefined;
  };
  const hub = new SessionHub({ now: () => 0 }, async () => null);
  const respond = () => (reply ? line.handleMessage(reply) : expire());
  const send = (order: ServerMessage) => {
    orders.push(order);
    if (order.order === "run") queueMicrotask(respond);
  };
  const line = hub.enter({ encoderId: 1, keyId: 1, version: "1.0.0" }, { send, close: () => undefined });
  line.handleMessage({ word: "status", encoder: buildEncoderStatus(UID), offer: { uid: UID, nonce: NONCE } });
  const run = (make: (nonce: string) => Promise<typeof JOB | null> = async () => JOB, encoderId = 1) =>
    new RemoteDispatch(hub, after).dispatchJob({
      ...{ principal: PRINCIPAL, encoderId, uid, takeOver: false },
      make: (nonce) => {
        calls.push(`make ${nonce}`);
        return make(nonce);
      },
      onRefused: async ({ jobId }, result) => void calls.push(`refused ${jobId} ${result}`),
      onSilent: async ({ jobId }) => {
        calls.push(`silent ${jobId}`);
        return { held: 1 };
      },
    });
  return { calls, orders, hub, run };
}

const refuse = (fault: ErrorCode, values: ErrorValues, result: string | null): Reply => ({
  ...{ word: "refused", jobId: JOB.jobId, fault, values, result },
});
const findError = async (run: Promise<unknown>) => {
  const { fault, values } = outcomeOf(
    await run.then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  return { fault, values };
};

describe("a job that is sent over the connection of a bridge", () => {
  it("is returned once the bridge has accepted it, and nothing else is done", async () => {
    const { run, calls, orders } = createDispatch({ word: "accepted", jobId: JOB.jobId });
    expect(await run()).toEqual(JOB);
    expect(calls).toEqual([`make ${NONCE}`]);
    expect(orders.at(-1)).toEqual({ order: "run", ...JOB, by: "lin", steal: false });
  });

  const swapped = { expected: UID, found: "04000000" };
  it.for<[string, Reply | null, string, { fault: ErrorCode; values: ErrorValues }]>([
    [
      "rejected with proof that nothing was written: the proof is saved",
      refuse("CARD_SWAPPED", swapped, "signed"),
      `refused ${JOB.jobId} signed`,
      { fault: "CARD_SWAPPED", values: swapped },
    ],
    [
      "rejected without proof: it is unknown whether it will start",
      refuse("CARD_SWAPPED", swapped, null),
      `silent ${JOB.jobId}`,
      { fault: "CARD_SWAPPED", values: { ...swapped, held: 1 } },
    ],
    [
      "not replied to in time: it is unknown whether it will start",
      null,
      `silent ${JOB.jobId}`,
      { fault: "ENCODER_NOT_ANSWERING", values: { held: 1 } },
    ],
  ])("%s", async ([, reply, call, error]) => {
    const { run, calls } = createDispatch(reply);
    expect(await findError(run())).toEqual(error);
    expect(calls).toEqual([`make ${NONCE}`, call]);
  });

  it("is not created for another card than the one on the encoder, or for an encoder that is not logged in", async () => {
    const other = createDispatch(null, "04000000");
    expect(await findError(other.run())).toEqual({
      ...{ fault: "CARD_SWAPPED", values: { expected: "04000000", found: UID } },
    });
    const offline = createDispatch(null);
    expect(await findError(offline.run(undefined, 2))).toEqual({ fault: "ENCODER_NOT_ANSWERING", values: {} });
    expect([...other.calls, ...offline.calls]).toEqual([]);
  });

  it.for<[string, () => Promise<null>]>([
    ["there is nothing to send", async () => null],
    ["it cannot be created", () => Promise.reject(fail("INSUFFICIENT_CREDIT"))],
  ])("leaves its nonce to the next job where %s", async ([, make]) => {
    const { run, calls, orders } = createDispatch({ word: "accepted", jobId: JOB.jobId });
    await run(make).catch(() => null);
    expect(orders.map(({ order }) => order)).toEqual(["welcome"]);
    expect(await run()).toEqual(JOB);
    expect(calls).toEqual([`make ${NONCE}`, `make ${NONCE}`]);
  });
});
