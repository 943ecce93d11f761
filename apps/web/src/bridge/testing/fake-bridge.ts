// Casts: a fake socket answers by the method's name; each reply is parsed by that method's own schema.
import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import {
  BridgeFrame,
  type BridgeMethod,
  BridgeRequest,
  bridgeReplies,
  type JobStatus,
} from "@adel/protocol/bridge/message";
import type { CardJob } from "@adel/protocol/business/job";
import type { ErrorCode, ErrorValues } from "@adel/protocol/kernel/errors";
import type { Api } from "../../core/api.ts";
import { type Clock, systemClock } from "../../core/clock.ts";
// What the connection would fetch when it finds a bridge is there already.
import "../client.ts";
import { buildVerdict } from "../../features/business/card/testing/build-card.ts";
import { buildEncoder } from "../../features/business/encoder/testing/build-encoder.ts";
import { buildJob } from "../../features/business/job/testing/build-job.ts";
import type { Socket } from "../client.ts";
import { BridgeConnection } from "../connection.ts";
import { createDeliveries } from "../delivery.ts";
import type { Presence } from "../hello.ts";
import type { Bridge } from "../use-bridge.tsx";

/** The card that is written. */
export const BLANK = "04A1B2C3";
export const jobId = "job-0000000000001";
/** A job as the server answers it once it is handed over. */
export const sentJob = buildJob({ jobId, uid: BLANK });

/** The same once its card is written. */
export const writtenJob: CardJob = {
  ...sentJob,
  state: "done",
  blocksWritten: 8,
  finishes: null,
  openActId: null,
  charge: { state: "charged", quantity: 1, remaining: 12 },
};

/** What a card is of which nothing is proved. */
export const unknownCard = buildVerdict();

/** A page's request for a card. */
export const jobWished = {
  encoderId: 5,
  hotelId: 1,
  purpose: "test",
  testCardType: "door-lock",
  method: "new",
  operation: "clear",
  targetSector: 1,
  authPassword: "secret-1",
} as const;

/** A clock that is advanced manually. */
export function handClock() {
  let now = 1_000_000;
  let timers: { at: number; work: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after: (ms, work) => {
      const timer = { at: now + ms, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
  };
  /** Advances the clock and calls due timers; pending promises run in between. */
  const pass = async (ms: number) => {
    now += ms;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { work } of due) work();
    await settled();
  };
  return { clock, pass };
}

/** Lets all pending promises run. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

export class BridgeFailure extends Error {
  readonly error: ErrorCode;
  readonly values: ErrorValues;
  constructor(error: ErrorCode, values: ErrorValues = {}) {
    super(error);
    this.error = error;
    this.values = values;
  }
}
type Handlers = { readonly [M in BridgeMethod]?: (params: Extract<BridgeRequest, { method: M }>["params"]) => unknown };

/** A bridge that replies only with what the protocol's schemas allow. */
export function fakeBridge(handlers: Handlers) {
  const asked: BridgeRequest[] = [];
  const sockets: { emit: (kind: "message" | "close", data?: string) => void }[] = [];
  const openSocket = (): Socket => {
    const target = new EventTarget();
    const emit = (kind: "message" | "close", data?: string) =>
      void target.dispatchEvent(
        kind === "message" ? new MessageEvent("message", { data: data ?? "" }) : new Event("close"),
      );
    const say = (frame: unknown) => emit("message", JSON.stringify(BridgeFrame.parse(frame)));
    sockets.push({ emit });
    queueMicrotask(() => say({ event: "challenge", challenge: "c".repeat(22), version: "1.0.0", protocol: 1 }));
    return {
      addEventListener: target.addEventListener.bind(target),
      close: () => emit("close"),
      send: (text) => {
        const request = BridgeRequest.parse(JSON.parse(String(text)));
        asked.push(request);
        queueMicrotask(async () => say(await answer(request)));
      },
    };
  };
  const answer = async (request: BridgeRequest): Promise<unknown> => {
    const { id, method, params } = request;
    const handler = handlers[method] as ((given: unknown) => unknown) | undefined;
    try {
      return { id, reply: bridgeReplies[method].parse((await handler?.(params)) ?? {}) };
    } catch (error) {
      if (error instanceof BridgeFailure) return { id, error: { fault: error.error, values: error.values } };
      throw error;
    }
  };
  const current = () => sockets.at(-1);
  return {
    openSocket,
    asked,
    called: (method: BridgeMethod) => asked.filter((request) => request.method === method),
    /** Something happens on the encoder or in a job. */
    event: (
      frame: { event: "encoder"; encoder: EncoderStatus } | { event: "job"; job: JobStatus } | { event: "beat" },
    ) => current()?.emit("message", JSON.stringify(BridgeFrame.parse(frame))),
    raw: (text: string) => current()?.emit("message", text),
    drop: () => current()?.emit("close"),
    sockets,
  };
}

export const encoderSeen = (more: Partial<EncoderStatus> = {}): EncoderStatus => ({
  encoder: "twn4:/dev/ttyACM0",
  deviceNumber: "FRONT-1",
  driver: "twn4",
  firmware: "4.51",
  state: "ready",
  fault: null,
  card: null,
  lease: null,
  holder: null,
  ...more,
});
export const cardOn = (uid: string) =>
  encoderSeen({ state: "card", card: { uid, atqa: null, sak: null, type: "MIFARE Classic 1K", cardSize: "1k" } });

export const jobSeen = (more: Partial<JobStatus> = {}): JobStatus => ({
  jobId: "job-0000000000001",
  encoder: "twn4:/dev/ttyACM0",
  act: "write",
  uid: "04A1B2C3",
  state: "running",
  phase: "writing",
  done: 1,
  all: 8,
  sector: 4,
  blocksVerified: [],
  sectorsWritten: 0,
  sectorsPlanned: 0,
  fault: null,
  faultValues: {},
  outcome: null,
  result: null,
  ...more,
});

interface Setup {
  readonly api: Api;
  readonly bridge: ReturnType<typeof fakeBridge>;
  readonly presence?: () => Presence;
}
/** The page's whole side of a fake bridge, on a clock that runs by itself. */
export function testBridge({ api, bridge, presence }: Setup): Bridge {
  const connection = new BridgeConnection({
    api,
    clock: systemClock,
    hello: async () => presence?.() ?? { kind: "paired", version: "1.0.0" },
    access: async () => "free",
    openSocket: bridge.openSocket,
  });
  return { connection, deliveries: createDeliveries({ api, clock: systemClock, connection }) };
}

/** The one encoder bound on the computer of a test. */
export const boundEncoder = buildEncoder();
