import type { DeskPolicy } from "@adel/protocol/business/desk/policy";
import { numbersIn, rangesOf } from "../../../core/number-ranges.ts";

/** The highest lift floor of a card. */
const MAX_FLOOR = 127;

type Typed = number | string;
/** A policy as entered: floors as ranges, and empty fields for system defaults. */
export interface PolicyForm
  extends Omit<
    DeskPolicy,
    "liftFloors" | "nights" | "cards" | "maxNights" | "maxCards" | "relays" | "offDelay" | ShiftLimit
  > {
  readonly liftFloors: string;
  readonly nights: Typed;
  readonly cards: Typed;
  readonly maxNights: Typed;
  readonly maxCards: Typed;
  readonly relays: Typed;
  readonly offDelay: Typed;
  readonly shiftHours: Typed;
  readonly idleMinutes: Typed;
  readonly shiftJobs: Typed;
}
type ShiftLimit = "shiftHours" | "idleMinutes" | "shiftJobs";

export const toForm = (policy: DeskPolicy): PolicyForm => ({
  ...policy,
  liftFloors: rangesOf(policy.liftFloors),
  shiftHours: policy.shiftHours ?? "",
  idleMinutes: policy.idleMinutes ?? "",
  shiftJobs: policy.shiftJobs ?? "",
});

const orNull = (typed: Typed) => (typed === "" ? null : typed);
/** To be parsed: what is missing or no number stays wrong. */
export const toPolicy = (form: PolicyForm): unknown => ({
  ...form,
  // No ranges: a text is no list of floors.
  liftFloors: numbersIn(form.liftFloors, MAX_FLOOR) ?? form.liftFloors,
  shiftHours: orNull(form.shiftHours),
  idleMinutes: orNull(form.idleMinutes),
  shiftJobs: orNull(form.shiftJobs),
});
