import type { JobSeen } from "@adel/protocol/bridge/message";
import type { CardJob } from "@adel/protocol/business/card";
import type { Trouble } from "../../core/fault-notice.tsx";

/** What follows the questions whatever is written: the hotel agrees, a blank card is put on, it is written. */
const WRITING = ["authorize", "blank", "receipt"] as const;
export type Step<Q extends string> = Q | (typeof WRITING)[number];

/** A wizard's own questions, in their order, and what is answered before the first of them. */
export interface Course<Q extends string, A extends object> {
  readonly questions: readonly [Q, ...Q[]];
  readonly unanswered: A;
  /** A question that has to be asked again before another card (what it answered did not survive a reload). */
  readonly asksAgain?: (answers: A) => Q | undefined;
}

/** The blank card's turn: waiting for it, having its job made, being written. */
export type Blank =
  | { readonly is: "waiting" }
  | { readonly is: "starting" }
  | { readonly is: "writing"; readonly jobId: string; readonly seen: JobSeen | undefined };

/** The wizard as it stands; no clock, no I/O: what happened goes in, what to show comes out. */
export interface Wizard<Q extends string, A extends object> {
  readonly step: Step<Q>;
  readonly answers: A;
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

export type Happened<Q extends string, A extends object> =
  | { readonly is: "answered"; readonly question: Q; readonly answers: Partial<A> }
  | { readonly is: "authorized"; readonly password: string }
  | { readonly is: "starting" }
  | { readonly is: "jobMade"; readonly jobId: string }
  | { readonly is: "jobSeen"; readonly job: JobSeen }
  | { readonly is: "settled"; readonly job: CardJob }
  | { readonly is: "failed"; readonly trouble: Trouble; readonly held?: boolean }
  | { readonly is: "cardLifted" }
  | { readonly is: "again" }
  | { readonly is: "resumed"; readonly answers: A; readonly jobId: string }
  | { readonly is: "back" }
  | { readonly is: "nextCard" }
  | { readonly is: "startOver" };

export const stepsOf = <Q extends string, A extends object>({ questions }: Course<Q, A>): readonly Step<Q>[] => [
  ...questions,
  ...WRITING,
];

export const start = <Q extends string, A extends object>({ questions, unanswered }: Course<Q, A>): Wizard<Q, A> => ({
  step: questions[0],
  answers: unanswered,
  password: "",
  blank: { is: "waiting" },
  trouble: undefined,
  held: false,
  result: undefined,
  doneUid: undefined,
});

const calm = { trouble: undefined, held: false } as const;
/** Once a job may be on its way, the questions before it cannot be changed any more. */
const isUnderWay = ({ blank }: { readonly blank: Blank }) => blank.is !== "waiting";

const beside = <Q extends string, A extends object>(course: Course<Q, A>, step: Step<Q>, by: 1 | -1) => {
  const steps = stepsOf(course);
  return steps[steps.indexOf(step) + by];
};

function answered<Q extends string, A extends object>(
  course: Course<Q, A>,
  wizard: Wizard<Q, A>,
  { question, answers }: Extract<Happened<Q, A>, { is: "answered" }>,
): Wizard<Q, A> {
  if (wizard.step !== question) return wizard;
  const step = beside(course, question, 1) ?? wizard.step;
  return { ...wizard, ...calm, answers: { ...wizard.answers, ...answers }, step };
}

function back<Q extends string, A extends object>(course: Course<Q, A>, wizard: Wizard<Q, A>): Wizard<Q, A> {
  if (isUnderWay(wizard)) return wizard;
  const before = beside(course, wizard.step, -1);
  // From the receipt there is no way back to questions that have been answered by a written card.
  return before === undefined || wizard.step === "receipt" ? wizard : { ...wizard, ...calm, step: before };
}

/** A wrong password is asked for again; all else is said where it happened. */
function failed<Q extends string, A extends object>(
  wizard: Wizard<Q, A>,
  trouble: Trouble,
  held: boolean,
): Wizard<Q, A> {
  const asksAgain = trouble.fault === "AUTH_PASSWORD_WRONG";
  const step = asksAgain ? "authorize" : wizard.step;
  return { ...wizard, step, blank: { is: "waiting" }, trouble, held, ...(asksAgain && { password: "" }) };
}

/** After a reload the password is gone: it is asked for before the next card. */
function nextCard<Q extends string, A extends object>(course: Course<Q, A>, wizard: Wizard<Q, A>): Wizard<Q, A> {
  const step = course.asksAgain?.(wizard.answers) ?? (wizard.password === "" ? "authorize" : "blank");
  return { ...wizard, ...calm, result: undefined, step };
}

const isOurs = ({ blank }: { readonly blank: Blank }, jobId: string) => blank.is === "writing" && blank.jobId === jobId;

export function advance<Q extends string, A extends object>(
  course: Course<Q, A>,
  wizard: Wizard<Q, A>,
  happened: Happened<Q, A>,
): Wizard<Q, A> {
  switch (happened.is) {
    case "answered":
      return answered(course, wizard, happened);
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
      return { ...nextCard(course, wizard), blank: { is: "waiting" }, doneUid: undefined };
    case "resumed": {
      const { answers, jobId } = happened;
      return { ...start(course), answers, step: "blank", blank: { is: "writing", jobId, seen: undefined } };
    }
    case "back":
      return back(course, wizard);
    case "nextCard":
      return nextCard(course, wizard);
    case "startOver":
      return start(course);
  }
}

/** May the card on the encoder be written now, without anyone asking? Not one that was read for the answers. */
export const isWelcome = <Q extends string, A extends object>(
  { step, blank, trouble, doneUid }: Wizard<Q, A>,
  uid: string,
  readUid: string | undefined,
): boolean => step === "blank" && blank.is === "waiting" && !trouble && uid !== readUid && uid !== doneUid;
