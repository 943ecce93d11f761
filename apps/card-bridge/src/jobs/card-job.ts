import { hex } from "@adel/card";
import type { DetectedCard as CardOnWire, JobResult, JobStatus } from "@adel/protocol";
import { isErrorCode } from "@adel/protocol/kernel/errors";
import type * as z from "zod";
import type { DetectedCard } from "../drivers/driver.ts";
import type { EncoderKey } from "./bindings.ts";
import { cardMessages } from "./card-messages.ts";
import type { CardScan } from "./card-scan.ts";
import { advance, type JobEvent, type JobState, newJob } from "./job.machine.ts";
import { type JobSpec, uidText } from "./job-spec.ts";
import type { JournalEntry } from "./journal-lines.ts";
import { dumpOf } from "./read-card.ts";

type Result = z.output<typeof JobResult>;
type Finished = Extract<JournalEntry, { is: "finished" }>;

/** Identity and specification of a job. */
export interface JobTicket {
  readonly jobId: string;
  readonly encoder: string;
  readonly deviceNumber: string;
  readonly spec: JobSpec;
  /** The key that encrypted the job; its result is signed with the same key, even if the encoder was paired again. */
  readonly sealedBy: EncoderKey;
}

const writtenSize = (card: CardOnWire | null, spec: JobSpec): Result["cardSize"] =>
  "content" in spec ? spec.content.cardSize : (card?.cardSize ?? "1k");

/** The result for the server, however the job ended: outcome, blocks written, blocks verified. */
export function resultOf(
  { jobId, deviceNumber, spec }: Omit<JobTicket, "sealedBy">,
  state: JobState,
  seen: DetectedCard | null,
  scan: CardScan | undefined,
): Result {
  const card = seen && cardMessages(seen);
  return {
    jobId,
    deviceNumber,
    act: spec.operation,
    uid: uidText(spec),
    outcome: state.outcome ?? "failed",
    fault: state.error?.code ?? null,
    faultValues: { ...state.error?.values },
    // 0 would prove that the card is unchanged.
    blocksWritten: Math.max(state.sent.length, state.inDoubt ? 1 : 0),
    sectorsVerified: [...state.sectorsVerified].sort((a, b) => a - b),
    sectorsTorn: [...state.sectorsTorn],
    atqa: card?.atqa ?? null,
    sak: card?.sak ?? null,
    cardSize: writtenSize(card, spec),
    dump: scan && state.outcome === "done" ? dumpOf(scan) : null,
  };
}

/** The result of a job that never began: its card is unchanged. */
export const toRejection = (jobTicket: JobTicket, error: NonNullable<JobState["error"]>): Result =>
  resultOf(jobTicket, { ...newJob, kind: "finished", outcome: "failed", error }, null, undefined);

/** The state of a job that did not arrive here and can no longer be started by any bridge. */
export const notStarted: JobState = {
  ...newJob,
  kind: "finished",
  outcome: "cancelled",
  error: { code: "CANCELLED", values: {} },
};

/** The job as pages and tools see it. */
export function viewOf({ jobId, encoder, spec }: JobTicket, state: JobState, result: string | null): JobStatus {
  return {
    jobId,
    encoder,
    act: spec.operation,
    uid: uidText(spec),
    // A page needs the signed result, so the state is reported as finished only with it.
    state: state.kind === "finished" && result === null ? "running" : state.kind,
    phase: state.phase,
    done: state.done,
    all: state.all,
    sector: state.sector,
    blocksVerified: [...state.blocksVerified],
    sectorsWritten: state.sectorsWritten.length,
    sectorsPlanned: state.sectorsPlanned.length,
    fault: state.error?.code ?? null,
    faultValues: { ...state.error?.values },
    outcome: state.outcome,
    result,
  };
}

/** A job that ended before this start of the bridge and still waits for the server's receipt. */
export function viewOfFinished({ job, encoder, summary, result }: Finished): JobStatus {
  const { act: operation, uid, outcome, fault: error, faultValues: errorValues, sectorsVerified } = summary;
  const all = sectorsVerified.length;
  const head = { jobId: job, encoder, act: operation, uid, outcome, result, faultValues: errorValues };
  const fromBefore = {
    state: "finished",
    phase: "verifying",
    done: all,
    all,
    sector: null,
    sectorsWritten: 0,
    sectorsPlanned: 0,
  } as const;
  return { ...head, ...fromBefore, blocksVerified: [], fault: error !== null && isErrorCode(error) ? error : null };
}

/** The journal entry for an event; undefined when nothing depends on it. */
export function toJournalEntry(job: string, event: JobEvent): JournalEntry | undefined {
  switch (event.kind) {
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

/** The state in which a journaled job resumes: waiting for its card. */
export function restored(entries: readonly JournalEntry[]): JobState {
  const sent = new Set<number>();
  const verified = new Set<number>();
  let state: JobState = { ...newJob, kind: "waiting" };
  for (const entry of entries) {
    if (entry.is === "sending") for (const block of entry.blocks) sent.add(block);
    if (entry.is === "verified") for (const block of entry.blocks) verified.add(block);
    if (entry.is === "planned") state = { ...state, directoryBefore: entry.directory };
    if (entry.is === "doubt") state = { ...state, inDoubt: true };
    if (entry.is === "torn") state = advance(state, { kind: "torn", sector: entry.sector });
  }
  return { ...state, sent: [...sent], blocksVerified: [...verified] };
}

export const isExpectedCard = (card: DetectedCard | null, spec: JobSpec): boolean =>
  card !== null && hex(card.uid) === uidText(spec);
