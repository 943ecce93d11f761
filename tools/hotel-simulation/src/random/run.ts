import type { Report } from "../judge/report.ts";
import type { Tally } from "../judge/totals.ts";
import { checkOut, eraseCard, startAct, writeCard } from "../model/acts.ts";
import { findRefusal, type Intent } from "../model/intent.ts";
import { getStanding, isOccupied, listForgotten } from "../model/standing.ts";
import { decideCard } from "../promises/decide.ts";
import type { CardPromise } from "../promises/promise.ts";
import { promises } from "../promises/table.ts";
import { now, type WorldHotel } from "../world/hotel.ts";
import type { Programs } from "../world/programs.ts";
import { chooseIntent, listCardsOf } from "./choose-intent.ts";
import type { Command } from "./commands.ts";
import type { CardVerdict, DeskCalls } from "./desk-calls.ts";

/** What a random run is played with; `tally` counts the acts that were asked for and done, per act. */
export interface RandomScene {
  readonly programs: Programs;
  readonly hotel: WorldHotel;
  readonly desk: DeskCalls;
  readonly report: Report;
  readonly tally: Tally;
}

const describe = ({ act, room, toRoom, cards }: Intent): string =>
  `${act} ${room}${toRoom === undefined ? "" : ` to ${toRoom}`}, ${cards} cards`;

/** Blank cards from a drawer: used ones that were erased, then new ones. */
function takeBlanks({ model, number }: WorldHotel, count: number): string[] {
  const used = [...model.cards.values()].filter(({ content }) => !content).map(({ uid }) => uid);
  const fresh = Array.from({ length: count }, (_, at) => {
    const serial = (number % 256) * 65_536 + model.cards.size + at;
    return `06${serial.toString(16).toUpperCase().padStart(6, "0")}`;
  });
  return [...used, ...fresh].slice(0, count);
}

/** Whether the product does what the model does with the intent; gives the act's id where both do it. */
async function beginAct(scene: RandomScene, intent: Intent): Promise<number | undefined> {
  const { hotel, desk, report } = scene;
  const refusal = findRefusal(hotel.model, intent, now());
  try {
    const id = await desk.startAct(intent);
    if (refusal === undefined) return id;
    report.addDifference(`${describe(intent)} was begun, and must be refused: ${refusal}`);
    await desk.dropAct(id);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report.add("clerk", `is refused: ${reason}`);
    if (refusal === undefined) report.addDifference(`${describe(intent)} was refused without a reason of the model`);
  }
  return undefined;
}

async function playAct(scene: RandomScene, intent: Intent): Promise<void> {
  const { hotel, desk, report, tally } = scene;
  const counts = tally.get(intent.act) ?? { asked: 0, done: 0 };
  tally.set(intent.act, { ...counts, asked: counts.asked + 1 });
  report.add("clerk", `asks for ${describe(intent)}`);
  const ofStay = listCardsOf(hotel.model, intent.room);
  const isNewCards = ["checkIn", "extra", "lost"].includes(intent.act);
  const id = await beginAct(scene, intent);
  if (id === undefined) return;
  const act = startAct(hotel.model, intent, now());
  for (const uid of isNewCards ? takeBlanks(hotel, intent.cards) : ofStay.slice(0, intent.cards)) {
    await desk.runCard(id, uid, intent.act === "checkOut" ? "erase" : "hotel");
    if (intent.act === "checkOut") eraseCard(hotel.model, uid);
    else writeCard(hotel.model, act, uid);
  }
  if (intent.act === "checkOut") checkOut(hotel.model, act);
  const state = await desk.readActState(id);
  if (state !== "done") report.addDifference(`${describe(intent)} stands as ${state}`);
  tally.set(intent.act, { asked: counts.asked + 1, done: counts.done + 1 });
  for (const room of new Set([intent.room, act.room])) await checkCell(scene, room);
  const credit = await hotel.readCredit();
  if (credit !== hotel.model.credit)
    report.addDifference(`the ledger has ${credit} credits, and the cards account for ${hotel.model.credit}`);
}

/** The grid's word of a room and its number of cards out, held against the model. */
async function checkCell({ hotel, desk, report }: RandomScene, label: string): Promise<void> {
  const { state, cardsOut } = await desk.readCell(label);
  const out = listForgotten(hotel.model, label, now());
  report.add("screen", `the grid shows ${label} as ${state}, ${cardsOut} out`);
  report.countDecided("room: old cards in the grid");
  if (cardsOut !== out.length) report.addDifference(`${out.length} cards are out: ${out.join(", ")}`);
  if ((state === "none") === isOccupied(hotel.model, label))
    report.addDifference(`${label} is ${state === "none" ? "occupied" : "free"}`);
}

/** Every card at every door: what the model is certain of is so. */
function checkDoors({ hotel, programs, report }: RandomScene): void {
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

async function checkVerdict({ hotel, programs, desk, report }: RandomScene, uid: string): Promise<void> {
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

/** Somebody holds a card at the door that it is for. */
function useCard({ hotel, programs, report }: RandomScene, uid: string): void {
  const { room } = getStanding(hotel.model, uid, now());
  if (room === undefined) return;
  const { reason } = hotel.doors.present(room, uid, programs.readImage(uid));
  report.add("door", `somebody holds ${uid} at ${room}: ${reason ?? "it opens"}`);
}

/** Plays one command, and compares; a state in which it means nothing is left as it is. */
export async function playCommand(scene: RandomScene, command: Command): Promise<void> {
  const { model } = scene.hotel;
  const uids = [...model.cards.keys()];
  if (command.kind === "act") {
    const intent = chooseIntent(model, command, now());
    if (intent) await playAct(scene, intent);
  } else {
    const uid = uids[command.card % Math.max(uids.length, 1)];
    if (uid === undefined) return;
    if (command.kind === "use") useCard(scene, uid);
    else await checkVerdict(scene, uid);
  }
  checkDoors(scene);
}
