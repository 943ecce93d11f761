import type { DeviceErrorCode, ErrorValues, Outcome } from "@adel/protocol";

/**
 * A card job as a state machine, without clock and I/O: it computes the next state from an event, and the runner acts
 * on the state. After the first block was sent the card has changed: from then on "cancel" means "stop at the next end
 * of a sector", and after a removed card or lost encoder the job waits.
 */
export interface Step {
  readonly block: number;
  readonly sector: number;
  readonly kind: "data" | "trailer" | "directory";
}
export interface JobError {
  readonly code: DeviceErrorCode;
  readonly values: ErrorValues;
}
/** A directory block as it was before the job; public data, stored because an interrupted write destroys it. */
export interface DirectoryBlock {
  readonly block: number;
  readonly hex: string;
}
export type Phase = "checking" | "reading" | "writing" | "verifying";

export interface JobState {
  readonly phase: Phase;
  readonly kind: "running" | "waiting" | "finished";
  readonly outcome: Outcome | null;
  readonly error: JobError | null;
  readonly steps: readonly Step[];
  /** Steps done in this phase, and their total. */
  readonly done: number;
  readonly all: number;
  readonly sector: number | null;
  /** Blocks that were sent, with or without a reply of the card: each may have changed. */
  readonly sent: readonly number[];
  /** Blocks written and read back. */
  readonly blocksVerified: readonly number[];
  readonly sectorsVerified: readonly number[];
  readonly sectorsTorn: readonly number[];
  /** Sectors in which the job has or had something to write, and those in which nothing is left to send. */
  readonly sectorsPlanned: readonly number[];
  readonly sectorsWritten: readonly number[];
  readonly directoryBefore: readonly DirectoryBlock[];
  /** A line of the journal was lost: blocks may have been sent that are not in `sent`. */
  readonly inDoubt: boolean;
  /** The index in `steps` where a canceled job stops. */
  readonly stopAt: number | null;
}

export type JobEvent =
  | { readonly kind: "counted"; readonly all: number; readonly phase: Phase }
  | { readonly kind: "sectorDone"; readonly sector: number }
  | { readonly kind: "planned"; readonly steps: readonly Step[]; readonly directory: readonly DirectoryBlock[] }
  | { readonly kind: "sending"; readonly step: number }
  | { readonly kind: "written"; readonly step: number }
  | { readonly kind: "blockVerified"; readonly block: number }
  | { readonly kind: "sectorVerified"; readonly sector: number }
  | { readonly kind: "completed" }
  | { readonly kind: "torn"; readonly sector: number }
  | { readonly kind: "cancelled" }
  | { readonly kind: "failed"; readonly error: JobError }
  /** Neither card nor encoder came back in time: a waiting job ends with what is written. */
  | { readonly kind: "expired" }
  /** The card or the encoder is available again, or the bridge was restarted. */
  | { readonly kind: "resumed" };

export const newJob: JobState = {
  phase: "checking",
  kind: "running",
  outcome: null,
  error: null,
  steps: [],
  done: 0,
  all: 0,
  sector: null,
  sent: [],
  blocksVerified: [],
  sectorsVerified: [],
  sectorsTorn: [],
  sectorsPlanned: [],
  sectorsWritten: [],
  directoryBefore: [],
  inDoubt: false,
  stopAt: null,
};

/** Errors to wait for: card removed, encoder disconnected, line disturbed, disk full, bridge stopping. */
const PASSING: readonly DeviceErrorCode[] = [
  "NO_CARD",
  "CARD_LIFTED",
  "CARD_SWAPPED",
  "TWO_CARDS",
  "NO_ENCODER",
  "ENCODER_SILENT",
  "ENCODER_UNPLUGGED",
  "ENCODER_GARBLED",
  "PORT_BUSY",
  "PORT_NOT_SERIAL",
  "JOURNAL_UNWRITABLE",
  "BRIDGE_STOPPING",
];
export const isPassing = (code: DeviceErrorCode): boolean => PASSING.includes(code);

const add = <T>(list: readonly T[], item: T): readonly T[] => (list.includes(item) ? list : [...list, item]);

