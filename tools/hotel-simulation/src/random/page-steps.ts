import type { Steps } from "../judge/judge.ts";
import type { Scene } from "../judge/scene.ts";
import type { Intent } from "../model/intent.ts";
import { layCards } from "../stories/steps/check-in-guest.ts";

/** What a clerk types for an intent. */
function toText({ act, room, toRoom, cards }: Intent, nights: number): string {
  switch (act) {
    case "checkIn":
      return `${room}*${cards}+${nights}`;
    case "extra":
      return `${room}*${cards} c`;
    case "extend":
      return `${room}+${nights} e`;
    case "move":
      return `${room} m ${toRoom}`;
    case "checkOut":
      return `${room} x`;
    case "lost":
      return `${room} l`;
    case "deactivate":
      return `${room} v`;
  }
}

/** How a clerk asks at the page for what must be refused; the cards are laid all the same, and stay as they are. */
export const toRefusedSteps =
  (scene: Scene, intent: Intent, nights: number, uids: readonly string[]): Steps =>
  async () => {
    const { clerk } = scene;
    await clerk.type(toText(intent, nights));
    await clerk.press("Enter");
    await layCards(scene, ...uids);
    await clerk.liftCard();
  };

/** How a clerk does at the page what the intent says, with these cards. */
export const toPageSteps =
  (scene: Scene, intent: Intent, nights: number, uids: readonly string[]): Steps =>
  async () => {
    const { clerk } = scene;
    await clerk.type(toText(intent, nights));
    if (intent.lostCard !== undefined) await clerk.chooseLostCard(intent.lostCard);
    else if (intent.act === "move" || intent.act === "checkOut") await clerk.chooseCards(intent.cards);
    await clerk.press("Enter");
    await layCards(scene, ...uids);
    await clerk.liftCard();
  };
