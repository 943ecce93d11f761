import type { CardJob } from "@adel/protocol/business/job";
import { describe, expect, test } from "vitest";
import { jobSeen } from "../testing/fake-bridge.ts";
import {
  advance,
  canWrite,
  start,
  stepsOf,
  type Wizard,
  type WizardEvent,
  type WizardSteps,
} from "./wizard.machine.ts";

type Question = "order" | "sector";
interface Answers {
  readonly order?: string;
  readonly sector?: number;
}
type Now = Wizard<Question, Answers>;
type Event = WizardEvent<Question, Answers>;
const course: WizardSteps<Question, Answers> = { questions: ["order", "sector"], unreported: {} };
const START = start(course);
const READ = "9C1E4702";
const jobId = "job-0000000000001";
const settledJob = { jobId, uid: "04A1B2C3", state: "done" } as CardJob;

const next = (now: Now, event: Event): Now => advance(course, now, event);
const after = (...event: readonly Event[]): Now => event.reduce(next, START);
const toBlank: readonly Event[] = [
  { kind: "answered", question: "order", answers: { order: "set" } },
  { kind: "answered", question: "sector", answers: { sector: 2 } },
  { kind: "authorized", password: "secret-1" },
];
const lay = (uid: string): Event => ({ kind: "cardSeen", uid });
const lift: Event = { kind: "cardSeen", uid: null };
/** Waits for a blank card, after the encoder was empty. */
const waiting = after(lift, ...toBlank);
const writing = after(...toBlank, { kind: "starting" }, { kind: "jobMade", jobId });

