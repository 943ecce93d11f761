import { expectAct } from "../../judge/judge.ts";
import type { Scene } from "../../judge/scene.ts";
import { checkReceipt } from "../../judge/standing-checks.ts";
import { checkInGuest, layCards } from "./check-in-guest.ts";

interface Move {
  readonly from: string;
  readonly to: string;
  /** The card that is rewritten for the new room. */
  readonly laid: string;
  /** The card that stays with the guest as it is. */
  readonly other: string;
}

/** A guest with two cards moves, and only one of them is rewritten. */
export async function moveGuest(scene: Scene, { from, to, laid, other }: Move): Promise<void> {
  const { clerk } = scene;
  await checkInGuest(scene, from, laid, other);
  await expectAct(scene, { act: "move", room: from, toRoom: to, cards: 1 }, async () => {
    await clerk.type(`${from} m ${to}`);
    await clerk.chooseCards(1);
    await clerk.press("Enter");
    await layCards(scene, laid);
  });
  await checkReceipt(scene, from);
  await clerk.liftCard();
}
