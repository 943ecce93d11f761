import type { JobStatus } from "@adel/protocol/bridge/message";
import type { CardJob } from "@adel/protocol/business/job";
import type { ErrorDetails } from "../../core/error-alert.tsx";
import type { FailedCharge } from "../credit/charge.tsx";
import { type CardEvent, isCardMissing, isLifted, type LaidCard, nothingLaid, seeCard } from "./laid-card.ts";

/** What follows the questions whatever is written: the hotel agrees, a blank card is put on, it is written. */
const WRITING = ["authorize", "blank", "receipt"] as const;
export type Step<Q extends string> = Q | (typeof WRITING)[number];

/** A wizard's own questions, in their order, and what is answered before the first of them. */
export interface WizardSteps<Q extends string, A extends object> {
  readonly questions: readonly [Q, ...Q[]];
  readonly unreported: A;
  /** A question that must be asked again before another card, because its answer was lost by a reload. */
  readonly stepToRepeat?: (answers: A) => Q | undefined;
}

/** The blank card's turn: waiting for it, having its job made, being written. */
export type Blank =
  | { readonly kind: "waiting" }
  | { readonly kind: "starting" }
  | { readonly kind: "writing"; readonly jobId: string; readonly seen: JobStatus | undefined };

/** State of the wizard, without clock and I/O: events in, what to show out. */
export interface Wizard<Q extends string, A extends object> extends LaidCard {
  readonly step: Step<Q>;
  readonly answers: A;
  readonly password: string;
  readonly blank: Blank;
  readonly error: ErrorDetails | undefined;
  /** What the failed try did to credit. */
  readonly charge: FailedCharge;
  /** Another user is using the encoder: it can be taken over. */
  readonly held: boolean;
  /** What the server made of the bridge's result. */
  readonly result: CardJob | undefined;
  /** The card that was written last, or is to be kept: it must be removed first. */
  readonly doneUid: string | undefined;
}

/** `charge` where no job was under way; one that was is held until its encoder answers. */
export interface FailedEvent {
  readonly kind: "failed";
  readonly error: ErrorDetails;
  readonly held?: boolean;
  readonly charge?: FailedCharge;
}
export type WizardEvent<Q extends string, A extends object> =
  | { readonly kind: "answered"; readonly question: Q; readonly answers: Partial<A> }
  | { readonly kind: "authorized"; readonly password: string }
  | { readonly kind: "starting" }
  | { readonly kind: "jobMade"; readonly jobId: string }
  | { readonly kind: "jobSeen"; readonly job: JobStatus }
  | { readonly kind: "settled"; readonly job: CardJob }
  | FailedEvent
  | CardEvent
  /** Leaves the card on the encoder unchanged. */
  | { readonly kind: "keepCard"; readonly uid: string }
  | { readonly kind: "again" }
  | { readonly kind: "resumed"; readonly answers: A; readonly jobId: string }
  | { readonly kind: "back" }
  | { readonly kind: "nextCard" }
  | { readonly kind: "startOver" };

export const stepsOf = <Q extends string, A extends object>({ questions }: WizardSteps<Q, A>): readonly Step<Q>[] => [
  ...questions,
  ...WRITING,
];

export const start = <Q extends string, A extends object>({
  questions,
  unreported,
}: WizardSteps<Q, A>): Wizard<Q, A> => ({
  step: questions[0],
  answers: unreported,
  password: "",
  blank: { kind: "waiting" },
  error: undefined,
  charge: "notCharged",
  held: false,
  result: undefined,
  doneUid: undefined,
  ...nothingLaid,
});

const calm = { error: undefined, charge: "notCharged", held: false } as const;
/** Effect of a failure on credit, by how much of the card was written. */
export const chargeOfFailure = (blank: Blank, charge: FailedCharge = "notCharged"): FailedCharge =>
  blank.kind === "writing" ? "held" : charge;
/** Once a job may be on its way, the questions before it cannot be changed any more. */
const isUnderWay = ({ blank }: { readonly blank: Blank }) => blank.kind !== "waiting";

const beside = <Q extends string, A extends object>(wizardSteps: WizardSteps<Q, A>, step: Step<Q>, by: 1 | -1) => {
  const steps = stepsOf(wizardSteps);
  return steps[steps.indexOf(step) + by];
};

function answered<Q extends string, A extends object>(
  wizardSteps: WizardSteps<Q, A>,
  wizard: Wizard<Q, A>,
  { question, answers }: Extract<WizardEvent<Q, A>, { kind: "answered" }>,
): Wizard<Q, A> {
  if (wizard.step !== question) return wizard;
  const step = beside(wizardSteps, question, 1) ?? wizard.step;
  return { ...wizard, ...calm, answers: { ...wizard.answers, ...answers }, step };
}

function back<Q extends string, A extends object>(wizardSteps: WizardSteps<Q, A>, wizard: Wizard<Q, A>): Wizard<Q, A> {
  if (isUnderWay(wizard)) return wizard;
  const before = beside(wizardSteps, wizard.step, -1);
  // From the receipt there is no way back to questions that have been answered by a written card.
  return before === undefined || wizard.step === "receipt" ? wizard : { ...wizard, ...calm, step: before };
}

