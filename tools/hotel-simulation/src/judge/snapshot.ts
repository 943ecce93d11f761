import { type Act, eraseCard, writeCard } from "../model/acts.ts";
import { makeBlankCard } from "../world/blank-card.ts";
import { reportDoors, type Scene } from "./scene.ts";

/** What an act can change. */
export interface Snapshot {
  readonly credit: number;
  readonly jobs: number;
  readonly images: ReadonlyMap<string, Uint8Array>;
}

export async function takeSnapshot({ hotel, programs, cards }: Scene): Promise<Snapshot> {
  const [credit, jobs] = await Promise.all([hotel.readCredit(), hotel.countJobs()]);
  return { credit, jobs, images: new Map([...cards].map((uid) => [uid, programs.readImage(uid)])) };
}

const isEqual = (a: Uint8Array, b: Uint8Array): boolean => Buffer.from(a).equals(Buffer.from(b));

/** Cards whose content is another than before. */
export const listChanged = ({ programs, cards }: Scene, { images }: Snapshot): string[] =>
  [...cards].filter((uid) => !isEqual(images.get(uid) ?? makeBlankCard(uid), programs.readImage(uid)));

/** The model takes over what the images say of the cards that were changed; gives how many these are. */
export function recordCards(scene: Scene, act: Act, before: Snapshot): number {
  const { hotel, programs } = scene;
  const changed = listChanged(scene, before);
  for (const uid of changed) {
    if (isEqual(programs.readImage(uid), makeBlankCard(uid))) eraseCard(hotel.model, uid);
    else writeCard(hotel.model, act, uid);
    reportDoors(scene, uid);
  }
  return changed.length;
}

/** Nothing was written, no job made and nothing charged. */
export async function checkNothingChanged(scene: Scene, before: Snapshot): Promise<void> {
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

/** What the ledger has is what the images account for, which the model counted as it recorded them. Gives both charges. */
export async function checkLedger(scene: Scene, before: Snapshot): Promise<{ charged: number; remaining: number }> {
  const { hotel, report } = scene;
  const remaining = await hotel.readCredit();
  const [charged, counted] = [before.credit - remaining, before.credit - hotel.model.credit];
  if (charged !== counted) report.addDifference(`credits charged: ${charged}; by what the cards carry: ${counted}`);
  hotel.model.credit = remaining;
  return { charged, remaining };
}
