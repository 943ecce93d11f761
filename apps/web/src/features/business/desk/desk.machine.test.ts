// Cast: a job of which only number, card and state matter here.

import type { Act } from "@adel/protocol/business/desk";
import type { CardJob } from "@adel/protocol/business/job";
import { expect, test } from "vitest";
import { advance, canWrite, type Desk, type DeskEvent, IDLE } from "./desk.machine.ts";

const act: Act = {
  id: 7,
  stayId: 4,
  roomId: 508,
  label: "508",
  fromLabel: null,
  act: "lost",
  state: "open",
  cards: 1,
  finished: 0,
  validTo: "2026-11-21 14:00:00",
  userName: "chenli",
  createTime: "2026-11-20 10:00:00",
};
const after = (...events: readonly DeskEvent[]): Desk => events.reduce(advance, IDLE);
const error = { error: "NO_CARD", values: {} } as const;
const noCard: DeskEvent = { kind: "failed", error };

test("a card that was refused is not tried again unasked while it lies there", () => {
  const desk = after({ kind: "started", act }, { kind: "starting" }, noCard);
  expect(canWrite(desk, "04A1F501")).toBe(false);
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

test("taking a refused card away takes the error with it", () => {
  const desk = after({ kind: "started", act }, { kind: "starting" }, noCard, { kind: "cardLifted" });
  expect(desk).toMatchObject({ error: undefined });
  expect(canWrite(desk, "04A1F501")).toBe(true);
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
