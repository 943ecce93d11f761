import { type Act, checkOut, startAct, writeCard } from "../model/acts.ts";
import { findRefusal, type Intent, type Refusal } from "../model/intent.ts";
import { findClaim } from "../promises/sentence.ts";
import { now } from "../world/clock.ts";
import { listOutcomes, reportClaim, reportStates } from "./claims.ts";
import { checkMoney } from "./money-checks.ts";
import { listOpened, reportDoors, type Scene } from "./scene.ts";
import { checkNothingChanged, listChanged, recordCards, takeSnapshot } from "./snapshot.ts";

export type Steps = () => Promise<void>;

export const describeIntent = ({ act, room, toRoom, cards }: Intent): string =>
  `${act} ${room}${toRoom === undefined ? "" : ` to ${toRoom}`}, ${cards} ${cards === 1 ? "card" : "cards"}`;

/** Has the clerk do something, and writes down what the page says of it. */
async function watchSteps(scene: Scene, steps: Steps) {
  await scene.clerk.startWatching();
  await steps();
  const claims = listOutcomes(scene);
  for (const claim of claims) reportClaim(scene, claim);
  return claims;
}

/** The clerk wants what the hotel must refuse: in words, and with nothing changed. */
export async function expectRefusal(scene: Scene, intent: Intent, steps: Steps): Promise<void> {
  const reason = findRefusal(scene.hotel.model, intent, now());
  if (!reason) throw new Error(`the model has no reason to refuse ${describeIntent(intent)}`);
  await expectRefusalFor(scene, intent, reason, steps);
}

/** As above, for a reason that only the story knows. */
export async function expectRefusalFor(scene: Scene, intent: Intent, reason: Refusal, steps: Steps): Promise<void> {
  const { report } = scene;
  const before = await takeSnapshot(scene);
  const claims = await watchSteps(scene, steps);
  const isRefused = claims.some(({ row }) => row.state === "refused" && row.refusal === reason);
  if (!isRefused) await reportStates(scene);
  if (!isRefused) report.addDifference(`${describeIntent(intent)} is not refused in words, and must be: ${reason}`);
  for (const { row, sentence } of claims)
    if (row.state !== "refused") report.addDifference(`“${sentence}” was not asked for: ${describeIntent(intent)} was`);
  await checkNothingChanged(scene, before);
}

/** Another desk has the encoder: the page says whose it is, and waits. */
export async function expectWaiting(scene: Scene, owner: string, steps: Steps): Promise<void> {
  const claims = await watchSteps(scene, steps);
  const isClaimed = claims.some(({ row, values }) => row.state === "waiting" && values.owner === owner);
  if (isClaimed) return;
  await reportStates(scene);
  scene.report.addDifference(`nothing says that ${owner} is using the encoder`);
}

/** The sentence of a refused call, held against the model's reason; the table knows only what is said of an act. */
function decideRefusal(scene: Scene, sentence: string, reason: Refusal): void {
  const claim = findClaim(sentence, "en", ["act"]);
  if (!claim) {
    scene.report.add("screen", sentence);
    return;
  }
  reportClaim(scene, claim);
  if (claim.row.refusal !== reason) scene.report.addDifference(`“${sentence}” is said, and the reason is: ${reason}`);
}

/** Another program asks for what the hotel must refuse. */
export async function expectRefusedCall(scene: Scene, intent: Intent): Promise<void> {
  const { hotel, desk, report } = scene;
  const reason = findRefusal(hotel.model, intent, now());
  if (!reason) throw new Error(`the model has no reason to refuse ${describeIntent(intent)}`);
  const before = await takeSnapshot(scene);
  const started = await desk.startAct(intent);
  if (started.kind === "refused") decideRefusal(scene, started.sentence, reason);
  else {
    report.addDifference(`${describeIntent(intent)} was begun by a call, and must be refused: ${reason}`);
    await desk.dropAct(started.id);
  }
  await checkNothingChanged(scene, before);
}

/** The clerk wants what the hotel must do; gives the act, so that it can be finished later. */
export async function expectAct(scene: Scene, intent: Intent, steps: Steps): Promise<Act> {
  const { hotel, report } = scene;
  const act = startAct(hotel.model, intent, now());
  const before = await takeSnapshot(scene);
  const claims = await watchSteps(scene, steps);
  const isHalf = claims.some(({ row }) => row.state === "half done");
  if (isHalf || !claims.some(({ row }) => row.state === "done" && row.act === intent.act))
    report.addDifference(`${describeIntent(intent)} is not said to be done`);
  const changed = recordCards(scene, act, before);
  if (changed !== intent.cards)
    report.addDifference(`cards that were written or erased: ${changed}; asked for: ${intent.cards}`);
  if (intent.act === "checkOut") checkOut(hotel.model, act);
  await checkMoney(scene, before);
  return act;
}

/** The clerk goes on with an act of which some cards are done: it ends with the rest. */
export async function expectRest(scene: Scene, act: Act, steps: Steps): Promise<void> {
  const before = await takeSnapshot(scene);
  const claims = await watchSteps(scene, steps);
  if (!claims.some(({ row }) => row.state === "done" && row.act === act.kind))
    scene.report.addDifference(`${act.kind} ${act.room} is not said to be done`);
  recordCards(scene, act, before);
  if (act.done.size !== act.cards) scene.report.addDifference(`${act.done.size} of ${act.cards} cards are done`);
  await checkMoney(scene, before);
}

/** The clerk stops after some of the cards: it is said how far the act came. */
export async function expectHalfDone(scene: Scene, intent: Intent, cards: number, steps: Steps): Promise<Act> {
  const { hotel, report } = scene;
  const act = startAct(hotel.model, intent, now());
  const before = await takeSnapshot(scene);
  const claims = await watchSteps(scene, steps);
  if (!claims.some(({ row }) => row.state === "half done"))
    report.addDifference(`nothing says that ${describeIntent(intent)} is half done`);
  for (const { row, values } of claims)
    if (row.state === "half done" && (Number(values.done) !== cards || Number(values.count) !== intent.cards))
      report.addDifference(`${cards} of ${intent.cards} are done`);
  recordCards(scene, act, before);
  await checkMoney(scene, before);
  return act;
}

/** A card is lifted while it is written for an act: it may open already, and costs one credit. */
export async function startPartly(scene: Scene, intent: Intent, uid: string, steps: Steps): Promise<Act> {
  const { hotel } = scene;
  const act = startAct(hotel.model, intent, now());
  const before = await takeSnapshot(scene);
  await steps();
  if (!listChanged(scene, before).includes(uid)) throw new Error(`card ${uid} was lifted before anything was written`);
  writeCard(hotel.model, act, uid, false);
  reportDoors(scene, uid);
  return act;
}

/** The same act on the same card goes on: it ends, and costs nothing more. */
export async function expectFinish(scene: Scene, act: Act, uid: string, steps: Steps): Promise<void> {
  const { hotel, report } = scene;
  await watchSteps(scene, steps);
  writeCard(hotel.model, act, uid);
  reportDoors(scene, uid);
  if (!listOpened(scene, uid).includes(act.room)) report.addDifference(`card ${uid} does not open ${act.room}`);
  const remaining = await hotel.readCredit();
  if (remaining === hotel.model.credit) return;
  report.add("ledger", `${remaining} credits are left, and ${hotel.model.credit} must be`);
  report.addDifference(`finishing card ${uid} was charged: it carries nothing new, for the same act`);
  hotel.model.credit = remaining;
}
