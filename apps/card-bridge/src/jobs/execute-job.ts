import type { DetectedCard, EncoderDriver } from "../drivers/driver.ts";
import { asDeviceError } from "../kernel/errors.ts";
import { describeError, type Log } from "../kernel/log.ts";
import { openCard } from "../session/card-session.ts";
import type { CardScan } from "./card-scan.ts";
import { identifyCard } from "./identify-card.ts";
import { advance, type JobEvent, type JobState, newJob } from "./job.machine.ts";
import { type JobContext, type JobSpec, uidOf } from "./job-spec.ts";
import { readCard } from "./read-card.ts";
import { writeCard, writeOperation } from "./write-card.ts";

interface Known {
  readonly onSeen?: (card: DetectedCard | null) => void;
  /** The card that is selected already. */
  readonly cardOnReader?: DetectedCard | null;
  /** What was read of this card in advance. */
  readonly prefetchedScan?: CardScan | undefined;
}

/** Runs the job on the present card, which must be the job's card; a read returns the dump. */
export async function executeJob(
  driver: EncoderDriver,
  spec: JobSpec,
  jobContext: JobContext,
  { prefetchedScan, ...known }: Known = {},
): Promise<CardScan | undefined> {
  const card = await openCard(driver, jobContext.signal, { uid: uidOf(spec), ...known });
  if (spec.operation === "read") {
    const scan = await readCard(card, spec.candidates, jobContext);
    jobContext.notify({ kind: "completed" });
    return scan;
  }
  if (spec.operation === "identify") {
    const scan = await identifyCard(card, spec.probes, jobContext);
    jobContext.notify({ kind: "completed" });
    return scan;
  }
  await writeCard(card, writeOperation(spec), jobContext, prefetchedScan);
  return undefined;
}

/** Converts an error to the resulting state instead of throwing it, and logs its cause: an unexpected one always. */
export async function runToCompletion<T>(
  jobContext: JobContext,
  work: () => Promise<T>,
  log?: Pick<Log, "debug" | "error">,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const { code, values } = asDeviceError(error, "working on a card");
    log?.[code === "BRIDGE_UNEXPECTED" ? "error" : "debug"]("job failed", { why: describeError(error) });
    jobContext.notify({ kind: "failed", error: { code, values } });
    return undefined;
  }
}

export interface JobContextOptions {
  readonly signal: AbortSignal;
  readonly from?: JobState;
  readonly onEvent?: (event: JobEvent, state: JobState) => void;
  readonly journalEntry?: JobContext["journalEntry"];
  readonly assertOpen?: JobContext["assertOpen"];
}

/** Holds a job's state and reports each event to the listeners. */
export function createJobContext({
  signal,
  from = newJob,
  onEvent,
  journalEntry,
  assertOpen,
}: JobContextOptions): JobContext {
  let state = from;
  return {
    signal,
    state: () => state,
    notify(event) {
      state = advance(state, event);
      onEvent?.(event, state);
    },
    journalEntry: journalEntry ?? (() => Promise.resolve()),
    assertOpen: assertOpen ?? (() => undefined),
  };
}
