import type { JobStatus } from "@adel/protocol/bridge/message";
import { cardRoutes } from "@adel/protocol/business/card";
import { cardJobRoutes } from "@adel/protocol/business/job";
import { errors, isErrorCode } from "@adel/protocol/kernel/errors";
import type { ResponseOf } from "@adel/protocol/kernel/route";
import { type Api, ApiError, NETWORK_FAILED } from "../core/api.ts";
import type { Clock } from "../core/clock.ts";
import { type ErrorDetails, toErrorDetails } from "../core/error-alert.tsx";
import { createStore, type Store } from "../core/store.ts";
import { BridgeError } from "./bridge-error.ts";
import type { Connection, OpenConnection } from "./connection.ts";

/** The receipt is for the bridge on this computer; where the server has the result from the bridge itself, there is none. */
export type ReadAnswer = ResponseOf<typeof cardRoutes.readView> & { readonly receipt?: string };
export type JobAnswer = ResponseOf<typeof cardJobRoutes.job> & { readonly receipt?: string };

/** The delivery state of a finished job's result to the server. */
export type Delivery =
  | { readonly kind: "sending" }
  /** The server could not be reached: tried again by itself. */
  | { readonly kind: "waiting"; readonly error: ErrorDetails }
  /** `isPast`: another card was laid since. */
  | { readonly kind: "refused"; readonly error: ErrorDetails; readonly isPast?: boolean }
  /** A failed read: the server has its result, and there is no card to show. */
  | { readonly kind: "failed"; readonly error: ErrorDetails; readonly receipt: string | undefined }
  | { readonly kind: "read"; readonly answer: ReadAnswer }
  | { readonly kind: "job"; readonly answer: JobAnswer };
export type Deliveries = Readonly<Record<string, Delivery>>;

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;

interface Deps {
  readonly api: Api;
  readonly clock: Clock;
  readonly connection: Connection;
}
export interface DeliveryDeps {
  readonly all: Pick<Store<Deliveries>, "get" | "subscribe">;
  /** The server's answer to a job's result, once there is one. */
  answerTo(jobId: string, signal?: AbortSignal): Promise<Delivery>;
  stop(): void;
}

/** Whether the same result can be accepted later. A signed-out page waits as well, until the next sign-in. */
function isForLater(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === NETWORK_FAILED || error.code === 401 || error.code >= 500)
    return true;
  return error.error !== undefined && isErrorCode(error.error) && errors[error.error].retryable;
}

const failedRead = ({ fault: error, faultValues: values }: JobStatus, receipt: string | undefined): Delivery => ({
  kind: "failed",
  error: { error: error ?? "REQUEST_EXCEPTION", values },
  receipt,
});
const isRead = (action: JobStatus["act"]): action is "read" | "identify" => action === "read" || action === "identify";
type Settled = Extract<Delivery, { kind: "read" | "job" | "failed" }>;
const isSettled = (delivery: Delivery): delivery is Settled =>
  delivery.kind === "read" || delivery.kind === "job" || delivery.kind === "failed";
const receiptOf = (settled: Settled): string | undefined =>
  settled.kind === "failed" ? settled.receipt : settled.answer.receipt;

const UNSEEN = { background: true } as const;

async function submitJob({ api }: Deps, job: JobStatus, token: string): Promise<Delivery> {
  const { jobId, act: action } = job;
  if (!isRead(action)) {
    const answer = await api.call(cardJobRoutes.jobResult, { params: { jobId }, body: { token } }, UNSEEN);
    return { kind: "job", answer };
  }
  const route = action === "identify" ? cardRoutes.identifyResult : cardRoutes.readResult;
  const answer = await api.call(route, { params: { readId: jobId }, body: { token } }, UNSEEN);
  return job.outcome === "done" ? { kind: "read", answer } : failedRead(job, answer.receipt);
}

/** What the server made of a result that the bridge brought it. */
async function fetchAnswer({ api }: Deps, job: JobStatus): Promise<Delivery> {
  const { jobId, act: action } = job;
  if (!isRead(action)) return { kind: "job", answer: await api.call(cardJobRoutes.job, { params: { jobId } }, UNSEEN) };
  if (job.outcome !== "done") return failedRead(job, undefined);
  const route = action === "identify" ? cardRoutes.identified : cardRoutes.readView;
  return { kind: "read", answer: await api.call(route, { params: { readId: jobId } }, UNSEEN) };
}

