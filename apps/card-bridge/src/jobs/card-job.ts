import { hex } from "@adel/card";
import { type CardSeen as CardOnWire, isFault, type JobResult, type JobSeen } from "@adel/protocol";
import type { z } from "zod";
import type { CardSeen } from "../drivers/driver.ts";
import type { EncoderKey } from "./bindings.ts";
import { cardWords } from "./card-words.ts";
import { advance, type JobEvent, type JobState, newJob } from "./job.machine.ts";
import type { JournalEntry } from "./journal-lines.ts";
import { type Order, uidText } from "./order.ts";
import { dumpOf } from "./read-card.ts";
import type { Survey } from "./survey.ts";

type Result = z.output<typeof JobResult>;
export type JobView = z.output<typeof JobSeen>;
type Finished = Extract<JournalEntry, { is: "finished" }>;

/** Who a job is and what it is to do. */
export interface JobPaper {
  readonly jobId: string;
  readonly encoder: string;
  readonly deviceNumber: string;
  readonly order: Order;
  /** The key that sealed the job; its result is signed under the same one, whatever is bound by then. */
  readonly sealedBy: EncoderKey;
}

const writtenSize = (card: CardOnWire | null, order: Order): Result["cardSize"] =>
  order.act === "read" ? (card?.cardSize ?? "1k") : order.content.cardSize;

/** What the server is told, whatever the end: outcome, what was written, what was proved. */
export function resultOf(
  { jobId, deviceNumber, order }: Omit<JobPaper, "sealedBy">,
  state: JobState,
  seen: CardSeen | null,
  survey: Survey | undefined,
): Result {
  const card = seen && cardWords(seen);
  return {
    jobId,
    deviceNumber,
    act: order.act,
    uid: uidText(order),
    outcome: state.outcome ?? "failed",
    fault: state.trouble?.code ?? null,
    faultValues: { ...state.trouble?.values },
    // 0 would prove that the card is as it was.
    blocksWritten: Math.max(state.sent.length, state.inDoubt ? 1 : 0),
    sectorsVerified: [...state.sectorsVerified].sort((a, b) => a - b),
    sectorsTorn: [...state.sectorsTorn],
    atqa: card?.atqa ?? null,
    sak: card?.sak ?? null,
    cardSize: writtenSize(card, order),
    dump: survey && state.outcome === "done" ? dumpOf(survey) : null,
  };
}

/** What the server is told of a job that never began: its card is as it was. */
export const refusalOf = (paper: JobPaper, trouble: NonNullable<JobState["trouble"]>): Result =>
  resultOf(paper, { ...newJob, is: "finished", outcome: "failed", trouble }, null, undefined);

/** How a job stands that never came here, and that no bridge will begin any more. */
export const neverBegun: JobState = {
  ...newJob,
  is: "finished",
  outcome: "cancelled",
  trouble: { code: "CANCELLED", values: {} },
};

/** What pages and tools see of a job that this bridge is doing. */
export function viewOf({ jobId, encoder, order }: JobPaper, state: JobState, result: string | null): JobView {
  return {
    jobId,
    encoder,
    act: order.act,
    uid: uidText(order),
    // Without the signed result a page could do nothing with it.
    state: state.is === "finished" && result === null ? "running" : state.is,
    phase: state.phase,
    done: state.done,
    all: state.all,
    sector: state.sector,
    blocksVerified: [...state.blocksVerified],
    fault: state.trouble?.code ?? null,
    faultValues: { ...state.trouble?.values },
    outcome: state.outcome,
    result,
  };
}

/** A job that ended before this start of the bridge and still waits for the server's receipt. */
export function viewOfFinished({ job, encoder, summary, result }: Finished): JobView {
  const { act, uid, outcome, fault, faultValues, sectorsVerified } = summary;
  const all = sectorsVerified.length;
  const head = { jobId: job, encoder, act, uid, outcome, result, faultValues };
  const fromBefore = {
    state: "finished",
    phase: "verifying",
    done: all,
    all,
    sector: null,
    blocksVerified: [],
  } as const;
  return { ...head, ...fromBefore, blocksVerified: [], fault: fault !== null && isFault(fault) ? fault : null };
}

/** What the journal keeps of an event; undefined where nothing depends on it. */
export function journalled(job: string, event: JobEvent): JournalEntry | undefined {
  switch (event.is) {
    case "planned":
      return { is: "planned", job, directory: [...event.directory] };
    case "blockVerified":
      return { is: "verified", job, blocks: [event.block] };
    case "torn":
      return { is: "torn", job, sector: event.sector };
    default:
      return undefined;
  }
}

/** The state in which a job that the journal knows goes on: waiting for its card. */
export function restored(entries: readonly JournalEntry[]): JobState {
  const sent = new Set<number>();
  const verified = new Set<number>();
  let state: JobState = { ...newJob, is: "waiting" };
  for (const entry of entries) {
    if (entry.is === "sending") for (const block of entry.blocks) sent.add(block);
    if (entry.is === "verified") for (const block of entry.blocks) verified.add(block);
    if (entry.is === "planned") state = { ...state, directoryBefore: entry.directory };
    if (entry.is === "doubt") state = { ...state, inDoubt: true };
    if (entry.is === "torn") state = advance(state, { is: "torn", sector: entry.sector });
  }
  return { ...state, sent: [...sent], blocksVerified: [...verified] };
}

export const cardIs = (card: CardSeen | null, order: Order): boolean =>
  card !== null && hex(card.uid) === uidText(order);
