import type { CardJob } from "@adel/protocol/business/card";
import type { Act } from "@adel/protocol/business/desk";
import type { JobEvent } from "../../../bridge/wizard/use-job.ts";
import type { Blank } from "../../../bridge/wizard/wizard.machine.ts";
import type { ErrorDetails } from "../../../core/error-alert.tsx";

/** An act under way: its cards are laid one after the other. */
export interface Running {
  readonly kind: "running";
  readonly act: Act;
  readonly blank: Blank;
  readonly written: readonly CardJob[];
  readonly error: ErrorDetails | undefined;
  /** Somebody else holds the encoder: it can be taken over. */
  readonly held: boolean;
  /** The card that was finished or refused last: the next one must be another, or be laid again. */
  readonly laidUid: string | undefined;
  /** A card was taken away since the last try began. */
  readonly isLifted: boolean;
}
export type Desk =
  | { readonly kind: "idle" }
  | Running
  | { readonly kind: "finished"; readonly act: Act; readonly written: readonly CardJob[] };

export type DeskEvent =
  | JobEvent
  | { readonly kind: "started"; readonly act: Act }
  | { readonly kind: "starting" }
  | { readonly kind: "jobMade"; readonly jobId: string }
  | { readonly kind: "cardLifted" }
  | { readonly kind: "stopped" }
  | { readonly kind: "cleared" };

export const IDLE: Desk = { kind: "idle" };
const waiting = { kind: "waiting" } as const;
const calm = { error: undefined, held: false } as const;

function settled(desk: Running, job: CardJob): Desk {
  if (desk.blank.kind !== "writing" || desk.blank.jobId !== job.jobId) return desk;
  if (job.state !== "done") {
    const error: ErrorDetails = { error: job.fault ?? "REQUEST_EXCEPTION", values: job.faultValues };
    return { ...desk, blank: waiting, error, laidUid: job.uid };
  }
  const written = [...desk.written, job];
  if (desk.act.finished + written.length >= desk.act.cards) return { kind: "finished", act: desk.act, written };
  return { ...desk, ...calm, blank: waiting, written, laidUid: job.uid };
}

/** The front desk as it stands; no clock, no I/O. */
export function advance(desk: Desk, event: DeskEvent): Desk {
  if (event.kind === "started") {
    const { act } = event;
    if (act.cards === 0) return { kind: "finished", act, written: [] };
    return { kind: "running", act, blank: waiting, written: [], ...calm, laidUid: undefined, isLifted: false };
  }
  if (event.kind === "cleared") return desk.kind === "running" ? desk : IDLE;
  if (desk.kind !== "running") return desk;
  switch (event.kind) {
    case "starting":
      return { ...desk, ...calm, blank: { kind: "starting" }, isLifted: false };
    case "jobMade":
      return { ...desk, ...calm, blank: { kind: "writing", jobId: event.jobId, seen: undefined } };
    case "jobSeen":
      return desk.blank.kind === "writing" && desk.blank.jobId === event.job.jobId
        ? { ...desk, blank: { ...desk.blank, seen: event.job } }
        : desk;
    case "settled":
      return settled(desk, event.job);
    case "failed":
      return { ...desk, blank: waiting, error: event.error, held: event.held ?? false };
    case "cardLifted":
      // What is being written goes on: its end says what the missing card means.
      return { ...desk, ...(desk.blank.kind === "waiting" && { ...calm, laidUid: undefined }), isLifted: true };
    case "stopped":
      return desk.written.length > 0 ? { kind: "finished", act: desk.act, written: desk.written } : IDLE;
  }
}

/** May the card on the encoder be written now, without anyone asking? */
export const canWrite = (desk: Desk, uid: string): boolean =>
  desk.kind === "running" && desk.blank.kind === "waiting" && uid !== desk.laidUid && (!desk.error || desk.isLifted);