describe("a wizard that writes a card", () => {
  test("asks one question at a time, in this order", () => {
    const steps = toBlank.map((_, at) => after(...toBlank.slice(0, at + 1)).step);
    expect(steps).toEqual(["sector", "authorize", "blank"]);
    expect(stepsOf(course)).toEqual(["order", ...steps, "receipt"]);
    expect(after(...toBlank).answers).toEqual({ order: "set", sector: 2 });
  });

  test("takes an answer only to the question that is asked", () => {
    expect(after({ kind: "answered", question: "sector", answers: { sector: 2 } })).toBe(START);
  });

  test("asks a question again before the next card when its answer did not survive", () => {
    const forgetful: WizardSteps<Question, Answers> = { ...course, stepToRepeat: () => "sector" };
    const done = advance(forgetful, writing, { kind: "settled", job: settledJob });
    expect(advance(forgetful, done, { kind: "nextCard" }).step).toBe("sector");
  });

  test("starts by itself with a new card, never with the one that was read for the answers", () => {
    expect(canWrite(next(waiting, lay("04A1B2C3")), "04A1B2C3", READ)).toBe(true);
    expect(canWrite(next(waiting, lay(READ)), READ, READ)).toBe(false);
    expect(canWrite(next(writing, lay("04A1B2C3")), "04A1B2C3", READ)).toBe(false);
  });

  test("leaves a card that was there before the password, until it is lifted and laid", () => {
    const present = after(lift, lay("04A1B2C3"), ...toBlank);
    expect(canWrite(present, "04A1B2C3", READ)).toBe(false);
    expect(canWrite(next(next(present, lift), lay("04A1B2C3")), "04A1B2C3", READ)).toBe(true);
    expect(canWrite(next(present, lay("04FFFFFF")), "04FFFFFF", READ)).toBe(true);
  });

  test("leaves a card that was there when the encoder is first seen, or seen again", () => {
    expect(canWrite(after(...toBlank, lay("04A1B2C3")), "04A1B2C3", READ)).toBe(false);
    const back = next(next(waiting, { kind: "cardSeen", uid: undefined }), lay("04A1B2C3"));
    expect(canWrite(back, "04A1B2C3", READ)).toBe(false);
    const over = next(next(waiting, lay("04A1B2C3")), { kind: "startOver" });
    const again = [...toBlank, lift, lay("04A1B2C3")].reduce(next, over);
    expect(canWrite(again, "04A1B2C3", READ)).toBe(true);
  });

  test("leaves a card that was laid before the next card or another try was asked for", () => {
    const done = next(next(writing, lay(settledJob.uid)), { kind: "settled", job: settledJob });
    const swapped = next(next(done, lift), lay("04FFFFFF"));
    for (const kind of ["nextCard", "again"] as const) {
      const asked = next(swapped, { kind });
      expect(canWrite(asked, "04FFFFFF", READ)).toBe(false);
      expect(canWrite(next(next(asked, lift), lay("04FFFFFF")), "04FFFFFF", READ)).toBe(true);
    }
  });

  test("leaves a card that is to be kept, and takes the one after it", () => {
    const error = { error: "CARD_STILL_VALID", values: {} } as const;
    const asked = [lay("04A1B2C3"), { kind: "starting" }, { kind: "failed", error }] as const;
    const withCard = next(asked.reduce(next, waiting), { kind: "keepCard", uid: "04A1B2C3" });
    expect([withCard.error, withCard.doneUid, canWrite(withCard, "04A1B2C3", READ)]).toEqual([
      undefined,
      "04A1B2C3",
      false,
    ]);
    expect(canWrite(next(withCard, lay("04FFFFFF")), "04FFFFFF", READ)).toBe(true);
  });

  test("follows its own job only", () => {
    const seen = next(writing, { kind: "jobSeen", job: jobSeen({ jobId, done: 5 }) });
    expect(seen.blank).toMatchObject({ kind: "writing", seen: { done: 5 } });
    expect(next(writing, { kind: "jobSeen", job: jobSeen({ jobId: "job-of-somebody-else" }) })).toMatchObject({
      blank: writing.blank,
      error: undefined,
    });
    expect(next(writing, { kind: "settled", job: { ...settledJob, jobId: "job-of-somebody-else" } })).toBe(writing);
  });

  test("ends with a receipt, and takes another card next", () => {
    const done = next(next(writing, lay(settledJob.uid)), { kind: "settled", job: settledJob });
    expect([done.step, done.result?.state]).toEqual(["receipt", "done"]);
    const other = next(done, { kind: "nextCard" });
    expect(other.step).toBe("blank");
    expect(canWrite(other, settledJob.uid, READ)).toBe(false);
    expect(canWrite(next(other, lay("04FFFFFF")), "04FFFFFF", READ)).toBe(true);
    expect(canWrite(next(next(other, lift), lay(settledJob.uid)), settledJob.uid, READ)).toBe(true);
  });

  test("says a failure where it happened, and goes on when the card is lifted and laid", () => {
    const failure: Event = { kind: "failed", error: { error: "NO_CARD", values: {} } };
    const failed = [lay("04A1B2C3"), { kind: "starting" } as const, failure].reduce(next, waiting);
    expect([failed.step, failed.error?.error, canWrite(failed, "04A1B2C3", READ)]).toEqual(["blank", "NO_CARD", false]);
    const lifted = next(failed, lift);
    expect([lifted.error, canWrite(next(lifted, lay("04A1B2C3")), "04A1B2C3", READ)]).toEqual([undefined, true]);
  });

  test("asks for the authorization password again when it was wrong", () => {
    const wrong = after(
      ...toBlank,
      { kind: "starting" },
      { kind: "failed", error: { error: "AUTH_PASSWORD_WRONG", values: {} } },
    );
    expect([wrong.step, wrong.password]).toEqual(["authorize", ""]);
  });

  test("goes back question by question, but not while a card is being written, nor from the receipt", () => {
    expect(next(after(...toBlank), { kind: "back" }).step).toBe("authorize");
    expect(next(START, { kind: "back" })).toBe(START);
    expect(next(writing, { kind: "back" })).toBe(writing);
    const done = next(writing, { kind: "settled", job: settledJob });
    expect(next(done, { kind: "back" })).toBe(done);
  });

  test("finds its job again after a reload, without the password, which it asks for before the next card", () => {
    const resumed = after({ kind: "resumed", answers: { sector: 2 }, jobId });
    expect([resumed.step, resumed.blank.kind, resumed.password]).toEqual(["blank", "writing", ""]);
    const other = next(next(resumed, { kind: "settled", job: settledJob }), { kind: "nextCard" });
    expect(other.step).toBe("authorize");
  });

  test("a lifted card while writing stops nothing: the job waits for it, and it is not written twice", () => {
    const lifted = next(next(writing, lay(settledJob.uid)), lift);
    expect(lifted).toEqual({ ...writing, onEncoder: null });
    const back = next(lifted, lay(settledJob.uid));
    const lost: Event = { kind: "failed", error: { error: "JOB_UNKNOWN", values: {} } };
    expect(canWrite(next(back, lost), settledJob.uid, READ)).toBe(false);
    const done = next(next(back, { kind: "settled", job: settledJob }), { kind: "nextCard" });
    expect(canWrite(done, settledJob.uid, READ)).toBe(false);
    expect(canWrite(next(done, lay("04FFFFFF")), "04FFFFFF", READ)).toBe(true);
  });

  test("a card taken away while its job was being made: the next card is written without a click", () => {
    const failure: Event = { kind: "failed", error: { error: "NO_CARD", values: {} } };
    const failed = [lay("04A1B2C3"), { kind: "starting" } as const, lift, failure].reduce(next, waiting);
    expect(failed.error?.error).toBe("NO_CARD");
    expect(canWrite(next(failed, lay("04FFFFFF")), "04FFFFFF", READ)).toBe(true);
  });

  test("a job that found its card missing asks for it, and the card laid then is written without a click", () => {
    const charge = { state: "notCharged", quantity: 0, remaining: 3 } as const;
    const missing = { ...settledJob, state: "failed", fault: "NO_CARD", faultValues: {}, charge } as const;
    const under = next(writing, lay(settledJob.uid));
    for (const fault of ["NO_CARD", "CARD_LIFTED"] as const) {
      const failed = next(next(under, lift), { kind: "settled", job: { ...missing, fault } });
      expect([failed.step, failed.error?.error, failed.charge]).toEqual(["blank", fault, "notCharged"]);
      expect(canWrite(next(failed, lay(settledJob.uid)), settledJob.uid, READ)).toBe(true);
      expect(canWrite(next(failed, lay("04FFFFFF")), "04FFFFFF", READ)).toBe(true);
      expect(canWrite(next(failed, lay(READ)), READ, READ)).toBe(false);
    }
    // The encoder has not reported yet that the card left.
    const unseen = next(under, { kind: "settled", job: missing });
    expect(canWrite({ ...unseen, laidUid: undefined }, settledJob.uid, READ)).toBe(false);
    for (const more of [
      { state: "partial" },
      { fault: "ACCESS_REFUSED" },
      { fault: "CARD_SWAPPED" },
      { charge: { ...charge, state: "held" } },
    ]) {
      const job = { ...missing, ...more } as CardJob;
      expect(next(next(under, lift), { kind: "settled", job }).step).toBe("receipt");
    }
    const resumed = after({ kind: "resumed", answers: { sector: 2 }, jobId });
    expect(next(resumed, { kind: "settled", job: missing }).step).toBe("receipt");
  });

  test("a card laid after the button found none is written without a click", () => {
    const failure: Event = { kind: "failed", error: { error: "NO_CARD", values: {} } };
    const tried = [{ kind: "starting" } as const, failure].reduce(next, waiting);
    expect(canWrite(next(tried, lay("04A1B2C3")), "04A1B2C3", READ)).toBe(true);
  });
});
