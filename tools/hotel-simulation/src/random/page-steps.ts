import type { Steps } from "../judge/judge.ts";
import { checkPrice } from "../judge/money-checks.ts";
import type { Scene } from "../judge/scene.ts";
import type { Intent } from "../model/intent.ts";
import { layCards } from "../stories/steps/check-in-guest.ts";
import type { Accident } from "./commands.ts";

interface PageOptions {
  readonly nights: number;
  readonly uids: readonly string[];
  readonly accident: Accident | null;
  /** A blank card that may be laid before one that was lifted comes back. */
  readonly other: string | undefined;
}

/** Longer than the page waits before it says that the server is silent, shorter than a call may take. */
const HANG_MS = 7_000;

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

/** Something happens to the first card: the act goes on by itself. */
async function layWithAccident(scene: Scene, { accident, uids, other }: PageOptions): Promise<void> {
  const [first, ...rest] = uids;
  if (first === undefined || accident === null) return layCards(scene, ...uids);
  scene.cards.add(first);
  if (accident.kind === "silentServer") await scene.clerk.layWhileServerHangs(first, HANG_MS);
  if (accident.kind === "lifted") {
    await scene.clerk.layAndLift(first, accident.blocks);
    if (other !== undefined) await layCards(scene, other);
  }
  if (accident.kind !== "silentServer") await layCards(scene, first);
  await layCards(scene, ...rest);
}

/** How a clerk does at the page what the intent says, with these cards. */
export const toPageSteps =
  (scene: Scene, intent: Intent, options: PageOptions): Steps =>
  async () => {
    const { clerk } = scene;
    const closeWindow = options.accident?.kind === "secondWindow" ? await clerk.openSecondWindow() : undefined;
    await clerk.type(toText(intent, options.nights));
    if (intent.lostCard !== undefined) await clerk.chooseLostCard(intent.lostCard);
    else if (intent.act === "move" || intent.act === "checkOut") await clerk.chooseCards(intent.cards);
    if (intent.lostCard === undefined) await checkPrice(scene, intent);
    await clerk.press("Enter");
    await layWithAccident(scene, options);
    await clerk.liftCard();
    await closeWindow?.();
  };
