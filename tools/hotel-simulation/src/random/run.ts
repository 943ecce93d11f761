import { describeIntent, expectAct, expectRefusal, expectRefusedCall } from "../judge/judge.ts";
import { checkMadeCard } from "../judge/made-card-checks.ts";
import type { Scene } from "../judge/scene.ts";
import { checkLedger, recordCards, takeSnapshot } from "../judge/snapshot.ts";
import { checkRoom } from "../judge/standing-checks.ts";
import { checkOut, startAct } from "../model/acts.ts";
import { getRoom } from "../model/hotel.ts";
import { findRefusal, type Intent } from "../model/intent.ts";
import { getStanding, isOccupied, listForgotten } from "../model/standing.ts";
import type { Tally } from "../outcomes/play-result.ts";
import { now } from "../world/clock.ts";
import { checkCell, checkDoors, checkVerdict } from "./answer-checks.ts";
import { chooseIntent, listCardsOf } from "./choose-intent.ts";
import type { Command } from "./commands.ts";
import { toPageSteps, toRefusedSteps } from "./page-steps.ts";

/** What a random run is played with; `tally` counts the acts that were asked for and done, per act. */
export interface RandomScene extends Scene {
  readonly tally: Tally;
}

type ActCommand = Extract<Command, { kind: "act" }>;
type CardCommand = Extract<Command, { kind: "use" | "read" }>;

/** Blank cards from a drawer: used ones that were erased, then new ones. */
function takeBlanks({ hotel, cards }: RandomScene, count: number): string[] {
  const { model, number } = hotel;
  const used = [...model.cards.values()].filter(({ content, isLost }) => !content && !isLost).map(({ uid }) => uid);
  const fresh = Array.from({ length: count }, (_, at) => {
    const serial = (number % 256) * 65_536 + cards.size + at;
    return `06${serial.toString(16).toUpperCase().padStart(6, "0")}`;
  });
  return [...used, ...fresh].slice(0, count);
}

const WRITES_BLANKS: readonly Intent["act"][] = ["checkIn", "extra", "lost"];

/** The cards that are laid for an act: those of its guest, or blank ones. */
function takeCards(scene: RandomScene, { act, room, cards }: Intent): readonly string[] {
  const uids = WRITES_BLANKS.includes(act)
    ? takeBlanks(scene, cards)
    : listCardsOf(scene.hotel.model, room).slice(0, cards);
  for (const uid of uids) scene.cards.add(uid);
  return uids;
}

/** A clerk does it at the page. Gives whether it was done. */
async function playAtPage(scene: RandomScene, intent: Intent, command: ActCommand): Promise<boolean> {
  const { clerk, hotel } = scene;
  const { nights } = command;
  await clerk.openDesk();
  if (findRefusal(hotel.model, intent, now())) {
    await expectRefusal(scene, intent, toRefusedSteps(scene, intent, nights, takeBlanks(scene, 1)));
    return false;
  }
  const uids = takeCards(scene, intent);
  // A guest's card may be lifted only where a blank one is written: what it carries meanwhile is another matter.
  const isLifted = command.accident?.kind === "lifted";
  const accident = isLifted && !WRITES_BLANKS.includes(intent.act) ? null : command.accident;
  const hasOther = accident?.kind === "lifted" && accident.hasOtherCard;
  const other = hasOther ? takeBlanks(scene, intent.cards + 1).find((uid) => !uids.includes(uid)) : undefined;
  await expectAct(scene, intent, toPageSteps(scene, intent, { nights, uids, accident, other }));
  await checkRoom(scene, intent.toRoom ?? intent.room);
  if (intent.toRoom !== undefined) await checkRoom(scene, intent.room);
  return true;
}

