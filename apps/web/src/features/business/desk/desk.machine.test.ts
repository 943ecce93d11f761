// Cast: a job of which only number, card and state matter here.

import type { Act } from "@adel/protocol/business/desk";
import type { CardJob } from "@adel/protocol/business/job";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { systemClock } from "../../../core/clock.ts";
import { advance, canWrite, type Desk, type DeskEvent, IDLE, NEXT_CARD_MS, waitOf } from "./desk.machine.ts";
import { buildAct } from "./testing/build-desk.ts";
import { limitWait } from "./use-next-card-limit.ts";

const LAID = { kind: "cardLaid", uid: "04A1F501", isForeign: false } as const;

const act = buildAct({ act: "lost" });
const after = (...events: readonly DeskEvent[]): Desk => events.reduce(advance, IDLE);
const error = { error: "NO_CARD", values: {} } as const;
const noCard: DeskEvent = { kind: "failed", error };

test("a card that was refused is not tried again unasked while it lies there", () => {
  const refused = { kind: "failed", error: { error: "ACCESS_REFUSED", values: {} } } as const;
  const desk = after({ kind: "started", act }, { kind: "starting" }, refused);
  expect(canWrite(desk, "04A1F501")).toBe(false);
});

test("a card that a try missed, though it was never away for the page, is tried twice more", () => {
  let desk = after({ kind: "started", act }, LAID);
  for (const mayTry of [true, true, false]) {
    desk = advance(advance(desk, { kind: "starting" }), noCard);
    expect(desk).toMatchObject({ error: { error: "NO_CARD" } });
    expect(canWrite(desk, "04A1F501")).toBe(mayTry);
  }
  // The clerk lays it again.
  desk = advance(advance(desk, { kind: "cardLifted" }), LAID);
  expect(canWrite(desk, "04A1F501")).toBe(true);
});

test("a card taken away while its job was being made: the next card is written without a click", () => {
  const desk = after({ kind: "started", act }, { kind: "starting" }, { kind: "cardLifted" }, noCard);
  expect(desk).toMatchObject({ error: { error: "NO_CARD" } });
  expect(canWrite(desk, "04A1F503")).toBe(true);
});

test("a card that slipped while it was written is not written again for the next one", () => {
  const job = { jobId: "job-1", uid: "04A1F501", state: "done" } as CardJob;
  const desk = after(
    { kind: "started", act: { ...act, act: "checkIn", cards: 2 } },
    ...([{ kind: "starting" }, { kind: "jobMade", jobId: "job-1" }, { kind: "cardLifted" }] as const),
    { kind: "settled", job },
  );
  expect(canWrite(desk, "04A1F501")).toBe(false);
  expect(canWrite(desk, "04A1F502")).toBe(true);
});

test("an act that was resumed and is stopped again says what of it is done", () => {
  const desk = after({ kind: "started", act: { ...act, cards: 2, finished: 1 } }, { kind: "stopRequested" });
  expect(advance(desk, { kind: "stopped" })).toMatchObject({ kind: "finished", act: { finished: 1 }, written: [] });
});

test("taking a refused card away takes the error with it", () => {
  const desk = after({ kind: "started", act }, { kind: "starting" }, noCard, { kind: "cardLifted" });
  expect(desk).toMatchObject({ error: undefined });
  expect(canWrite(desk, "04A1F501")).toBe(true);
});

test("a card taken away before its job began may be laid again; one that failed otherwise only once it left", () => {
  const missing = {
    ...{ jobId: "job-1", uid: "04A1F501", state: "failed", fault: "NO_CARD", faultValues: {}, finishes: null },
  } as CardJob;
  const ended = (job: CardJob, ...events: readonly DeskEvent[]) =>
    after(
      ...([{ kind: "started", act }, LAID, { kind: "starting" }] as const),
      ...([{ kind: "jobMade", jobId: "job-1" }, ...events, { kind: "settled", job }] as const),
    );
  const lifted = [{ kind: "cardLifted" }] as const;
  const putBack = [...lifted, LAID] as const;
  const torn: CardJob = { ...missing, state: "partial", fault: "ACCESS_REFUSED" };
  expect(canWrite(ended(missing), "04A1F501")).toBe(true);
  for (const desk of [ended(missing, ...lifted), ended(missing, ...putBack)])
    for (const uid of ["04A1F501", "04A1F502"]) expect(canWrite(desk, uid)).toBe(true);
  expect(canWrite(ended(torn, ...lifted), "04A1F501")).toBe(true);
  // Another card would be charged as well.
  expect(canWrite(ended(torn, ...lifted), "04A1F502")).toBe(false);
  expect(canWrite(ended(torn, ...putBack), "04A1F501")).toBe(false);
});

