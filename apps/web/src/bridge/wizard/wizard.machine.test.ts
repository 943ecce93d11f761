import type { CardJob } from "@adel/protocol/business/card";
import { describe, expect, test } from "vitest";
import { jobSeen } from "../testing.ts";
import { advance, type Course, type Happened, isWelcome, start, stepsOf, type Wizard } from "./wizard.machine.ts";

type Question = "order" | "sector";
interface Answers {
  readonly order?: string;
  readonly sector?: number;
}
type Now = Wizard<Question, Answers>;
type Event = Happened<Question, Answers>;
const course: Course<Question, Answers> = { questions: ["order", "sector"], unanswered: {} };
const START = start(course);
const READ = "9C1E4702";
const jobId = "job-0000000000001";
const settledJob = { jobId, uid: "04A1B2C3", state: "done" } as CardJob;

const next = (now: Now, happened: Event): Now => advance(course, now, happened);
const after = (...happened: readonly Event[]): Now => happened.reduce(next, START);
const toBlank: readonly Event[] = [
  { is: "answered", question: "order", answers: { order: "set" } },
  { is: "answered", question: "sector", answers: { sector: 2 } },
  { is: "authorized", password: "secret-1" },
];
const writing = after(...toBlank, { is: "starting" }, { is: "jobMade", jobId });

describe("a wizard that writes a card", () => {
  test("asks one question at a time, in this order", () => {
    const steps = toBlank.map((_, at) => after(...toBlank.slice(0, at + 1)).step);
    expect(steps).toEqual(["sector", "authorize", "blank"]);
    expect(stepsOf(course)).toEqual(["order", ...steps, "receipt"]);
    expect(after(...toBlank).answers).toEqual({ order: "set", sector: 2 });
  });

  test("takes an answer only to the question that is asked", () => {
    expect(after({ is: "answered", question: "sector", answers: { sector: 2 } })).toBe(START);
  });

  test("asks a question again before the next card when its answer did not survive", () => {
    const forgetful: Course<Question, Answers> = { ...course, asksAgain: () => "sector" };
    const done = advance(forgetful, writing, { is: "settled", job: settledJob });
    expect(advance(forgetful, done, { is: "nextCard" }).step).toBe("sector");
  });

  test("starts by itself with a new card, never with the one that was read for the answers", () => {
    const waiting = after(...toBlank);
    expect(isWelcome(waiting, "04A1B2C3", READ)).toBe(true);
    expect(isWelcome(waiting, READ, READ)).toBe(false);
    expect(isWelcome(writing, "04A1B2C3", READ)).toBe(false);
  });

  test("follows its own job only", () => {
    const seen = next(writing, { is: "jobSeen", job: jobSeen({ jobId, done: 5 }) });
    expect(seen.blank).toMatchObject({ is: "writing", seen: { done: 5 } });
    expect(next(writing, { is: "jobSeen", job: jobSeen({ jobId: "job-of-somebody-else" }) })).toBe(writing);
    expect(next(writing, { is: "settled", job: { ...settledJob, jobId: "job-of-somebody-else" } })).toBe(writing);
  });

  test("ends with a receipt, and takes another card next", () => {
    const done = next(writing, { is: "settled", job: settledJob });
    expect([done.step, done.result?.state]).toEqual(["receipt", "done"]);
    const other = next(done, { is: "nextCard" });
    expect(other.step).toBe("blank");
    expect(isWelcome(other, settledJob.uid, READ)).toBe(false);
    expect(isWelcome(other, "04FFFFFF", READ)).toBe(true);
    expect(isWelcome(next(other, { is: "cardLifted" }), settledJob.uid, READ)).toBe(true);
  });

  test("says a failure where it happened, and goes on when the card is lifted or asked again", () => {
    const failed = after(...toBlank, { is: "starting" }, { is: "failed", trouble: { fault: "NO_CARD", values: {} } });
    expect([failed.step, failed.trouble?.fault, isWelcome(failed, "04A1B2C3", READ)]).toEqual([
      "blank",
      "NO_CARD",
      false,
    ]);
    expect(isWelcome(next(failed, { is: "cardLifted" }), "04A1B2C3", READ)).toBe(true);
    expect(isWelcome(next(failed, { is: "again" }), "04A1B2C3", READ)).toBe(true);
  });

  test("asks for the authorization password again when it was wrong", () => {
    const wrong = after(
      ...toBlank,
      { is: "starting" },
      { is: "failed", trouble: { fault: "AUTH_PASSWORD_WRONG", values: {} } },
    );
    expect([wrong.step, wrong.password]).toEqual(["authorize", ""]);
  });

  test("goes back question by question, but not while a card is being written, nor from the receipt", () => {
    expect(next(after(...toBlank), { is: "back" }).step).toBe("authorize");
    expect(next(START, { is: "back" })).toBe(START);
    expect(next(writing, { is: "back" })).toBe(writing);
    const done = next(writing, { is: "settled", job: settledJob });
    expect(next(done, { is: "back" })).toBe(done);
  });

  test("finds its job again after a reload, without the password, which it asks for before the next card", () => {
    const resumed = after({ is: "resumed", answers: { sector: 2 }, jobId });
    expect([resumed.step, resumed.blank.is, resumed.password]).toEqual(["blank", "writing", ""]);
    const other = next(next(resumed, { is: "settled", job: settledJob }), { is: "nextCard" });
    expect(other.step).toBe("authorize");
  });

  test("a lifted card while writing changes nothing: the job waits for it", () => {
    expect(next(writing, { is: "cardLifted" })).toBe(writing);
  });
});
