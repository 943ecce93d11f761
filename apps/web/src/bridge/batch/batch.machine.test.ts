import type { CardJob } from "@adel/protocol/business/card";
import { describe, expect, test } from "vitest";
import {
  advanceBatch,
  type Batch,
  type BatchHappened,
  beginBatch,
  isOver,
  mayWrite,
  placeOf,
  secondsLeft,
  standOf,
  turnOf,
} from "./batch.machine.ts";
import { BatchOrder, dropBatch, keepBatch, keptBatch, orderOf, wishAt } from "./order.ts";

const BATCH = "batch-0000000001";
const doorLock = { building: 1, floor: 3, room: 301, areas: [] };
const order = orderOf(
  "望湖",
  { hotelId: 1, purpose: "hotel", cardType: "classic", records: { doorLock } },
  { count: 3, rooms: [301, 302, 304] },
);
const begun = beginBatch({ batchId: BATCH, order, skipped: [] });
const after = (...happened: readonly BatchHappened[]): Batch =>
  happened.reduce(advanceBatch, advanceBatch(begun, { is: "known", jobs: [] }));
// Cast: of a job the batch looks at these fields alone.
const job = (item: number, uid: string, more: Partial<CardJob> = {}) =>
  ({ jobId: `job-${item}-${uid}`, uid, state: "done", batch: { batchId: BATCH, item }, ...more }) as CardJob;
/** A card that was written from beginning to end. */
const wrote = (item: number, uid: string, more: Partial<CardJob> = {}): readonly BatchHappened[] => {
  const settled = job(item, uid, more);
  return [
    { is: "starting", item },
    { is: "jobMade", jobId: settled.jobId },
    { is: "settled", job: settled },
  ];
};
const authorized: BatchHappened = { is: "authorized", password: "secret-1" };
const stands = (batch: Batch) => [1, 2, 3].map((item) => standOf(batch, item));

