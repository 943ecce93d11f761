import type { CardJob } from "@adel/protocol/business/job";
import { describe, expect, test } from "vitest";
import {
  advanceBatch,
  type Batch,
  type BatchEvent,
  beginBatch,
  canWriteItem,
  currentItem,
  indexOf,
  isOver,
  itemStatus,
  secondsLeft,
} from "./batch.machine.ts";
import { BatchRequest, clearBatch, createBatchRequest, loadBatch, requestFor, saveBatch } from "./batch-request.ts";

const BATCH = "batch-0000000001";
const doorLock = { building: 1, floor: 3, room: 301, areas: [] };
const request = createBatchRequest(
  "望湖",
  { hotelId: 1, purpose: "hotel", cardType: "classic", records: { doorLock } },
  { count: 3, rooms: [301, 302, 304] },
);
const begun = beginBatch({ batchId: BATCH, request, skipped: [] });
const after = (...event: readonly BatchEvent[]): Batch =>
  event.reduce(advanceBatch, advanceBatch(begun, { kind: "known", jobs: [] }));
// Cast: the batch uses only these fields of a job.
const job = (item: number, uid: string, more: Partial<CardJob> = {}) =>
  ({ jobId: `job-${item}-${uid}`, uid, state: "done", batch: { batchId: BATCH, item }, ...more }) as CardJob;
/** A card that was written from beginning to end. */
const wrote = (item: number, uid: string, more: Partial<CardJob> = {}): readonly BatchEvent[] => {
  const settled = job(item, uid, more);
  return [
    { kind: "starting", item },
    { kind: "jobMade", jobId: settled.jobId },
    { kind: "settled", job: settled },
  ];
};
const authorized: BatchEvent = { kind: "authorized", password: "secret-1" };
const lift: BatchEvent = { kind: "cardSeen", uid: null };
const lay = (batch: Batch, uid: string): Batch => advanceBatch(advanceBatch(batch, lift), { kind: "cardSeen", uid });
/** Whether a placed card is written without confirmation. */
const takes = (batch: Batch, uid: string): boolean => canWriteItem(lay(batch, uid), uid);
const stands = (batch: Batch) => [1, 2, 3].map((item) => itemStatus(batch, item));

