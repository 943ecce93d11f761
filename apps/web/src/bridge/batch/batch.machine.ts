import type { JobStatus } from "@adel/protocol/bridge/message";
import type { CardJob } from "@adel/protocol/business/job";
import type { JobCharge } from "@adel/protocol/business/job/charge";
import type { ErrorDetails } from "../../core/error-alert.tsx";
import type { FailedCharge } from "../credit/charge.tsx";
import { type CardEvent, isCardMissing, isLifted, type LaidCard, nothingLaid, seeCard } from "../wizard/laid-card.ts";
import { type Blank, chargeOfFailure, type FailedEvent } from "../wizard/wizard.machine.ts";
import type { StoredBatch } from "./batch-request.ts";

/** The state of cards written in a row; no clock, no I/O. Items are counted from 1. */
export interface Batch extends StoredBatch, LaidCard {
  readonly password: string;
  /** Whether the server has reported what was written before. */
  readonly known: boolean;
  /** The last job of each place. */
  readonly jobs: readonly CardJob[];
  /** What each job did to credit, also those that others followed in their place. */
  readonly charges: Readonly<Record<string, JobCharge>>;
  /** The item that the user selected to be written next. */
  readonly requestedItem: number | undefined;
  readonly blank: Blank;
  /** The place that is being written. */
  readonly item: number | undefined;
  readonly error: ErrorDetails | undefined;
  /** What the failed try did to credit. */
  readonly charge: FailedCharge;
  /** Another user is using the encoder: it can be taken over. */
  readonly held: boolean;
  readonly paused: boolean;
  readonly ended: boolean;
  /** Jobs whose result is unknown to both the bridge and the server. */
  readonly lost: readonly string[];
  /** The card of the last job, or the one to be kept, while it is still on the encoder. */
  readonly lastUid: string | undefined;
}

export type BatchEvent =
  | { readonly kind: "known"; readonly jobs: readonly CardJob[] }
  | { readonly kind: "authorized"; readonly password: string }
  | { readonly kind: "starting"; readonly item: number }
  | { readonly kind: "jobMade"; readonly jobId: string }
  | { readonly kind: "jobSeen"; readonly job: JobStatus }
  | { readonly kind: "settled"; readonly job: CardJob }
  /** `ofCard`: another card may succeed. Any other error stops the batch until the user continues. */
  | (FailedEvent & { readonly ofCard?: boolean })
  | CardEvent
  /** Leaves the card on the encoder unchanged. */
  | { readonly kind: "keepCard"; readonly uid: string }
  | { readonly kind: "skip"; readonly item: number }
  /** `uid`: the card on the encoder that the user wants to write. */
  | { readonly kind: "again"; readonly item: number; readonly uid?: string | undefined }
  | { readonly kind: "pause" }
  | { readonly kind: "goOn" }
  | { readonly kind: "end" };

export const beginBatch = (stored: StoredBatch): Batch => ({
  ...stored,
  password: "",
  known: false,
  jobs: [],
  charges: {},
  requestedItem: undefined,
  blank: { kind: "waiting" },
  item: undefined,
  error: undefined,
  charge: "notCharged",
  held: false,
  paused: false,
  ended: false,
  lost: [],
  lastUid: undefined,
  ...nothingLaid,
});

/** State of an item. unclear: a card may be written; it is written again only after confirmation. */
export type ItemStatus = "open" | "working" | "done" | "failed" | "skipped" | "unclear";

const isOpenJob = ({ state }: CardJob) => state === "reserved" || state === "sent" || state === "unknown";
export const jobAt = ({ jobs }: Batch, item: number): CardJob | undefined =>
  jobs.find(({ batch }) => batch?.item === item);
export function itemStatus(batch: Batch, item: number): ItemStatus {
  if (batch.item === item) return "working";
  const job = jobAt(batch, item);
  if (job?.state === "done") return "done";
  if (job && isOpenJob(job)) return "unclear";
  if (batch.skipped.includes(item)) return "skipped";
  return job ? "failed" : "open";
}
/** All places, in their order. */
export const itemsOf = ({ request }: Batch): readonly number[] =>
  Array.from({ length: request.count }, (_, at) => at + 1);

/** The place of the next card; undefined where none is left to be written. */
export const currentItem = (batch: Batch): number | undefined =>
  batch.requestedItem ??
  itemsOf(batch).find((item) => {
    const status = itemStatus(batch, item);
    return status === "open" || status === "failed";
  });

/** Nothing is left to write, or the batch was ended. */
export const isOver = (batch: Batch): boolean =>
  batch.ended || (batch.known && batch.blank.kind !== "writing" && currentItem(batch) === undefined);

/** The place that a card was written for, or may have been. */
export const indexOf = ({ jobs }: Batch, uid: string): number | undefined =>
  jobs.find((job) => job.uid === uid && (job.state === "done" || isOpenJob(job)))?.batch?.item;