describe("a batch", () => {
  test("writes no card before the server has said what was made, and before the password is there", () => {
    expect(mayWrite(advanceBatch(begun, authorized), "A1")).toBe(false);
    expect(mayWrite(after(), "A1")).toBe(false);
    expect(mayWrite(after(authorized), "A1")).toBe(true);
  });

  test("goes from place to place with other cards, each with its room", () => {
    const one = after(authorized, ...wrote(1, "A1"));
    expect([turnOf(one), mayWrite(one, "A1"), mayWrite(one, "A2")]).toEqual([2, false, true]);
    expect([1, 2, 3].map((item) => wishAt(order, item).records?.doorLock?.room)).toEqual([301, 302, 304]);
    const all = after(authorized, ...wrote(1, "A1"), ...wrote(2, "A2"), ...wrote(3, "A3"));
    expect([turnOf(all), mayWrite(all, "A4"), isOver(one), isOver(all)]).toEqual([undefined, false, false, true]);
  });

  test("knows a card again that it wrote, also after it was lifted, and writes it again only when asked, for its own place", () => {
    const lifted = after(authorized, ...wrote(1, "A1"), { is: "cardLifted" });
    expect([placeOf(lifted, "A1"), mayWrite(lifted, "A1")]).toEqual([1, false]);
    const asked = advanceBatch(lifted, { is: "again", item: 1 });
    expect([turnOf(asked), mayWrite(asked, "A1")]).toEqual([1, true]);
    const rewritten = wrote(1, "A1", { jobId: "job-again" }).reduce(advanceBatch, asked);
    expect([turnOf(rewritten), rewritten.jobs.length]).toEqual([2, 1]);
  });

  test("tries a failed place with the next card, the same card only when asked, and leaves it out when skipped", () => {
    const failed = after(authorized, ...wrote(1, "A1", { state: "failed" }));
    expect([standOf(failed, 1), turnOf(failed), mayWrite(failed, "A1"), mayWrite(failed, "A2")]).toEqual([
      "failed",
      1,
      false,
      true,
    ]);
    expect(mayWrite(advanceBatch(failed, { is: "again", item: 1 }), "A1")).toBe(true);
    const skipped = advanceBatch(failed, { is: "skip", item: 1 });
    expect([standOf(skipped, 1), turnOf(skipped)]).toEqual(["skipped", 2]);
    const back = advanceBatch(skipped, { is: "again", item: 1 });
    expect([standOf(back, 1), turnOf(back)]).toEqual(["failed", 1]);
  });

  test("stops where the server refuses, until somebody goes on; a card's own trouble ends when it is taken away", () => {
    const trouble = { fault: "INSUFFICIENT_CREDIT", values: { remaining: 0, needed: 1 } } as const;
    const stopped = after(authorized, { is: "starting", item: 1 }, { is: "failed", trouble });
    const lifted = advanceBatch(stopped, { is: "cardLifted" });
    expect([lifted.paused, lifted.trouble, mayWrite(lifted, "A1")]).toEqual([true, trouble, false]);
    expect(mayWrite(advanceBatch(lifted, { is: "goOn" }), "A1")).toBe(true);
    const odd = { fault: "CARD_NOT_SUPPORTED", values: { type: "?" } } as const;
    const ofCard = after(authorized, { is: "starting", item: 1 }, { is: "failed", trouble: odd, ofCard: true });
    expect([ofCard.paused, mayWrite(ofCard, "A1")]).toEqual([false, false]);
    expect(mayWrite(advanceBatch(ofCard, { is: "cardLifted" }), "A2")).toBe(true);
  });

  test("asks for the password again when it was wrong", () => {
    const trouble = { fault: "AUTH_PASSWORD_WRONG", values: {} } as const;
    const wrong = after(authorized, { is: "starting", item: 1 }, { is: "failed", trouble });
    expect(wrong.password).toBe("");
    expect(mayWrite(advanceBatch(wrong, authorized), "A1")).toBe(true);
  });

  test("finds what was made and what is under way again, and does not write a card twice whose job has no answer", () => {
    const jobs = [job(3, "A3", { state: "sent" }), job(2, "A2", { state: "unknown" }), job(1, "A1"), job(1, "A0")];
    const found = advanceBatch(begun, { is: "known", jobs });
    expect([found.item, found.blank]).toMatchObject([3, { is: "writing", jobId: "job-3-A3" }]);
    expect([stands(found), placeOf(found, "A0"), placeOf(found, "A2")]).toEqual([
      ["done", "unclear", "working"],
      undefined,
      2,
    ]);
    const trouble = { fault: "JOB_UNKNOWN", values: {} } as const;
    const lost = [{ is: "failed", trouble } as const, { is: "known", jobs } as const].reduce(advanceBatch, found);
    expect([lost.blank.is, stands(lost), turnOf(lost)]).toEqual(["waiting", ["done", "unclear", "unclear"], undefined]);
  });

  test("takes no card while it is paused, nor after its end", () => {
    const paused = after(authorized, { is: "pause" });
    expect(mayWrite(paused, "A1")).toBe(false);
    expect(mayWrite(advanceBatch(paused, { is: "goOn" }), "A1")).toBe(true);
    expect(mayWrite(after(authorized, { is: "end" }), "A1")).toBe(false);
  });

  test("tells the time left from the usual pace, which a break does not change", () => {
    const at = (time: string) => ({ settleTime: `2026-01-01 ${time}` });
    const jobs = [
      job(1, "A1", at("10:00:00")),
      job(2, "A2", at("10:00:12")),
      job(3, "A3", at("10:00:22")),
      job(4, "A4", at("10:20:00")),
    ];
    const long = beginBatch({ batchId: BATCH, order: { ...order, count: 10 }, skipped: [10] });
    expect(secondsLeft(advanceBatch(long, { is: "known", jobs: jobs.slice(0, 1) }))).toBeUndefined();
    expect(secondsLeft(advanceBatch(long, { is: "known", jobs }))).toBe(12 * 5);
  });
});

describe("what is kept of a batch", () => {
  test("is one for each person, and neither a password nor a finger", () => {
    const records = { doorLock, fingerprint: { finger: 2, template: "AAAA" } };
    const typed = orderOf("望湖", { hotelId: 1, purpose: "hotel", records }, { count: 2, rooms: undefined });
    expect(typed.wish.records).toEqual({ doorLock });
    const kept = { ...after(authorized), order: typed };
    keepBatch(localStorage, 7, kept);
    expect(localStorage.getItem("batch/7")).not.toContain("secret-1");
    expect(keptBatch(localStorage, 7)).toEqual({ batchId: BATCH, order: typed, skipped: [] });
    expect(keptBatch(localStorage, 8)).toBeUndefined();
    dropBatch(localStorage, 7);
    expect(keptBatch(localStorage, 7)).toBeUndefined();
  });

  test("is refused where it is something else", () => {
    localStorage.setItem("batch/7", '{"batchId":"x"}');
    expect(keptBatch(localStorage, 7)).toBeUndefined();
    expect(BatchOrder.safeParse({ ...order, count: 501 }).success).toBe(false);
    localStorage.clear();
  });
});
