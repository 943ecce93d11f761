import type { Operation, TestCardType } from "@adel/card";
import type { CardJob, CardView, Hotel, JobSeen } from "@adel/protocol";
import type { Trouble } from "../../../core/fault-notice.tsx";

/** What is asked first: whose card, for which devices, to what end, and for how long. Times are field values. */
export interface Order {
  readonly hotel: Hotel;
  readonly testCardType: TestCardType;
  readonly operation: Operation;
  readonly validFrom: string;
  readonly validTo: string;
}
export const STEPS = ["order", "hotelCard", "sector", "authorize", "blank", "receipt"] as const;
export type Step = (typeof STEPS)[number];

/** The blank card's turn: waiting for it, having its job made, being written. */
export type Blank =
  | { readonly is: "waiting" }
  | { readonly is: "starting" }
  | { readonly is: "writing"; readonly jobId: string; readonly seen: JobSeen | undefined };

/** The wizard as it stands; no clock, no I/O: what happened goes in, what to show comes out. */
export interface Wizard {
  readonly step: Step;
  readonly order: Order | undefined;
  readonly hotelCard: CardView | undefined;
  readonly sector: number | undefined;
  readonly password: string;
  readonly blank: Blank;
  readonly trouble: Trouble | undefined;
  /** Somebody else holds the encoder: it can be taken over. */
  readonly held: boolean;
  /** What the server made of the bridge's result. */
  readonly result: CardJob | undefined;
  /** The card that was written last: the next one must be another. */
  readonly doneUid: string | undefined;
}
export const START: Wizard = {
  step: "order",
  order: undefined,
  hotelCard: undefined,
  sector: undefined,
  password: "",
  blank: { is: "waiting" },
  trouble: undefined,
  held: false,
  result: undefined,
  doneUid: undefined,
};

export type Happened =
  | { readonly is: "ordered"; readonly order: Order }
  | { readonly is: "cardRead"; readonly card: CardView }
  | { readonly is: "sectorPicked"; readonly sector: number }
  | { readonly is: "authorized"; readonly password: string }
  | { readonly is: "starting" }
  | { readonly is: "jobMade"; readonly jobId: string }
  | { readonly is: "jobSeen"; readonly job: JobSeen }
  | { readonly is: "settled"; readonly job: CardJob }
  | { readonly is: "failed"; readonly trouble: Trouble; readonly held?: boolean }
  | { readonly is: "cardLifted" }
  | { readonly is: "again" }
  | { readonly is: "resumed"; readonly order: Order; readonly sector: number; readonly jobId: string }
  | { readonly is: "back" }
  | { readonly is: "nextCard" }
  | { readonly is: "startOver" };

/** The sector a device will look at when nothing else is picked: a card for both names the door lock's (card format §6). */
export const usualSector = ({ hotel, testCardType }: Order): number =>
  testCardType === "energy-saver" ? hotel.sectorPlan.energySaver : hotel.sectorPlan.doorLock;

const calm = { trouble: undefined, held: false } as const;
/** Once a job may be on its way, the questions before it cannot be changed any more. */
const isUnderWay = ({ blank }: Wizard) => blank.is !== "waiting";

function back(wizard: Wizard): Wizard {
  if (isUnderWay(wizard)) return wizard;
  const before = STEPS[STEPS.indexOf(wizard.step) - 1];
  // From the receipt there is no way back to questions that have been answered by a written card.
  return before === undefined || wizard.step === "receipt" ? wizard : { ...wizard, ...calm, step: before };
}

/** A wrong password is asked for again; all else is said where it happened. */
function failed(wizard: Wizard, trouble: Trouble, held: boolean): Wizard {
  const asksAgain = trouble.fault === "AUTH_PASSWORD_WRONG";
  const step = asksAgain ? "authorize" : wizard.step;
  return { ...wizard, step, blank: { is: "waiting" }, trouble, held, ...(asksAgain && { password: "" }) };
}

const isOurs = ({ blank }: Wizard, jobId: string) => blank.is === "writing" && blank.jobId === jobId;

export function advance(wizard: Wizard, happened: Happened): Wizard {
  switch (happened.is) {
    case "ordered":
      return { ...wizard, ...calm, order: happened.order, sector: undefined, hotelCard: undefined, step: "hotelCard" };
    case "cardRead": {
      if (wizard.step !== "hotelCard" || !wizard.order) return wizard;
      return { ...wizard, ...calm, hotelCard: happened.card, sector: usualSector(wizard.order), step: "sector" };
    }
    case "sectorPicked":
      return { ...wizard, ...calm, sector: happened.sector, step: "authorize" };
    case "authorized":
      return { ...wizard, ...calm, password: happened.password, blank: { is: "waiting" }, step: "blank" };
    case "starting":
      return wizard.step === "blank" && !isUnderWay(wizard)
        ? { ...wizard, ...calm, blank: { is: "starting" } }
        : wizard;
    case "jobMade":
      return { ...wizard, ...calm, blank: { is: "writing", jobId: happened.jobId, seen: undefined } };
    case "jobSeen":
      return isOurs(wizard, happened.job.jobId)
        ? { ...wizard, blank: { is: "writing", jobId: happened.job.jobId, seen: happened.job } }
        : wizard;
    case "settled": {
      if (!isOurs(wizard, happened.job.jobId)) return wizard;
      const { job } = happened;
      return { ...wizard, ...calm, blank: { is: "waiting" }, result: job, doneUid: job.uid, step: "receipt" };
    }
    case "failed":
      return failed(wizard, happened.trouble, happened.held ?? false);
    case "cardLifted":
      return isUnderWay(wizard) ? wizard : { ...wizard, ...calm, doneUid: undefined };
    case "again":
      return { ...wizard, ...calm, blank: { is: "waiting" }, result: undefined, doneUid: undefined, step: "blank" };
    case "resumed": {
      const { order, sector, jobId } = happened;
      return { ...START, order, sector, step: "blank", blank: { is: "writing", jobId, seen: undefined } };
    }
    case "back":
      return back(wizard);
    case "nextCard":
      // After a reload the password is gone: it is asked for before the next card.
      return { ...wizard, ...calm, result: undefined, step: wizard.password === "" ? "authorize" : "blank" };
    case "startOver":
      return START;
  }
}

/** May the card on the encoder be written now, without anyone asking? */
export const isWelcome = ({ step, blank, trouble, hotelCard, doneUid }: Wizard, uid: string): boolean =>
  step === "blank" && blank.is === "waiting" && !trouble && uid !== hotelCard?.uid && uid !== doneUid;
