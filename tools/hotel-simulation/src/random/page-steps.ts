import type { Steps } from "../judge/judge.ts";
import { checkPrice } from "../judge/money-checks.ts";
import type { Scene } from "../judge/scene.ts";
import type { Intent } from "../model/intent.ts";
import { layCards } from "../stories/steps/check-in-guest.ts";

interface Accident {
  /** The first card is lifted after so many of its blocks were written. */
  readonly blocks: number;
  /** A blank card that is laid before it comes back. */
  readonly other: string | undefined;
}

interface PageOptions {
  readonly nights: number;
  readonly uids: readonly string[];
  readonly accident: Accident | undefined;
}

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
    // A room alone would get what the page suggests for it; a list is of guests who arrive.
    await clerk.type(intent.act === "checkIn" ? `${intent.room},` : toText(intent, nights));
    await clerk.press("Enter");
    await layCards(scene, ...uids);
    await clerk.liftCard();
  };

/** The first card is lifted while it is written, and laid back: the act goes on by itself. */
async function layWithAccident(scene: Scene, uids: readonly string[], { blocks, other }: Accident): Promise<void> {
  const [first, ...rest] = uids;
  if (first === undefined) return;
  scene.cards.add(first);
  await scene.clerk.layAndLift(first, blocks);
  if (other !== undefined) await layCards(scene, other);
  await layCards(scene, first, ...rest);
}

/** How a clerk does at the page what the intent says, with these cards. */
export const toPageSteps =
  (scene: Scene, intent: Intent, { nights, uids, accident }: PageOptions): Steps =>
  async () => {
    const { clerk } = scene;
    await clerk.type(toText(intent, nights));
    if (intent.lostCard !== undefined) await clerk.chooseLostCard(intent.lostCard);
    else if (intent.act === "move" || intent.act === "checkOut") await clerk.chooseCards(intent.cards);
    if (intent.lostCard === undefined) await checkPrice(scene, intent);
    await clerk.press("Enter");
    if (accident) await layWithAccident(scene, uids, accident);
    else await layCards(scene, ...uids);
    await clerk.liftCard();
  };