/** Another program does it by calls. Gives whether it was done. */
async function playByCalls(scene: RandomScene, intent: Intent): Promise<boolean> {
  const { clerk, hotel, desk, report } = scene;
  await clerk.goAway();
  if (findRefusal(hotel.model, intent, now())) {
    await expectRefusedCall(scene, intent);
    return false;
  }
  const before = await takeSnapshot(scene);
  const started = await desk.startAct(intent);
  if (started.kind === "refused") {
    report.add("screen", started.sentence);
    report.addDifference(`${describeIntent(intent)} was refused without a reason of the model`);
    return false;
  }
  const act = startAct(hotel.model, intent, now());
  for (const uid of takeCards(scene, intent))
    await desk.runCard(started.id, uid, intent.act === "checkOut" ? "erase" : "hotel");
  recordCards(scene, act, before);
  if (intent.act === "checkOut") checkOut(hotel.model, act);
  const state = await desk.readActState(started.id);
  if (state !== "done") report.addDifference(`${describeIntent(intent)} stands as ${state}`);
  await checkLedger(scene, before);
  return true;
}

/** Gives the rooms and cards that it was about. */
async function playAct(scene: RandomScene, command: ActCommand): Promise<readonly string[]> {
  const { hotel, report, tally } = scene;
  const intent = chooseIntent(hotel.model, command, now());
  if (!intent) return [];
  const name = `${intent.act} by ${command.isByPage ? "page" : "calls"}`;
  const counts = tally.get(name) ?? { asked: 0, done: 0 };
  tally.set(name, { ...counts, asked: counts.asked + 1 });
  report.add("clerk", `wants ${describeIntent(intent)}${command.isByPage ? "" : ", by calls"}`);
  const isDone = command.isByPage ? await playAtPage(scene, intent, command) : await playByCalls(scene, intent);
  if (isDone) tally.set(name, { asked: counts.asked + 1, done: counts.done + 1 });
  const rooms = intent.toRoom === undefined ? [intent.room] : [intent.room, intent.toRoom];
  for (const room of rooms) await checkCell(scene, room);
  for (const [uid, { content }] of hotel.model.cards)
    if (content && rooms.includes(content.room)) await checkMadeCard(scene, uid);
  return rooms;
}

/** Somebody holds a card at the door that it is for. */
function useCard({ hotel, programs, report }: RandomScene, uid: string): void {
  const { room } = getStanding(hotel.model, uid, now());
  if (room === undefined) return;
  const { reason } = hotel.doors.present(room, uid, programs.readImage(uid));
  hotel.doors.presentAtAreas(uid, programs.readImage(uid));
  report.add("door", `somebody holds ${uid} at ${room}: ${reason ?? "it opens"}`);
}

async function playCard(scene: RandomScene, { kind, card }: CardCommand): Promise<readonly string[]> {
  const uids = [...scene.hotel.model.cards.keys()];
  const uid = uids[card % Math.max(uids.length, 1)];
  if (uid === undefined) return [];
  const { room = uid } = getStanding(scene.hotel.model, uid, now());
  if (kind === "use") useCard(scene, uid);
  else await checkVerdict(scene, uid);
  return [room];
}

/** A room is closed where it has no guest and no card may open it; a closed one is opened. */
async function closeOrOpen({ hotel, report }: RandomScene, index: number): Promise<readonly string[]> {
  const labels = [...hotel.model.rooms.keys()];
  const label = labels[index % labels.length];
  if (label === undefined || isOccupied(hotel.model, label) || listForgotten(hotel.model, label, now()).length > 0)
    return [];
  const isClosing = !getRoom(hotel.model, label).isClosed;
  report.add("clerk", `a manager ${isClosing ? "closes" : "opens"} ${label}`);
  await hotel.closeRoom(label, isClosing);
  return [label];
}

async function restartBridge({ clerk, programs, hotel, report }: RandomScene): Promise<readonly string[]> {
  report.add("clerk", "the bridge is killed, and started again");
  await clerk.goAway();
  await programs.killBridge();
  await programs.startBridge();
  await hotel.waitForEncoder();
  return [];
}

/**
 * Plays one command, and compares; a state in which it means nothing is left as it is. Gives the rooms that it was about, or
 * the card that is of no room.
 */
export async function playCommand(scene: RandomScene, command: Command): Promise<readonly string[]> {
  const touched = await playAny(scene, command);
  checkDoors(scene);
  return touched;
}

async function playAny(scene: RandomScene, command: Command): Promise<readonly string[]> {
  switch (command.kind) {
    case "act":
      return playAct(scene, command);
    case "close":
      return closeOrOpen(scene, command.room);
    case "restart":
      return restartBridge(scene);
    default:
      return playCard(scene, command);
  }
}
