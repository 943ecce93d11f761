import type { Act, ActInput, DeskAct } from "@adel/protocol/business/desk";
import type { CardJob } from "@adel/protocol/business/job";
import type { JobCharge } from "@adel/protocol/business/job/charge";
import type { Charge } from "../../../bridge/credit/charge.tsx";
import { isCardMissing } from "../../../bridge/wizard/laid-card.ts";
import type { JobEvent } from "../../../bridge/wizard/use-job.ts";
import { type Blank, chargeOfFailure } from "../../../bridge/wizard/wizard.machine.ts";
import type { ErrorDetails } from "../../../core/error-alert.tsx";

/** The request to the server. */
export type ActRequest = Pick<ActInput, "act" | "roomId"> &
  Partial<
    Pick<
      ActInput,
      | "cards"
      | "validTo"
      | "replaces"
      | "newSequence"
      | "reference"
      | "lostCardId"
      | "toRoomId"
      | "readId"
      | "override"
      | "authPassword"
    >
  >;

/** A running act, whose cards are placed one after another. */
export interface Running {
  readonly kind: "running";
  readonly act: Act;
  readonly blank: Blank;
  readonly written: readonly CardJob[];
  /** What each card that was ended did to credit. */
  readonly charges: readonly JobCharge[];
  readonly error: ErrorDetails | undefined;
  /** The charge of the failed card. */
  readonly charge: Charge;
  /** Another user is using the encoder: it can be taken over. */
  readonly held: boolean;
  /** The card that was finished or rejected last: the next one must be another, or be placed again. */
  readonly laidUid: string | undefined;
  /** The partly written card: another one is written only when asked for, as it is charged. */
  readonly unfinishedUid: string | undefined;
  /** How often it may be tried again without another charge. */
  readonly freeTries: number;
  /** The card of the last try was taken away since it began, or there was none. */
  readonly isLifted: boolean;
  /** A card was taken away and none was laid since. */
  readonly isEmpty: boolean;
  /** How often the encoder missed a card that this page saw lying there all the time. */
  readonly missed: number;
  /** No card was placed in time: nothing is written until Enter is pressed. */
  readonly isPaused: boolean;
  /** The act ends now, or with the card that is being written. */
  readonly isStopping: boolean;
  /** How often that was asked for. */
  readonly stops: number;
  /** Why it could not be stopped: the act goes on on the server, or the encoder waits for its card. */
  readonly stopError: ErrorDetails | undefined;
  /** Counts the steps after which the desk waits for a card again. */
  readonly round: number;
}
/** The card of an act of which a part is written: it is missing still. */
export interface UnfinishedCard {
  readonly actId: number;
  readonly uid: string;
  /** Completing it costs nothing more. */
  readonly isFree: boolean;
}
export type Desk =
  | { readonly kind: "idle" }
  /** A card of the stay must be read before the request. */
  | { readonly kind: "showing"; readonly request: ActRequest }
  | Running
  /** Ended before any card was finished. */
  | {
      readonly kind: "stopped";
      readonly act: DeskAct;
      readonly charges: readonly JobCharge[];
      readonly unfinished?: UnfinishedCard | undefined;
    }
  | {
      readonly kind: "finished";
      readonly act: Act;
      readonly written: readonly CardJob[];
      readonly charges: readonly JobCharge[];
      readonly unfinished?: UnfinishedCard | undefined;
    };

export type DeskEvent =
  | JobEvent
  | { readonly kind: "cardNeeded"; readonly request: ActRequest }
  /** `shownUid`: the guest's card that was read for it, and is not written over. */
  | { readonly kind: "started"; readonly act: Act; readonly shownUid?: string | undefined }
  | { readonly kind: "starting" }
  | { readonly kind: "jobMade"; readonly jobId: string }
  | { readonly kind: "cardLifted" }
  /** `isForeign`: it was laid while another page or window was in front, and is not this act's. */
  | { readonly kind: "cardLaid"; readonly uid: string; readonly isForeign: boolean }
  /** The present card is kept: the desk waits for another one. */
  | { readonly kind: "cardKept"; readonly uid: string | undefined }
  /** PIN or password were right. */
  | { readonly kind: "authorized" }
  /** No card was placed within `NEXT_CARD_MS`. */
  | { readonly kind: "timedOut" }
  /** Enter: a card is awaited again. */
  | { readonly kind: "resumed" }
  /** No further card is written. */
  | { readonly kind: "stopRequested" }
  | { readonly kind: "stopFailed"; readonly error: ErrorDetails }
  | { readonly kind: "stopped" }
  | { readonly kind: "cleared" };