test("a card that is laid after a try without one is written", () => {
  const empty = after({ kind: "started", act }, LAID, { kind: "cardLifted" }, { kind: "starting" }, noCard);
  expect(canWrite(advance(empty, LAID), "04A1F501")).toBe(true);
});

test.each([
  ["refused before a job was made", { kind: "failed", error }, "notCharged"],
  ["no answer of the server", { kind: "failed", error, charge: "unsure" }, "unsure"],
] as const)("says what a card that was %s did to credit; a check-out is free", (_, event, charge) => {
  const failedAt = (kind: Act["act"]) =>
    after({ kind: "started", act: { ...act, act: kind } }, { kind: "starting" }, event);
  expect(failedAt("lost")).toMatchObject({ charge: { state: charge } });
  expect(failedAt("checkOut")).toMatchObject({ charge: { state: "notCharged" } });
});

test("a job under way that is lost is held; what ended is counted with its act, also a card written in part", () => {
  const started = [{ kind: "started", act: { ...act, act: "checkIn" } }, { kind: "starting" }] as const;
  const made = { kind: "jobMade", jobId: "job-1" } as const;
  expect(after(...started, made, noCard)).toMatchObject({ charge: { state: "held", quantity: 1 } });
  const charge = { state: "charged", quantity: 1, remaining: 4 } as const;
  const torn = { jobId: "job-1", uid: "04A1F501", state: "partial", faultValues: {}, charge } as unknown as CardJob;
  const settled = { kind: "settled", job: torn } as const;
  expect(after(...started, made, settled)).toMatchObject({ charge, charges: [charge] });
  const done = { ...torn, jobId: "job-2", state: "done" } as CardJob;
  const again = [{ kind: "starting" }, { kind: "jobMade", jobId: "job-2" }, { kind: "settled", job: done }] as const;
  expect(after(...started, made, settled, ...again)).toMatchObject({ kind: "finished", charges: [charge, charge] });
});

test("an act stopped before any card keeps what it did to credit", () => {
  const started = { kind: "started", act } as const;
  expect(after(started, { kind: "stopped" })).toEqual({ kind: "stopped", act: "lost", charges: [] });
  const charge = { state: "charged", quantity: 1, remaining: 4 } as const;
  const torn = { jobId: "job-1", uid: "04A1F501", state: "partial", faultValues: {}, charge } as unknown as CardJob;
  const partial = [{ kind: "starting" }, { kind: "jobMade", jobId: "job-1" }, { kind: "settled", job: torn }] as const;
  const stopped = after(started, ...partial, { kind: "stopped" });
  expect(stopped).toMatchObject({ kind: "stopped", charges: [charge] });
  expect(advance(stopped, { kind: "cleared" })).toEqual(IDLE);
  const request = { act: "extra", roomId: 508 } as const;
  expect(after({ kind: "cardNeeded", request }, { kind: "stopped" })).toMatchObject({ kind: "stopped", act: "extra" });
});

