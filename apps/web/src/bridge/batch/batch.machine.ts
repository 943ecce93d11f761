import type { JobSeen } from "@adel/protocol/bridge/message";
import type { CardJob } from "@adel/protocol/business/card";
import type { Trouble } from "../../core/fault-notice.tsx";
import type { Blank } from "../wizard/wizard.machine.ts";
import type { KeptBatch } from "./order.ts";

/** Cards made in a row, as they stand; no clock, no I/O. Places are counted from 1. */
export interface Batch extends KeptBatch {
  readonly password: string;
  /** Whether the server has said what was made before. */
  readonly known: boolean;
  /** The last job of each place. */
  readonly jobs: readonly CardJob[];
  /** The place whose turn somebody asked for. */
  readonly asked: number | undefined;
  readonly blank: Blank;
  /** The place that is being written. */
  readonly item: number | undefined;
  readonly trouble: Trouble | undefined;
  /** Somebody else holds the encoder: it can be taken over. */
  readonly held: boolean;
  readonly paused: boolean;
  readonly ended: boolean;
  /** Jobs that neither the bridge nor the server knows the end of. */
  readonly lost: readonly string[];
  /** The card that was dealt with, while it still lies there. */
  readonly lastUid: string | undefined;
}

export type BatchHappened =
  | { readonly is: "known"; readonly jobs: readonly CardJob[] }
  | { readonly is: "authorized"; readonly password: string }
  | { readonly is: "starting"; readonly item: number }
  | { readonly is: "jobMade"; readonly jobId: string }
  | { readonly is: "jobSeen"; readonly job: JobSeen }
  | { readonly is: "settled"; readonly job: CardJob }
  /** `ofCard`: another card may do better. All else stops the batch until somebody goes on. */
  | { readonly is: "failed"; readonly trouble: Trouble; readonly held?: boolean; readonly ofCard?: boolean }
  | { readonly is: "cardLifted" }
  | { readonly is: "skip"; readonly item: number }
  | { readonly is: "again"; readonly item: number }
  | { readonly is: "pause" }
  | { readonly is: "goOn" }
  | { readonly is: "end" };

export const beginBatch = (kept: KeptBatch): Batch => ({
  ...kept,
  password: "",
  known: false,
  jobs: [],
  asked: undefined,
  blank: { is: "waiting" },
  item: undefined,
  trouble: undefined,
  held: false,
  paused: false,
  ended: false,
  lost: [],
  lastUid: undefined,
});

/** How a place stands. unclear: a card may or may not be written; it is not written again unasked. */
export type Stand = "open" | "working" | "done" | "failed" | "skipped" | "unclear";

const isOpenJob = ({ state }: CardJob) => state === "reserved" || state === "sent" || state === "unknown";
export const jobAt = ({ jobs }: Batch, item: number): CardJob | undefined =>
  jobs.find(({ batch }) => batch?.item === item);
export function standOf(batch: Batch, item: number): Stand {
  if (batch.item === item) return "working";
  const job = jobAt(batch, item);
  if (job?.state === "done") return "done";
  if (job && isOpenJob(job)) return "unclear";
  if (batch.skipped.includes(item)) return "skipped";
  return job ? "failed" : "open";
}
/** All places, in their order. */
export const itemsOf = ({ order }: Batch): readonly number[] => Array.from({ length: order.count }, (_, at) => at + 1);

/** The place of the next card; undefined where none is left to be written. */
export const turnOf = (batch: Batch): number | undefined =>
  batch.asked ??
  itemsOf(batch).find((item) => {
    const stand = standOf(batch, item);
    return stand === "open" || stand === "failed";
  });

/** Nothing is left to be written, or somebody ended it. */
export const isOver = (batch: Batch): boolean =>
  batch.ended || (batch.known && batch.blank.is !== "writing" && turnOf(batch) === undefined);

/** The place that a card was written for, or may have been. */
export const placeOf = ({ jobs }: Batch, uid: string): number | undefined =>
  jobs.find((job) => job.uid === uid && (job.state === "done" || isOpenJob(job)))?.batch?.item;

/** May the card on the encoder be written now, without anyone asking? */
export const mayWrite = (batch: Batch, uid: string): boolean =>
  batch.known &&
  batch.password !== "" &&
  !(batch.paused || batch.ended || batch.trouble) &&
  batch.blank.is === "waiting" &&
  uid !== batch.lastUid &&
  (placeOf(batch, uid) === undefined || placeOf(batch, uid) === batch.asked) &&
  turnOf(batch) !== undefined;