/** As the server allows. */
const FREE_TRIES = 3;
/** How long to wait for a card; after that only another Enter continues. */
export const NEXT_CARD_MS = 60_000;
export const IDLE: Desk = { kind: "idle" };
const waiting = { kind: "waiting" } as const;
const NOT_CHARGED: Charge = { state: "notCharged", quantity: 0 };
const lifted = { isLifted: true, isEmpty: true } as const;
const calm = { error: undefined, charge: NOT_CHARGED, held: false } as const;
/** Waits for a card again. */
const awaiting = ({ round }: Running) => ({ isPaused: false, round: round + 1 });
/** After a failed card the user decides: an act that was to end with it is only paused. */
const undecided = ({ isStopping }: Running) => ({ isPaused: isStopping, isStopping: false });
/** The job of a card that was taken away, which the stop of its act ended. */
const isEndedByStop = ({ isStopping }: Running, { fault }: CardJob): boolean =>
  isStopping && (fault === "CANCELLED" || fault === "CANCELLED_PARTLY");

/** What an act that ended before its last card has done, and what of it is missing. */
function stopped({ act, written, charges, unfinishedUid: uid, freeTries }: Running): Desk {
  const unfinished = uid === undefined ? undefined : { actId: act.id, uid, isFree: freeTries > 0 };
  if (act.finished + written.length > 0) return { kind: "finished", act, written, charges, unfinished };
  return { kind: "stopped", act: act.act, charges, unfinished };
}

/** A card that is lifted and laid back at once is missed by its job, and was never away for the page. */
const MAX_MISSED = 2;
/** The card on the encoder may be tried again unasked, as the last try found none. */
function retryMissed({ isEmpty, isLifted, missed }: Running, error: ErrorDetails) {
  if (isEmpty || isLifted || !isCardMissing(error)) return { isFree: isEmpty || (isLifted && isCardMissing(error)) };
  return { isFree: missed < MAX_MISSED, missed: missed + 1, isLifted: missed < MAX_MISSED };
}

/** A check-out erases: that never costs anything. */
const chargeOf = ({ act, blank }: Running, { charge }: Extract<DeskEvent, { kind: "failed" }>): Charge =>
  act.act === "checkOut" ? NOT_CHARGED : { state: chargeOfFailure(blank, charge), quantity: 1 };

/** The card that waits to be completed, after a job that did not complete it. */
function markUnfinished(desk: Running, { state, finishes, uid }: CardJob) {
  if (finishes !== null) return { freeTries: desk.freeTries - 1 };
  return state === "partial" && desk.act.act !== "checkOut" ? { unfinishedUid: uid, freeTries: FREE_TRIES } : {};
}

function settled(desk: Running, job: CardJob): Desk {
  if (desk.blank.kind !== "writing" || desk.blank.jobId !== job.jobId) return desk;
  const charges = [...desk.charges, job.charge];
  if (job.state !== "done") {
    const error: ErrorDetails = { error: job.fault ?? "REQUEST_EXCEPTION", values: job.faultValues };
    // A card that was put back is tried again only if the job ended because it was missing.
    const { isFree, ...missed } = retryMissed(desk, error);
    const laidUid = isFree ? undefined : job.uid;
    const failed = { blank: waiting, charges, error, charge: job.charge, laidUid, stopError: undefined };
    const next = isEndedByStop(desk, job) ? {} : undecided(desk);
    return { ...desk, ...next, ...failed, ...markUnfinished(desk, job), ...missed };
  }
  const written = [...desk.written, job];
  if (desk.act.finished + written.length >= desk.act.cards) {
    return { kind: "finished", act: desk.act, written, charges };
  }
  const next = { blank: waiting, written, charges, laidUid: job.uid, unfinishedUid: undefined, stopError: undefined };
  return { ...desk, ...calm, ...next };
}

/** The card that was begun is this act's wherever it was laid. */
const isOfOtherPage = (
  { blank, unfinishedUid }: Running,
  { uid, isForeign }: Extract<DeskEvent, { kind: "cardLaid" }>,
) => isForeign && blank.kind === "waiting" && uid !== unfinishedUid;

/** Something is done with cards: the room stays. */
export const isBusy = ({ kind }: Desk): boolean => kind === "running" || kind === "showing";