/** Asks again for a wrong password; shows every other error at its step. */
function failed<Q extends string, A extends object>(
  wizard: Wizard<Q, A>,
  { error, held = false, charge }: FailedEvent,
): Wizard<Q, A> {
  const isPasswordWrong = error.error === "AUTH_PASSWORD_WRONG";
  const step = isPasswordWrong ? "authorize" : wizard.step;
  return {
    ...{ ...wizard, step, blank: { kind: "waiting" }, error, held, charge: chargeOfFailure(wizard.blank, charge) },
    ...(isPasswordWrong && { password: "" }),
    // A card that was put back while its job ran is not tried again unasked.
    ...(wizard.blank.kind === "writing" && { laidUid: undefined }),
  };
}

/** A job that found its card missing wrote nothing: the next card laid is written instead of a receipt shown. */
const foundNoCard = ({ state, charge, fault }: CardJob) =>
  state === "failed" && charge.state === "notCharged" && fault !== null && isCardMissing({ error: fault });

function settled<Q extends string, A extends object>(wizard: Wizard<Q, A>, job: CardJob): Wizard<Q, A> {
  const ended = { ...wizard, ...calm, blank: { kind: "waiting" } } as const;
  if (job.fault !== null && wizard.password !== "" && foundNoCard(job))
    return { ...ended, error: { error: job.fault, values: job.faultValues } };
  return { ...ended, result: job, doneUid: job.uid, step: "receipt" };
}

/** Ignores a card that was on the encoder before the step began. */
const forStep = { laidUid: undefined } as const;
/** After a reload the password is lost: it is requested before the next card. */
function nextCard<Q extends string, A extends object>(
  wizardSteps: WizardSteps<Q, A>,
  wizard: Wizard<Q, A>,
): Wizard<Q, A> {
  const step = wizardSteps.stepToRepeat?.(wizard.answers) ?? (wizard.password === "" ? "authorize" : "blank");
  return { ...wizard, ...calm, ...forStep, result: undefined, step };
}

function cardSeen<Q extends string, A extends object>(wizard: Wizard<Q, A>, uid: CardEvent["uid"]): Wizard<Q, A> {
  if (uid === wizard.onEncoder) return wizard;
  // A running job decides itself what a removed card means.
  const isFree = isLifted(wizard, uid) && !isUnderWay(wizard);
  return { ...wizard, ...seeCard(wizard, uid), ...(isFree && { ...calm, doneUid: undefined }) };
}

const isOwn = ({ blank }: { readonly blank: Blank }, jobId: string) =>
  blank.kind === "writing" && blank.jobId === jobId;

export function advance<Q extends string, A extends object>(
  wizardSteps: WizardSteps<Q, A>,
  wizard: Wizard<Q, A>,
  event: WizardEvent<Q, A>,
): Wizard<Q, A> {
  switch (event.kind) {
    case "answered":
      return answered(wizardSteps, wizard, event);
    case "authorized":
      return { ...wizard, ...calm, ...forStep, password: event.password, blank: { kind: "waiting" }, step: "blank" };
    case "starting":
      return wizard.step === "blank" && !isUnderWay(wizard)
        ? { ...wizard, ...calm, blank: { kind: "starting" }, laidUid: undefined }
        : wizard;
    case "jobMade":
      return { ...wizard, ...calm, blank: { kind: "writing", jobId: event.jobId, seen: undefined } };
    case "jobSeen":
      return isOwn(wizard, event.job.jobId)
        ? { ...wizard, blank: { kind: "writing", jobId: event.job.jobId, seen: event.job } }
        : wizard;
    case "settled":
      return isOwn(wizard, event.job.jobId) ? settled(wizard, event.job) : wizard;
    case "failed":
      return failed(wizard, event);
    case "cardSeen":
      return cardSeen(wizard, event.uid);
    case "keepCard":
      return { ...wizard, ...calm, laidUid: undefined, doneUid: event.uid };
    case "again":
      return { ...nextCard(wizardSteps, wizard), blank: { kind: "waiting" }, doneUid: undefined };
    case "resumed": {
      const { answers, jobId } = event;
      return { ...start(wizardSteps), answers, step: "blank", blank: { kind: "writing", jobId, seen: undefined } };
    }
    case "back":
      return back(wizardSteps, wizard);
    case "nextCard":
      return nextCard(wizardSteps, wizard);
    case "startOver":
      return { ...start(wizardSteps), onEncoder: wizard.onEncoder };
  }
}

/** May the card on the encoder be written now, without anyone asking? Not one that was read for the answers. */
export const canWrite = <Q extends string, A extends object>(
  { step, blank, laidUid }: Wizard<Q, A>,
  uid: string,
  readUid: string | undefined,
): boolean => step === "blank" && blank.kind === "waiting" && uid === laidUid && uid !== readUid;