describe("a batch", () => {
  test("writes no card before the server has said what was made, and before the password is there", () => {
    expect(takes(advanceBatch(begun, authorized), "A1")).toBe(false);
    expect(takes(after(), "A1")).toBe(false);
    expect(takes(after(authorized), "A1")).toBe(true);
  });

  test("leaves a card that was there before the password, before going on, or before it could be seen", () => {
    const present = (...event: readonly BatchEvent[]) => event.reduce(advanceBatch, lay(after(), "A1"));
    for (const stopped of [
      present(authorized),
      present(authorized, { kind: "pause" }, { kind: "goOn" }),
      present(authorized, { kind: "again", item: 1 }),
      after(authorized, { kind: "cardSeen", uid: "A1" }),
    ]) {
      expect(canWriteItem(stopped, "A1")).toBe(false);
      expect(takes(stopped, "A1")).toBe(true);
    }
  });

  test("leaves a card that is to be kept, and takes the one after it", () => {
    const error = { error: "CARD_STILL_VALID", values: {} } as const;
    const asked: readonly BatchEvent[] = [
      { kind: "starting", item: 1 },
      { kind: "failed", error, ofCard: true },
    ];
    const refused = asked.reduce(advanceBatch, lay(after(authorized), "A1"));
    const withCard = advanceBatch(refused, { kind: "keepCard", uid: "A1" });
    expect([withCard.error, canWriteItem(withCard, "A1"), takes(withCard, "A2")]).toEqual([undefined, false, true]);
  });

  test("goes from place to place with other cards, each with its room", () => {
    const one = after(authorized, ...wrote(1, "A1"));
    expect([currentItem(one), takes(one, "A1"), takes(one, "A2")]).toEqual([2, false, true]);
    expect([1, 2, 3].map((item) => requestFor(request, item).records?.doorLock?.room)).toEqual([301, 302, 304]);
    const all = after(authorized, ...wrote(1, "A1"), ...wrote(2, "A2"), ...wrote(3, "A3"));
    expect([currentItem(all), takes(all, "A4"), isOver(one), isOver(all)]).toEqual([undefined, false, false, true]);
  });

  test("knows a card again that it wrote, also after it was lifted, and writes it again only when asked, for its own place", () => {
    const lifted = lay(after(authorized, ...wrote(1, "A1")), "A1");
    expect([indexOf(lifted, "A1"), canWriteItem(lifted, "A1")]).toEqual([1, false]);
    const asked = advanceBatch(lifted, { kind: "again", item: 1, uid: "A1" });
    expect([currentItem(asked), canWriteItem(asked, "A1")]).toEqual([1, true]);
    const rewritten = wrote(1, "A1", { jobId: "job-again" }).reduce(advanceBatch, asked);
    expect([currentItem(rewritten), rewritten.jobs.length]).toEqual([2, 1]);
  });

  test("tries a failed place with the next card, the same card only when asked, and leaves it out when skipped", () => {
    const failed = wrote(1, "A1", { state: "failed" }).reduce(advanceBatch, lay(after(authorized), "A1"));
    expect([itemStatus(failed, 1), currentItem(failed), canWriteItem(failed, "A1"), takes(failed, "A2")]).toEqual([
      "failed",
      1,
      false,
      true,
    ]);
    expect(canWriteItem(advanceBatch(failed, { kind: "again", item: 1, uid: "A1" }), "A1")).toBe(true);
    const skipped = advanceBatch(failed, { kind: "skip", item: 1 });
    expect([itemStatus(skipped, 1), currentItem(skipped)]).toEqual(["skipped", 2]);
    const back = advanceBatch(skipped, { kind: "again", item: 1 });
    expect([itemStatus(back, 1), currentItem(back)]).toEqual(["failed", 1]);
  });

  test("stops where the server refuses, until somebody goes on; a card's own trouble ends when it is taken away", () => {
    const error = { error: "INSUFFICIENT_CREDIT", values: { remaining: 0, needed: 1 } } as const;
    const stopped = after(authorized, { kind: "starting", item: 1 }, { kind: "failed", error });
    const lifted = lay(stopped, "A1");
    expect([lifted.paused, lifted.error, canWriteItem(lifted, "A1")]).toEqual([true, error, false]);
    expect(takes(advanceBatch(lifted, { kind: "goOn" }), "A1")).toBe(true);
    const odd = { error: "CARD_NOT_SUPPORTED", values: { type: "?" } } as const;
    const refused: readonly BatchEvent[] = [
      { kind: "starting", item: 1 },
      { kind: "failed", error: odd, ofCard: true },
    ];
    const ofCard = refused.reduce(advanceBatch, lay(after(authorized), "A1"));
    expect([ofCard.paused, canWriteItem(ofCard, "A1")]).toEqual([false, false]);
    expect(takes(ofCard, "A2")).toBe(true);
  });

  test("writes the card that is laid after none was found, whether or not its job had begun", () => {
    const error = { error: "NO_CARD", values: {} } as const;
    const starting: BatchEvent = { kind: "starting", item: 1 };
    const refused: BatchEvent = { kind: "failed", error, ofCard: true };
    const seen = (uid: string): BatchEvent => ({ kind: "cardSeen", uid });
    const laid = lay(after(authorized), "A1");
    const missing = job(1, "A1", { state: "failed", fault: "NO_CARD", faultValues: {} });
    const made: BatchEvent = { kind: "jobMade", jobId: missing.jobId };
    const settled: BatchEvent = { kind: "settled", job: missing };
    for (const events of [
      [starting, lift, refused],
      [starting, made, lift, settled],
    ]) {
      const failed = events.reduce(advanceBatch, laid);
      for (const uid of ["A1", "A2"]) expect(canWriteItem(advanceBatch(failed, seen(uid)), uid)).toBe(true);
    }
    // It was put back before its job was reported.
    for (const events of [
      [starting, lift, seen("A1"), refused],
      [starting, made, lift, seen("A1"), settled],
    ])
      expect(canWriteItem(events.reduce(advanceBatch, laid), "A1")).toBe(true);
    const unseen = [starting, made, settled].reduce(advanceBatch, laid);
    expect(canWriteItem(unseen, "A1")).toBe(false);
  });

  test("leaves a card that was put back while its job ran, if that failed for another reason or has no end", () => {
    const torn = job(1, "A1", { state: "partial", fault: "ACCESS_REFUSED", faultValues: {} });
    const made: BatchEvent = { kind: "jobMade", jobId: torn.jobId };
    const back: readonly BatchEvent[] = [{ kind: "starting", item: 1 }, made, lift, { kind: "cardSeen", uid: "A1" }];
    const laid = lay(after(authorized), "A1");
    const failed = [...back, { kind: "settled", job: torn } as const].reduce(advanceBatch, laid);
    expect([canWriteItem(failed, "A1"), takes(failed, "A1")]).toEqual([false, true]);
    const error = { error: "JOB_UNKNOWN", values: {} } as const;
    const lost = [...back, { kind: "failed", error, ofCard: true } as const].reduce(advanceBatch, laid);
    expect(canWriteItem(lost, "A1")).toBe(false);
  });

  test("asks for the password again when it was wrong", () => {
    const error = { error: "AUTH_PASSWORD_WRONG", values: {} } as const;
    const wrong = after(authorized, { kind: "starting", item: 1 }, { kind: "failed", error });
    expect(wrong.password).toBe("");
    expect(takes(advanceBatch(wrong, authorized), "A1")).toBe(true);
  });

  test("finds what was made and what is under way again, and does not write a card twice whose job has no answer", () => {
    const jobs = [job(3, "A3", { state: "sent" }), job(2, "A2", { state: "unknown" }), job(1, "A1"), job(1, "A0")];
    const found = advanceBatch(begun, { kind: "known", jobs });
    expect([found.item, found.blank]).toMatchObject([3, { kind: "writing", jobId: "job-3-A3" }]);
    expect([stands(found), indexOf(found, "A0"), indexOf(found, "A2")]).toEqual([
      ["done", "unclear", "working"],
      undefined,
      2,
    ]);
    const error = { error: "JOB_UNKNOWN", values: {} } as const;
    const lost = [{ kind: "failed", error } as const, { kind: "known", jobs } as const].reduce(advanceBatch, found);
    expect([lost.blank.kind, stands(lost), currentItem(lost)]).toEqual([
      "waiting",
      ["done", "unclear", "unclear"],
      undefined,
    ]);
  });

  test("takes no card while it is paused, nor after its end", () => {
    const paused = after(authorized, { kind: "pause" });
    expect(takes(paused, "A1")).toBe(false);
    expect(takes(advanceBatch(paused, { kind: "goOn" }), "A1")).toBe(true);
    expect(takes(after(authorized, { kind: "end" }), "A1")).toBe(false);
  });

  test("tells the time left from the usual pace, which a break does not change", () => {
    const at = (time: string) => ({ settleTime: `2026-01-01 ${time}` });
    const jobs = [
      job(1, "A1", at("10:00:00")),
      job(2, "A2", at("10:00:12")),
      job(3, "A3", at("10:00:22")),
      job(4, "A4", at("10:20:00")),
    ];
    const long = beginBatch({ batchId: BATCH, request: { ...request, count: 10 }, skipped: [10] });
    expect(secondsLeft(advanceBatch(long, { kind: "known", jobs: jobs.slice(0, 1) }))).toBeUndefined();
    expect(secondsLeft(advanceBatch(long, { kind: "known", jobs }))).toBe(12 * 5);
  });
});

describe("what is kept of a batch", () => {
  test("is one for each person, and neither a password nor a finger", () => {
    const records = { doorLock, fingerprint: { finger: 2, template: "AAAA" } };
    const typed = createBatchRequest("望湖", { hotelId: 1, purpose: "hotel", records }, { count: 2, rooms: undefined });
    expect(typed.card.records).toEqual({ doorLock });
    const withCard = { ...after(authorized), request: typed };
    saveBatch(localStorage, 7, withCard);
    expect(localStorage.getItem("batch/7")).not.toContain("secret-1");
    expect(localStorage.getItem("batch/7")).toContain('"wish":{"hotelId":1');
    expect(loadBatch(localStorage, 7)).toEqual({ batchId: BATCH, request: typed, skipped: [] });
    expect(loadBatch(localStorage, 8)).toBeUndefined();
    clearBatch(localStorage, 7);
    expect(loadBatch(localStorage, 7)).toBeUndefined();
  });

  test("is refused where it is something else", () => {
    localStorage.setItem("batch/7", '{"batchId":"x"}');
    expect(loadBatch(localStorage, 7)).toBeUndefined();
    expect(BatchRequest.safeParse({ ...request, count: 501 }).success).toBe(false);
    localStorage.clear();
  });
});