async function settle({ connection }: Deps, jobId: string, receipt: string | undefined): Promise<void> {
  if (receipt === undefined) return connection.forget(jobId);
  try {
    await connection.ask("settle", { receipt });
    connection.forget(jobId);
  } catch (error) {
    // It had the receipt over its own connection already.
    if (error instanceof BridgeError && error.error === "JOB_UNKNOWN") connection.forget(jobId);
    // The bridge keeps the job and lists it again; then the same receipt is sent again.
  }
}

/** Resolves when the server has the job's result, or has refused it. */
function answerTo(store: DeliveryDeps["all"], jobId: string, signal: AbortSignal | undefined): Promise<Delivery> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const delivery = store.get()[jobId];
      if (!delivery || delivery.kind === "sending" || delivery.kind === "waiting") return;
      end();
      resolve(delivery);
    };
    const leave = () => {
      end();
      reject(signal?.reason);
    };
    const off = store.subscribe(check);
    const end = () => {
      off();
      signal?.removeEventListener("abort", leave);
    };
    signal?.addEventListener("abort", leave);
    check();
  });
}

/** A result that the server has refused and that this page's user may know of; another user's is not found. */
export const isRefusedHere = (delivery: Delivery): delivery is Extract<Delivery, { kind: "refused" }> =>
  delivery.kind === "refused" && !delivery.isPast && delivery.error.error !== "NOT_FOUND";

/** Sends every finished job's result to the server and its receipt to the bridge, with retries. */
export function createDeliveries(deps: Deps): DeliveryDeps {
  const { clock, connection } = deps;
  const store = createStore<Deliveries>({});
  const put = (jobId: string, delivery: Delivery) => store.set({ ...store.get(), [jobId]: delivery });

  const deliver = async (job: JobStatus, token: string | null, retryMs: number): Promise<void> => {
    put(job.jobId, { kind: "sending" });
    try {
      const delivery = await (token === null ? fetchAnswer(deps, job) : submitJob(deps, job, token));
      put(job.jobId, delivery);
      if (isSettled(delivery)) await settle(deps, job.jobId, receiptOf(delivery));
    } catch (error) {
      const failure = toErrorDetails(error);
      if (!isForLater(error)) return put(job.jobId, { kind: "refused", error: failure });
      put(job.jobId, { kind: "waiting", error: failure });
      clock.after(retryMs, () => void deliver(job, token, Math.min(retryMs * 2, MAX_RETRY_MS)));
    }
  };
  const deliverNew = (link: OpenConnection) => {
    for (const job of link.jobs) {
      if (job.state !== "finished" || (link.via === "local" && job.result === null)) continue;
      const known = store.get()[job.jobId];
      if (known === undefined) void deliver(job, job.result, FIRST_RETRY_MS);
    }
  };
  /** After a reconnect the bridge lists its jobs again: known results are acknowledged again. */
  const settleKnown = (link: OpenConnection) => {
    for (const { jobId } of link.jobs) {
      const known = store.get()[jobId];
      if (known && isSettled(known)) void settle(deps, jobId, receiptOf(known));
    }
  };
  /** What was refused of an earlier card is no matter of the next one. */
  const leaveRefused = () => {
    const past = Object.entries(store.get()).map(([jobId, one]): [string, Delivery] => [
      jobId,
      one.kind === "refused" ? { ...one, isPast: true } : one,
    ]);
    store.set(Object.fromEntries(past));
  };
  let uid: string | undefined;
  const followCard = (link: OpenConnection) => {
    const before = uid;
    uid = link.encoder?.card?.uid;
    if (uid !== undefined && uid !== before) leaveRefused();
  };
  let wasOpen = false;
  const stop = connection.link.subscribe(() => {
    const link = connection.link.get();
    if (link.kind === "open" && !wasOpen) settleKnown(link);
    wasOpen = link.kind === "open";
    if (link.kind !== "open") return;
    followCard(link);
    deliverNew(link);
  });
  return { all: store, stop, answerTo: (jobId, signal) => answerTo(store, jobId, signal) };
}
