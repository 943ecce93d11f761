import type { JobSeen } from "@adel/protocol/bridge/message";
import { cardRoutes } from "@adel/protocol/business/card";
import type { Answer } from "@adel/protocol/kernel/route";
import { type Api, ApiError, NETWORK_FAILED } from "../core/api.ts";
import type { Clock } from "../core/clock.ts";
import { type Trouble, troubleOf } from "../core/fault-notice.tsx";
import { createStore, type Store } from "../core/store.ts";
import { BridgeError } from "./bridge-error.ts";
import type { Connection } from "./connection.ts";

/** The receipt is for the bridge on this computer; where the server has the result from the bridge itself, there is none. */
export type ReadAnswer = Answer<typeof cardRoutes.readView> & { readonly receipt?: string };
export type JobAnswer = Answer<typeof cardRoutes.job> & { readonly receipt?: string };

/** Where the result of a finished job stands on its way to the server. */
export type Delivery =
  | { readonly is: "sending" }
  /** The server could not be reached: tried again by itself. */
  | { readonly is: "waiting"; readonly trouble: Trouble }
  | { readonly is: "refused"; readonly trouble: Trouble }
  /** A read that came to nothing: the server has its result, and there is no card to see. */
  | { readonly is: "failed"; readonly trouble: Trouble; readonly receipt: string | undefined }
  | { readonly is: "read"; readonly answer: ReadAnswer }
  | { readonly is: "job"; readonly answer: JobAnswer };
export type Deliveries = Readonly<Record<string, Delivery>>;

const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;

interface Deps {
  readonly api: Api;
  readonly clock: Clock;
  readonly connection: Connection;
}
export interface DeliveryDesk {
  readonly all: Pick<Store<Deliveries>, "get" | "subscribe">;
  /** The server's answer to a job's result, once there is one. */
  answerTo(jobId: string, signal?: AbortSignal): Promise<Delivery>;
  stop(): void;
}

/** May the same result be taken later? A signed-out page waits as well: the next sign-in brings it. */
async function isForLater(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.code === NETWORK_FAILED || error.code === 401 || error.code >= 500)
    return true;
  return error.fault !== undefined && (await import("../core/all-fault-words.ts")).mayRetry(error.fault);
}

const failedRead = ({ fault, faultValues: values }: JobSeen, receipt: string | undefined): Delivery => ({
  is: "failed",
  trouble: { fault: fault ?? "REQUEST_EXCEPTION", values },
  receipt,
});
type Settled = Extract<Delivery, { is: "read" | "job" | "failed" }>;
const isSettled = (delivery: Delivery): delivery is Settled =>
  delivery.is === "read" || delivery.is === "job" || delivery.is === "failed";
const receiptOf = (settled: Settled): string | undefined =>
  settled.is === "failed" ? settled.receipt : settled.answer.receipt;

/** Takes every finished job's result to the server and its receipt back to the bridge, however often that fails. */
export function createDeliveries({ api, clock, connection }: Deps): DeliveryDesk {
  const store = createStore<Deliveries>({});
  const put = (jobId: string, delivery: Delivery) => store.set({ ...store.get(), [jobId]: delivery });

  const hand = async (job: JobSeen, token: string): Promise<Delivery> => {
    const { jobId, act } = job;
    const unseen = { background: true };
    if (act === "read") {
      const answer = await api.call(cardRoutes.readResult, { params: { readId: jobId }, body: { token } }, unseen);
      return job.outcome === "done" ? { is: "read", answer } : failedRead(job, answer.receipt);
    }
    return { is: "job", answer: await api.call(cardRoutes.jobResult, { params: { jobId }, body: { token } }, unseen) };
  };
  const settle = async (jobId: string, receipt: string | undefined) => {
    if (receipt === undefined) return connection.forget(jobId);
    try {
      await connection.ask("settle", { receipt });
      connection.forget(jobId);
    } catch (error) {
      // It had the receipt over its own connection already.
      if (error instanceof BridgeError && error.fault === "JOB_UNKNOWN") connection.forget(jobId);
      // The bridge keeps the job and lists it again; the same receipt is handed over then.
    }
  };
  /** What the server made of a result that the bridge brought it. */
  const fetchAnswer = async (job: JobSeen): Promise<Delivery> => {
    const { jobId, act } = job;
    const unseen = { background: true };
    if (act !== "read") return { is: "job", answer: await api.call(cardRoutes.job, { params: { jobId } }, unseen) };
    if (job.outcome !== "done") return failedRead(job, undefined);
    return { is: "read", answer: await api.call(cardRoutes.readView, { params: { readId: jobId } }, unseen) };
  };
  const deliver = async (job: JobSeen, token: string | null, retryMs: number): Promise<void> => {
    put(job.jobId, { is: "sending" });
    try {
      const delivery = await (token === null ? fetchAnswer(job) : hand(job, token));
      put(job.jobId, delivery);
      if (isSettled(delivery)) await settle(job.jobId, receiptOf(delivery));
    } catch (error) {
      const trouble = troubleOf(error);
      if (!(await isForLater(error))) return put(job.jobId, { is: "refused", trouble });
      put(job.jobId, { is: "waiting", trouble });
      clock.after(retryMs, () => void deliver(job, token, Math.min(retryMs * 2, LONGEST_RETRY_MS)));
    }
  };
  const look = () => {
    const link = connection.link.get();
    if (link.is !== "open") return;
    for (const job of link.jobs) {
      if (job.state !== "finished" || (link.via === "local" && job.result === null)) continue;
      const known = store.get()[job.jobId];
      if (known === undefined) void deliver(job, job.result, FIRST_RETRY_MS);
    }
  };
  /** After a reconnect the bridge lists what it still holds: known answers are receipted once more. */
  let wasOpen = false;
  const onLink = () => {
    const link = connection.link.get();
    if (link.is === "open" && !wasOpen)
      for (const { jobId } of link.jobs) {
        const known = store.get()[jobId];
        if (known && isSettled(known)) void settle(jobId, receiptOf(known));
      }
    wasOpen = link.is === "open";
    look();
  };
  const stop = connection.link.subscribe(onLink);
  return {
    all: store,
    stop,
    answerTo: (jobId, signal) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const delivery = store.get()[jobId];
          if (!delivery || delivery.is === "sending" || delivery.is === "waiting") return;
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
      }),
  };
}