describe("the wait for a card", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const two = { kind: "started", act: { ...act, act: "checkIn", cards: 2 } } as const;
  const done = { jobId: "job-1", uid: "04A1F501", state: "done" } as CardJob;
  const first = [
    { kind: "starting" },
    { kind: "jobMade", jobId: "job-1" },
    { kind: "settled", job: done },
    { kind: "cardLifted" },
  ] as const;

  /** A desk whose waits are limited by the clock, as the page does it. */
  function timedDesk() {
    let desk: Desk = IDLE;
    let wait: string | undefined;
    let stop: () => void = () => undefined;
    const send = (event: DeskEvent) => {
      desk = advance(desk, event);
      if (waitOf(desk) === wait) return;
      stop();
      wait = waitOf(desk);
      stop = wait === undefined ? () => undefined : limitWait(systemClock, send);
    };
    return { send, now: () => desk, all: (...events: readonly DeskEvent[]) => events.forEach(send) };
  }

  test("the next card is written within 60 s of the one before, and later only after Enter", () => {
    const desk = timedDesk();
    desk.all(two, ...first);
    vi.advanceTimersByTime(NEXT_CARD_MS - 1);
    expect(canWrite(desk.now(), "04A1F502")).toBe(true);
    vi.advanceTimersByTime(1);
    expect(desk.now()).toMatchObject({ isPaused: true, written: [done] });
    expect(canWrite(desk.now(), "04A1F502")).toBe(false);
    desk.all({ kind: "cardLifted" });
    expect(canWrite(desk.now(), "04A1F502")).toBe(false);
    desk.send({ kind: "resumed" });
    expect(canWrite(desk.now(), "04A1F502")).toBe(true);
    vi.advanceTimersByTime(NEXT_CARD_MS);
    expect(canWrite(desk.now(), "04A1F502")).toBe(false);
  });

  test("the first card is limited as well; writing takes as long as it takes", () => {
    const desk = timedDesk();
    desk.send(two);
    vi.advanceTimersByTime(NEXT_CARD_MS / 2);
    desk.all({ kind: "starting" }, { kind: "jobMade", jobId: "job-1" });
    vi.advanceTimersByTime(2 * NEXT_CARD_MS);
    expect(desk.now()).toMatchObject({ isPaused: false });
    desk.all({ kind: "settled", job: done }, { kind: "cardLifted" });
    vi.advanceTimersByTime(NEXT_CARD_MS - 1);
    expect(canWrite(desk.now(), "04A1F502")).toBe(true);
    const late = timedDesk();
    late.send(two);
    vi.advanceTimersByTime(NEXT_CARD_MS);
    expect(canWrite(late.now(), "04A1F501")).toBe(false);
  });

  test("Enter writes no card again that was just written and lies there still", () => {
    const desk = timedDesk();
    desk.all(two, ...first.slice(0, 3));
    vi.advanceTimersByTime(NEXT_CARD_MS);
    desk.send({ kind: "resumed" });
    expect(canWrite(desk.now(), "04A1F501")).toBe(false);
  });

  test("a decision about a card, a PIN and a retry each start the wait again", () => {
    const desk = timedDesk();
    desk.all(two, { kind: "starting" }, noCard);
    for (const event of [{ kind: "cardKept", uid: undefined }, { kind: "starting" }] as const) {
      vi.advanceTimersByTime(NEXT_CARD_MS);
      expect(desk.now()).toMatchObject({ isPaused: true });
      desk.send(event);
      expect(desk.now()).toMatchObject({ isPaused: false });
    }
    desk.all(noCard);
    vi.advanceTimersByTime(NEXT_CARD_MS);
    desk.send({ kind: "authorized" });
    expect(desk.now()).toMatchObject({ isPaused: false });
  });

  test("an act stopped while a card is written ends with that card, or pauses where it failed", () => {
    const desk = timedDesk();
    desk.all(two, { kind: "starting" }, { kind: "jobMade", jobId: "job-1" }, { kind: "stopRequested" });
    desk.all({ kind: "settled", job: done }, { kind: "cardLifted" });
    expect(canWrite(desk.now(), "04A1F502")).toBe(false);
    desk.send({ kind: "stopped" });
    expect(desk.now()).toMatchObject({ kind: "finished", written: [done] });
    const failed = timedDesk();
    failed.all(two, { kind: "starting" }, { kind: "stopRequested" }, noCard, { kind: "cardLifted" });
    expect(failed.now()).toMatchObject({ isPaused: true, isStopping: false });
    expect(canWrite(failed.now(), "04A1F502")).toBe(false);
  });
});