/** The first step at or after `from` that begins another sector or another kind of step. */
function nextEdge(state: JobState, from: number): number {
  const here = state.steps[from - 1];
  const edge = state.steps.findIndex(
    (step, index) => index >= from && (step.sector !== here?.sector || step.kind !== here?.kind),
  );
  return edge < 0 ? state.steps.length : edge;
}

const isTouched = ({ sent, inDoubt }: JobState): boolean => sent.length > 0 || inDoubt;

/** The result of a job that ends now. */
const ending = (state: JobState, whenUntouched: Outcome): Outcome => (isTouched(state) ? "partial" : whenUntouched);

const finish = (state: JobState, outcome: Outcome, error: JobError | null): JobState => ({
  ...state,
  kind: "finished",
  outcome,
  error,
});

function cancel(state: JobState): JobState {
  const partly: JobError = { code: isTouched(state) ? "CANCELLED_PARTLY" : "CANCELLED", values: {} };
  if (state.kind === "waiting" || !isTouched(state)) return finish(state, ending(state, "cancelled"), partly);
  // Everything is written: only the verification is left, which is worth finishing.
  if (state.phase === "verifying") return state;
  return { ...state, stopAt: nextEdge(state, state.done) };
}

function fail(state: JobState, error: JobError): JobState {
  if (error.code === "CANCELLED") return cancel({ ...state, kind: "waiting" });
  if (isTouched(state) && isPassing(error.code)) return { ...state, kind: "waiting", error };
  return finish(state, ending(state, "failed"), error);
}

function expire(state: JobState): JobState {
  if (state.kind !== "waiting") return state;
  const error: JobError = state.error ?? { code: isTouched(state) ? "CANCELLED_PARTLY" : "CANCELLED", values: {} };
  return finish(state, ending(state, "cancelled"), error);
}

/** Sectors in which none of the steps from `from` on writes. */
const withoutSteps = (sectors: readonly number[], steps: readonly Step[], from: number): readonly number[] =>
  sectors.filter((sector) => !steps.some((step, index) => index >= from && step.sector === sector));

/** What the job wrote before it was interrupted is part of the card, and no longer in the plan. */
function plan(state: JobState, steps: readonly Step[], directory: readonly DirectoryBlock[]): JobState {
  const sectorsPlanned = [...new Set([...state.sectorsPlanned, ...steps.map(({ sector }) => sector)])];
  return {
    ...state,
    ...{ phase: "writing", steps, all: steps.length, done: 0, sector: null, directoryBefore: directory },
    ...{ sectorsPlanned, sectorsWritten: withoutSteps(sectorsPlanned, steps, 0) },
  };
}

function written(state: JobState, index: number): JobState {
  const done = Math.max(state.done, index + 1);
  const next = { ...state, done, sectorsWritten: withoutSteps(state.sectorsPlanned, state.steps, done) };
  if (next.stopAt === null || next.done < next.stopAt || next.done === next.steps.length) return next;
  return finish(next, "partial", { code: "CANCELLED_PARTLY", values: {} });
}

/** The next state; a finished job stays as it is, whatever event follows. */
export function advance(state: JobState, event: JobEvent): JobState {
  if (state.kind === "finished") return state;
  switch (event.kind) {
    case "counted":
      return { ...state, phase: event.phase, all: event.all, done: 0, sector: null };
    case "sectorDone":
      return { ...state, done: state.done + 1, sector: event.sector };
    case "planned":
      return plan(state, event.steps, event.directory);
    case "sending": {
      const step = state.steps[event.step];
      return step ? { ...state, sector: step.sector, sent: add(state.sent, step.block) } : state;
    }
    case "written":
      return written(state, event.step);
    case "blockVerified":
      return { ...state, blocksVerified: add(state.blocksVerified, event.block) };
    case "sectorVerified":
      return { ...state, sectorsVerified: add(state.sectorsVerified, event.sector) };
    case "torn":
      return { ...state, sectorsTorn: add(state.sectorsTorn, event.sector) };
    case "completed":
      return finish(state, "done", null);
    case "cancelled":
      return cancel(state);
    case "failed":
      return fail(state, event.error);
    case "expired":
      return expire(state);
    case "resumed":
      return { ...state, kind: "running", phase: "checking", error: null, done: 0, all: 0, sector: null, stopAt: null };
  }
}
