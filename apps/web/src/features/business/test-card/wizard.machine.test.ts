import type { CardJob, CardView, Hotel } from "@adel/protocol";
import { describe, expect, test } from "vitest";
import { jobSeen } from "../../../bridge/testing.ts";
import { advance, type Happened, isWelcome, type Order, START, usualSector, type Wizard } from "./wizard.machine.ts";

const hotel = { id: 1, sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 } } as Hotel;
const order: Order = {
  hotel,
  testCardType: "energy-saver",
  operation: "set",
  validFrom: "",
  validTo: "2030-01-01 00:00",
};
const card = { uid: "9C1E4702" } as CardView;
const jobId = "job-0000000000001";
const settledJob = { jobId, uid: "04A1B2C3", state: "done" } as CardJob;

const after = (...happened: readonly Happened[]): Wizard => happened.reduce(advance, START);
const toBlank: readonly Happened[] = [
  { is: "ordered", order },
  { is: "cardRead", card },
  { is: "sectorPicked", sector: 2 },
  { is: "authorized", password: "secret-1" },
];
const writing = after(...toBlank, { is: "starting" }, { is: "jobMade", jobId });

describe("the test-card wizard", () => {
  test("asks one question at a time, in this order", () => {
    const steps = toBlank.map((_, at) => after(...toBlank.slice(0, at + 1)).step);
    expect(steps).toEqual(["hotelCard", "sector", "authorize", "blank"]);
  });

  test("offers the sector of the device, and the door lock's for a card to both", () => {
    expect(after({ is: "ordered", order }, { is: "cardRead", card }).sector).toBe(2);
    expect(usualSector({ ...order, testCardType: "energy-saver-and-door-lock" })).toBe(1);
  });

  test("starts by itself with a new card, never with the hotel's own", () => {
    const waiting = after(...toBlank);
    expect(isWelcome(waiting, "04A1B2C3")).toBe(true);
    expect(isWelcome(waiting, card.uid)).toBe(false);
    expect(isWelcome(writing, "04A1B2C3")).toBe(false);
  });

  test("follows its own job only", () => {
    const seen = advance(writing, { is: "jobSeen", job: jobSeen({ jobId, done: 5 }) });
    expect(seen.blank).toMatchObject({ is: "writing", seen: { done: 5 } });
    expect(advance(writing, { is: "jobSeen", job: jobSeen({ jobId: "job-of-somebody-else" }) })).toBe(writing);
    expect(advance(writing, { is: "settled", job: { ...settledJob, jobId: "job-of-somebody-else" } })).toBe(writing);
  });

  test("ends with a receipt, and takes another card next", () => {
    const done = advance(writing, { is: "settled", job: settledJob });
    expect([done.step, done.result?.state]).toEqual(["receipt", "done"]);
    const next = advance(done, { is: "nextCard" });
    expect(next.step).toBe("blank");
    expect(isWelcome(next, settledJob.uid)).toBe(false);
    expect(isWelcome(next, "04FFFFFF")).toBe(true);
    expect(isWelcome(advance(next, { is: "cardLifted" }), settledJob.uid)).toBe(true);
  });

  test("says a failure where it happened, and goes on when the card is lifted or asked again", () => {
    const failed = after(...toBlank, { is: "starting" }, { is: "failed", trouble: { fault: "NO_CARD", values: {} } });
    expect([failed.step, failed.trouble?.fault, isWelcome(failed, "04A1B2C3")]).toEqual(["blank", "NO_CARD", false]);
    expect(isWelcome(advance(failed, { is: "cardLifted" }), "04A1B2C3")).toBe(true);
    expect(isWelcome(advance(failed, { is: "again" }), "04A1B2C3")).toBe(true);
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
    expect(advance(after(...toBlank), { is: "back" }).step).toBe("authorize");
    expect(advance(START, { is: "back" })).toBe(START);
    expect(advance(writing, { is: "back" })).toBe(writing);
    const done = advance(writing, { is: "settled", job: settledJob });
    expect(advance(done, { is: "back" })).toBe(done);
  });

  test("finds its job again after a reload, without the password, which it asks for before the next card", () => {
    const resumed = after({ is: "resumed", order, sector: 2, jobId });
    expect([resumed.step, resumed.blank.is, resumed.password]).toEqual(["blank", "writing", ""]);
    const next = advance(advance(resumed, { is: "settled", job: settledJob }), { is: "nextCard" });
    expect(next.step).toBe("authorize");
  });

  test("a lifted card while writing changes nothing: the job waits for it", () => {
    expect(advance(writing, { is: "cardLifted" })).toBe(writing);
  });
});
