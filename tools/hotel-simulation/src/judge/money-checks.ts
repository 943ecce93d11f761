import type { Intent } from "../model/intent.ts";
import { decideMoney } from "../promises/decide.ts";
import type { MoneyPromise } from "../promises/promise.ts";
import type { Claim } from "../promises/sentence.ts";
import { listNewClaims, readClaims, reportClaim, reportStates } from "./claims.ts";
import type { Scene } from "./scene.ts";
import { checkLedger, type Snapshot } from "./snapshot.ts";

type Money = Parameters<typeof decideMoney>[1];

function decide(scene: Scene, claims: readonly Claim<MoneyPromise>[], when: MoneyPromise["when"], money: Money): void {
  for (const claim of claims)
    if (claim.row.when === when) {
      reportClaim(scene, claim);
      for (const difference of decideMoney(claim, money)) scene.report.addDifference(difference);
    }
}

/** Charges said = ledger = counted from the images. */
export async function checkMoney(scene: Scene, before: Snapshot): Promise<void> {
  const money = await checkLedger(scene, before);
  decide(scene, dropTries(listNewClaims(scene, "money")), "charged", money);
}

/** A try that found no card says that it was not charged; what the card came to is said last. */
function dropTries(claims: readonly Claim<MoneyPromise>[]): readonly Claim<MoneyPromise>[] {
  const last = claims.findLast(({ row }) => row.when === "charged");
  return claims.filter((claim) => claim === last || claim.row.charged !== 0 || claim.row.hasRemaining);
}

/** What the page says now that the act will use, before the clerk presses Enter. */
export async function checkPrice(scene: Scene, { act, cards }: Intent): Promise<void> {
  const money = { charged: act === "checkOut" ? 0 : cards, remaining: scene.hotel.model.credit };
  decide(scene, await readClaims(scene, "money"), "before", money);
}

/** What the page says now of a card that it did not write. */
export async function checkUncharged(scene: Scene): Promise<void> {
  const { hotel, report } = scene;
  const claims = await readClaims(scene, "money");
  const charged = hotel.model.credit - (await hotel.readCredit());
  const isClaimed = claims.some(({ row }) => row.when === "charged");
  if (!isClaimed) await reportStates(scene);
  if (!isClaimed) report.addDifference("nothing says that nothing was charged");
  decide(scene, claims, "charged", { charged, remaining: hotel.model.credit });
  // What comes later is of the next card.
  await scene.clerk.startWatching();
}

/** What the page says now of credits that wait for an answer of the encoder. */
export async function checkHeld(scene: Scene, held: number): Promise<void> {
  const claims = await readClaims(scene, "money");
  if (!claims.some(({ row }) => row.when === "held")) scene.report.addDifference("nothing says that credit is held");
  decide(scene, claims, "held", { charged: held, remaining: scene.hotel.model.credit });
}
