import type { CardVerdict } from "../clerk/desk-calls.ts";
import type { Scene } from "../judge/scene.ts";
import { getStanding, isOccupied, listForgotten } from "../model/standing.ts";
import { decideCard } from "../promises/decide.ts";
import type { CardPromise } from "../promises/promise.ts";
import { promises } from "../promises/table.ts";
import { now } from "../world/clock.ts";

/** The grid's word of a room and its number of cards out, held against the model. */
export async function checkCell({ hotel, desk, report }: Scene, label: string): Promise<void> {
  const { state, cardsOut } = await desk.readCell(label);
  const out = listForgotten(hotel.model, label, now());
  report.add("screen", `the grid shows ${label} as ${state}, ${cardsOut} out`);
  report.countDecided("room: old cards in the grid");
  if (cardsOut !== out.length) report.addDifference(`${out.length} cards are out: ${out.join(", ")}`);
  if ((state === "none") === isOccupied(hotel.model, label))
    report.addDifference(`${label} is ${state === "none" ? "occupied" : "free"}`);
}

/** Every card at every door: what the model is certain of is so. */
export function checkDoors({ hotel, programs, report }: Scene): void {
  for (const uid of hotel.model.cards.keys()) {
    const { room, atDoor } = getStanding(hotel.model, uid, now());
    const opened = hotel.doors.listOpened(uid, programs.readImage(uid));
    const others = opened.filter((label) => label !== room);
    if (others.length > 0) report.addDifference(`card ${uid} of ${room ?? "no room"} opens ${others.join(", ")}`);
    if (atDoor === "opens" && opened.length === 0) report.addDifference(`card ${uid} does not open ${room}`);
    if (atDoor === "does not open" && opened.length > 0) report.addDifference(`card ${uid} opens ${opened.join(", ")}`);
  }
}

/** A verdict as the table names it. */
function getVerdictName({ kind, opensPastEnd, movedTo }: CardVerdict): string {
  if (kind === "expired") return opensPastEnd ? "opensPastEnd" : kind;
  if (kind === "guestLeft") return `${movedTo ? "guestMoved" : kind}${opensPastEnd ? "PastEnd" : ""}`;
  return kind;
}

const findRow = (verdict: CardVerdict): CardPromise | undefined =>
  promises.find((row): row is CardPromise => row.kind === "card" && row.verdict === getVerdictName(verdict));

/** A card is read by another program: what it is said to be is true. */
export async function checkVerdict({ hotel, programs, desk, report }: Scene, uid: string): Promise<void> {
  const verdict = await desk.readVerdict(uid);
  const row = findRow(verdict);
  report.add("screen", `card ${uid} is ${verdict.kind}`);
  if (!row) return report.addDifference(`the table has no row for the verdict ${verdict.kind}`);
  report.countDecided(`card: ${row.name}`);
  const standing = getStanding(hotel.model, uid, now());
  const opened = hotel.doors.listOpened(uid, programs.readImage(uid));
  const values = {
    ...(verdict.room && { room: verdict.room.label }),
    ...(verdict.movedTo && { newRoom: verdict.movedTo.label }),
    ...(row.until === "{until}" && verdict.validTo !== null && { until: verdict.validTo }),
  };
  const facts = { hasClock: hotel.model.hasClock, now: now(), standing, opened };
  for (const difference of decideCard({ sentence: verdict.kind, row, values }, facts)) report.addDifference(difference);
}
