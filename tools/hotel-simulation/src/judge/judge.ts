import { type Act, checkOut, eraseCard, startAct, writeCard } from "../model/acts.ts";
import { findRefusal, type Intent } from "../model/intent.ts";
import { decideMoney } from "../promises/decide.ts";
import { makeBlankCard } from "../world/blank-card.ts";
import { now } from "../world/hotel.ts";
import { listNewClaims, listOutcomes, reportClaim } from "./claims.ts";
import { listOpened, reportDoors, type Scene } from "./scene.ts";

/** What an act can change. */
interface Snapshot {
  readonly credit: number;
  readonly jobs: number;
  readonly images: ReadonlyMap<string, Uint8Array>;
}

type Steps = () => Promise<void>;

async function takeSnapshot({ hotel, programs, cards }: Scene): Promise<Snapshot> {
  const [credit, jobs] = await Promise.all([hotel.readCredit(), hotel.countJobs()]);
  return { credit, jobs, images: new Map([...cards].map((uid) => [uid, programs.readImage(uid)])) };
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.from(a).equals(Buffer.from(b));

/** Cards whose content is another than before. */
const listChanged = ({ programs, cards }: Scene, { images }: Snapshot): string[] =>
  [...cards].filter((uid) => !isEqual(images.get(uid) ?? makeBlankCard(uid), programs.readImage(uid)));

const describeIntent = ({ act, room, toRoom }: Intent): string =>
  `${act} ${room}${toRoom === undefined ? "" : ` to ${toRoom}`}`;

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
  const { hotel, report } = scene;
  const reason = findRefusal(hotel.model, intent, now());
  if (!reason) throw new Error(`the model has no reason to refuse ${describeIntent(intent)}`);
  const before = await takeSnapshot(scene);
  const claims = await watchSteps(scene, steps);
  const isRefused = claims.some(({ row }) => row.state === "refused" && row.refusal === reason);
  if (!isRefused) report.addDifference(`${describeIntent(intent)} is not refused in words, and must be: ${reason}`);
  for (const { row, sentence } of claims)
    if (row.state !== "refused") report.addDifference(`“${sentence}” was not asked for: ${describeIntent(intent)} was`);
  await checkNothingChanged(scene, before);
}

async function checkNothingChanged(scene: Scene, before: Snapshot): Promise<void> {
  const { hotel, report } = scene;
  const after = await takeSnapshot(scene);
  for (const uid of listChanged(scene, before)) {
    reportDoors(scene, uid);
    report.addDifference(`card ${uid} was written or erased`);
  }
  if (after.jobs !== before.jobs) report.addDifference(`card jobs that were made: ${after.jobs - before.jobs}`);
  if (after.credit === before.credit) return;
  report.add("ledger", `${before.credit} credits before, ${after.credit} after`);
  report.addDifference(`credits that were charged: ${before.credit - after.credit}`);
  hotel.model.credit = after.credit;
}

/** The clerk wants what the hotel must do; gives the act, so that it can be finished later. */
export async function expectAct(scene: Scene, intent: Intent, steps: Steps): Promise<Act> {
  const { hotel, report } = scene;
  const act = startAct(hotel.model, intent, now());
  const before = await takeSnapshot(scene);
  const claims = await watchSteps(scene, steps);
  if (!claims.some(({ row }) => row.state === "done" && row.act === intent.act))
    report.addDifference(`${describeIntent(intent)} is not said to be done`);
  recordCards(scene, act, before);
  if (intent.act === "checkOut") checkOut(hotel.model, act);
  await checkMoney(scene, before);
  return act;
}

/** The model takes over what the images say of the cards that were changed. */
export function recordCards(scene: Scene, act: Act, before: Snapshot): void {
  const { hotel, programs } = scene;
  for (const uid of listChanged(scene, before)) {
    if (isEqual(programs.readImage(uid), makeBlankCard(uid))) eraseCard(hotel.model, uid);
    else writeCard(hotel.model, act, uid);
    reportDoors(scene, uid);
  }
}

/** Charges said = ledger = counted from the images, which the model did as it recorded them. */
async function checkMoney(scene: Scene, before: Snapshot): Promise<void> {
  const { hotel, report } = scene;
  const remaining = await hotel.readCredit();
  const [charged, counted] = [before.credit - remaining, before.credit - hotel.model.credit];
  if (charged !== counted) report.addDifference(`credits charged: ${charged}; by what the cards carry: ${counted}`);
  for (const claim of listNewClaims(scene, "money"))
    if (claim.row.name.startsWith("charged") || claim.row.name.startsWith("not charged")) {
      reportClaim(scene, claim);
      for (const difference of decideMoney(claim, { charged, remaining })) report.addDifference(difference);
    }
  hotel.model.credit = remaining;
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