/** The state of the front desk; no clock, no I/O. */
export function advance(desk: Desk, event: DeskEvent): Desk {
  if (event.kind === "started") {
    const { act } = event;
    if (act.cards === 0) return { kind: "finished", act, written: [], charges: [] };
    const started = { act, blank: waiting, written: [], charges: [], ...calm, isPaused: false, isStopping: false };
    const unfinished = { unfinishedUid: act.unfinishedUid ?? undefined, freeTries: act.freeCompletions };
    const cards = { laidUid: event.shownUid, ...unfinished, stops: 0, stopError: undefined };
    return { kind: "running", ...started, ...cards, isLifted: false, isEmpty: false, missed: 0, round: 0 };
  }
  if (event.kind === "cardNeeded") return { kind: "showing", request: event.request };
  if (event.kind === "cleared") return isBusy(desk) ? desk : IDLE;
  if (desk.kind === "showing" && event.kind === "stopped")
    return { kind: "stopped", act: desk.request.act, charges: [] };
  if (desk.kind !== "running") return desk;
  switch (event.kind) {
    case "starting":
      return { ...desk, ...calm, blank: { kind: "starting" }, isLifted: desk.isEmpty, isPaused: false };
    case "jobMade":
      return { ...desk, ...calm, blank: { kind: "writing", jobId: event.jobId, seen: undefined } };
    case "jobSeen":
      return desk.blank.kind === "writing" && desk.blank.jobId === event.job.jobId
        ? { ...desk, blank: { ...desk.blank, seen: event.job } }
        : desk;
    case "settled":
      return settled(desk, event.job);
    case "failed": {
      const { error, held = false } = event;
      const { isFree: _, ...missed } = retryMissed(desk, error);
      return { ...desk, ...undecided(desk), blank: waiting, error, charge: chargeOf(desk, event), held, ...missed };
    }
    case "cardLifted":
      // Writing continues: its result shows what the missing card means.
      return { ...desk, ...(desk.blank.kind === "waiting" && { ...calm, laidUid: undefined }), ...lifted };
    case "cardLaid":
      return { ...desk, isEmpty: false, missed: 0, ...(isOfOtherPage(desk, event) && { laidUid: event.uid }) };
    case "cardKept":
      return desk.blank.kind === "waiting" ? { ...desk, ...calm, ...awaiting(desk), laidUid: event.uid } : desk;
    case "authorized":
      return desk.blank.kind === "waiting" && desk.error
        ? { ...desk, ...calm, ...awaiting(desk), laidUid: undefined }
        : desk;
    case "timedOut":
      return desk.blank.kind === "waiting" ? { ...desk, isPaused: true } : desk;
    case "resumed":
      return desk.isPaused ? { ...desk, ...calm, ...awaiting(desk) } : desk;
    case "stopRequested":
      return { ...desk, isStopping: true, stops: desk.stops + 1, stopError: undefined };
    case "stopFailed":
      return desk.isStopping ? { ...desk, stopError: event.error } : desk;
    case "stopped":
      return stopped(desk);
  }
}

/** The desk waits for a card, or works on one. */
export const isUsingEncoder = (desk: Desk): boolean =>
  desk.kind === "showing" || (desk.kind === "running" && !desk.isPaused);

/** A card is being written, or its job waits for it. */
export const isWritingCard = (desk: Desk): boolean => desk.kind === "running" && desk.blank.kind !== "waiting";

/** Writing this card is charged although a partly written one waits: it is another one, or was tried too often. */
export const isCharged = ({ unfinishedUid, freeTries }: Running, uid: string): boolean =>
  unfinishedUid !== undefined && (uid !== unfinishedUid || freeTries <= 0);

/** The card on the encoder may be written now without a question. */
export const canWrite = (desk: Desk, uid: string): boolean =>
  desk.kind === "running" &&
  desk.blank.kind === "waiting" &&
  !desk.isPaused &&
  !desk.isStopping &&
  uid !== desk.laidUid &&
  !isCharged(desk, uid) &&
  (!desk.error || desk.isLifted);

/** Names the wait for a card, which may last `NEXT_CARD_MS`; undefined while none is awaited. */
export const waitOf = (desk: Desk): string | undefined =>
  desk.kind === "running" && desk.blank.kind === "waiting" && !desk.isPaused && !desk.isStopping
    ? `${desk.act.id}/${desk.charges.length}/${desk.round}`
    : undefined;