/** May the card on the encoder be written now, without anyone asking? */
export const canWriteItem = (batch: Batch, uid: string): boolean =>
  batch.known &&
  batch.password !== "" &&
  !(batch.paused || batch.ended) &&
  uid === batch.laidUid &&
  batch.blank.kind === "waiting" &&
  uid !== batch.lastUid &&
  (indexOf(batch, uid) === undefined || indexOf(batch, uid) === batch.requestedItem) &&
  currentItem(batch) !== undefined;

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
  const left = itemsOf(batch).filter((item) => ["open", "failed", "working"].includes(itemStatus(batch, item))).length;
  return usual === undefined ? undefined : usual * left;
}
/** Only differences are used, so the time zone does not matter. */
const secondsOf = (encoded: string): number => Date.parse(`${encoded.replace(" ", "T")}Z`) / 1000;

const calm = { error: undefined, charge: "notCharged", held: false } as const;
const idle = { blank: { kind: "waiting" }, item: undefined } as const;
const jobIdOf = ({ blank }: Batch) => (blank.kind === "writing" ? blank.jobId : undefined);

/** What the server has of the batch; a job that may still be under way is found again. */
function learn(batch: Batch, reported: readonly CardJob[]): Batch {
  const newest = new Map<number, CardJob>();
  for (const job of reported) if (job.batch && !newest.has(job.batch.item)) newest.set(job.batch.item, job);
  const jobs = [...newest.values()];
  const charges = Object.fromEntries(reported.map(({ jobId, charge }) => [jobId, charge]));
  const next = { ...batch, jobs, charges: { ...batch.charges, ...charges }, known: true };
  const open = jobs.find(
    ({ state, jobId }) => (state === "sent" || state === "reserved") && !batch.lost.includes(jobId),
  );
  if (batch.blank.kind !== "waiting" || !open?.batch) return next;
  return { ...next, item: open.batch.item, blank: { kind: "writing", jobId: open.jobId, seen: undefined } };
}

function settled(batch: Batch, job: CardJob): Batch {
  if (jobIdOf(batch) !== job.jobId) return batch;
  const { item } = batch;
  const jobs = [job, ...batch.jobs.filter(({ batch: of }) => of?.item !== item)];
  const charges = { ...batch.charges, [job.jobId]: job.charge };
  // A card that failed is left alone while it lies there; one that was missing is written when it is laid.
  const isMissing = job.state === "failed" && job.fault !== null && isCardMissing({ error: job.fault });
  const isFree = job.state !== "done" && (batch.onEncoder === null || isMissing);
  const lastUid = isFree ? undefined : job.uid;
  return { ...batch, ...calm, ...idle, jobs, charges, requestedItem: undefined, lastUid };
}

/** After a wrong password it is requested again; a job without an end is no longer waited for. */
function failed(batch: Batch, event: Extract<BatchEvent, { kind: "failed" }>): Batch {
  const { error, held = false, ofCard = false } = event;
  const lost = jobIdOf(batch);
  const password = error.error === "AUTH_PASSWORD_WRONG" ? "" : batch.password;
  const known = { lost: lost === undefined ? batch.lost : [...batch.lost, lost] };
  const charge = chargeOfFailure(batch.blank, event.charge);
  // Of a job without an end, no card is written unasked.
  const laidUid = lost === undefined ? batch.laidUid : undefined;
  const paused = batch.paused || !(ofCard || held);
  return { ...batch, ...idle, ...known, password, error, charge, held, paused, laidUid };
}

/** An error of the batch stays until the user continues; an error of a card is cleared when it is removed. */
function cardSeen(batch: Batch, uid: CardEvent["uid"]): Batch {
  if (uid === batch.onEncoder) return batch;
  const isCardLifted = isLifted(batch, uid);
  return { ...batch, ...seeCard(batch, uid), ...(isCardLifted && { lastUid: undefined, ...(!batch.paused && calm) }) };
}

export function advanceBatch(batch: Batch, event: BatchEvent): Batch {
  switch (event.kind) {
    case "known":
      return learn(batch, event.jobs);
    case "authorized":
      return { ...batch, ...calm, password: event.password, paused: false, laidUid: undefined };
    case "starting":
      return { ...batch, ...calm, blank: { kind: "starting" }, item: event.item, laidUid: undefined };
    case "jobMade":
      return { ...batch, blank: { kind: "writing", jobId: event.jobId, seen: undefined } };
    case "jobSeen": {
      const { job } = event;
      return jobIdOf(batch) === job.jobId
        ? { ...batch, blank: { kind: "writing", jobId: job.jobId, seen: job } }
        : batch;
    }
    case "settled":
      return settled(batch, event.job);
    case "failed":
      return failed(batch, event);
    case "cardSeen":
      return cardSeen(batch, event.uid);
    case "keepCard":
      return { ...batch, ...calm, laidUid: undefined, lastUid: event.uid };
    case "skip":
      return { ...batch, ...calm, requestedItem: undefined, skipped: [...batch.skipped, event.item] };
    case "again": {
      const { item, uid: laidUid } = event;
      const skipped = batch.skipped.filter((other) => other !== item);
      return {
        ...batch,
        ...calm,
        requestedItem: item,
        skipped,
        laidUid,
        lastUid: undefined,
        paused: false,
        ended: false,
      };
    }
    case "pause":
      return { ...batch, paused: true };
    case "goOn":
      return { ...batch, ...calm, paused: false, lastUid: undefined, laidUid: undefined };
    case "end":
      return { ...batch, ...calm, ended: true, paused: false };
  }
}
