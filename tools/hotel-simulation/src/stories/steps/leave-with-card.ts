import { expectAct } from "../../judge/judge.ts";
import type { Scene } from "../../judge/scene.ts";
import { layCards } from "./check-in-guest.ts";

/** A guest leaves: one card is erased, the others are not there. */
export async function leaveWithCard(scene: Scene, room: string, laid: string): Promise<void> {
  const { clerk } = scene;
  await clerk.openDesk();
  await expectAct(scene, { act: "checkOut", room, cards: 1 }, async () => {
    await clerk.type(`${room} x`);
    await clerk.chooseCards(1);
    await clerk.press("Enter");
    await layCards(scene, laid);
  });
  await clerk.liftCard();
  await clerk.openDesk();
}