/** Seconds until the last card is written, at the usual pace: half of the cards so far took no longer. */
export function secondsLeft(batch: Batch): number | undefined {
  const times = batch.jobs
    .flatMap(({ state, settleTime }) => (state === "done" && settleTime ? [secondsOf(settleTime)] : []))
    .sort((a, b) => a - b);
  const gaps = times
    .slice(1)
    .map((time, at) => time - (times[at] ?? time))
    .sort((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length / 2)];
  const left = itemsOf(batch).filter((item) => ["open", "failed", "working"].includes(standOf(batch, item))).length;
  return usual === undefined ? undefined : usual * left;
}
/** Only differences are taken: the zone does not matter. */
const secondsOf = (wire: string): number => Date.parse(`${wire.replace(" ", "T")}Z`) / 1000;

const calm = { trouble: undefined, held: false } as const;
const idle = { blank: { is: "waiting" }, item: undefined } as const;
const jobIdOf = ({ blank }: Batch) => (blank.is === "writing" ? blank.jobId : undefined);

/** What the server has of the batch; a job that may still be under way is found again. */
function learn(batch: Batch, told: readonly CardJob[]): Batch {
  const newest = new Map<number, CardJob>();
  for (const job of told) if (job.batch && !newest.has(job.batch.item)) newest.set(job.batch.item, job);
  const jobs = [...newest.values()];
  const next = { ...batch, jobs, known: true };
  const open = jobs.find(
    ({ state, jobId }) => (state === "sent" || state === "reserved") && !batch.lost.includes(jobId),
  );
  if (batch.blank.is !== "waiting" || !open?.batch) return next;
  return { ...next, item: open.batch.item, blank: { is: "writing", jobId: open.jobId, seen: undefined } };
}

function settled(batch: Batch, job: CardJob): Batch {
  if (jobIdOf(batch) !== job.jobId) return batch;
  const { item } = batch;
  const jobs = [job, ...batch.jobs.filter(({ batch: of }) => of?.item !== item)];
  return { ...batch, ...calm, ...idle, jobs, asked: undefined, lastUid: job.uid };
}

/** A wrong password is asked for again; a job without an end is not waited for any longer. */
function failed(batch: Batch, { trouble, held = false, ofCard = false }: Extract<BatchHappened, { is: "failed" }>) {
  const lost = jobIdOf(batch);
  const password = trouble.fault === "AUTH_PASSWORD_WRONG" ? "" : batch.password;
  const known = { lost: lost === undefined ? batch.lost : [...batch.lost, lost] };
  return { ...batch, ...idle, ...known, password, trouble, held, paused: batch.paused || !(ofCard || held) };
}

export function advanceBatch(batch: Batch, happened: BatchHappened): Batch {
  switch (happened.is) {
    case "known":
      return learn(batch, happened.jobs);
    case "authorized":
      return { ...batch, ...calm, password: happened.password, paused: false };
    case "starting":
      return { ...batch, ...calm, blank: { is: "starting" }, item: happened.item };
    case "jobMade":
      return { ...batch, blank: { is: "writing", jobId: happened.jobId, seen: undefined } };
    case "jobSeen": {
      const { job } = happened;
      return jobIdOf(batch) === job.jobId ? { ...batch, blank: { is: "writing", jobId: job.jobId, seen: job } } : batch;
    }
    case "settled":
      return settled(batch, happened.job);
    case "failed":
      return failed(batch, happened);
    case "cardLifted":
      return { ...batch, lastUid: undefined, ...(!batch.paused && calm) };
    case "skip":
      return { ...batch, ...calm, asked: undefined, skipped: [...batch.skipped, happened.item] };
    case "again": {
      const { item } = happened;
      const skipped = batch.skipped.filter((other) => other !== item);
      return { ...batch, ...calm, asked: item, skipped, lastUid: undefined, paused: false, ended: false };
    }
    case "pause":
      return { ...batch, paused: true };
    case "goOn":
      return { ...batch, ...calm, paused: false, lastUid: undefined };
    case "end":
      return { ...batch, ...calm, ended: true, paused: false };
  }
}
