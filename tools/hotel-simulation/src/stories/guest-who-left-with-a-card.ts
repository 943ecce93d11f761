import { expectAct } from "../judge/judge.ts";
import { checkCardAtHome, checkRoom, expectVoid } from "../judge/standing-checks.ts";
import { now } from "../world/clock.ts";
import { checkInGuest, layCards } from "./steps/check-in-guest.ts";
import { leaveWithCard } from "./steps/leave-with-card.ts";
import type { Story } from "./steps/story.ts";

const [BACK, TAKEN, VOID] = ["04D00171", "04D00172", "04D00173"];
/** A card that makes others void is good for half an hour. */
const VOID_SECONDS = 1800;

export const story: Story = {
  title: "a card that its guest took along is made void at the door by a card that is said to be erased afterwards",
  play: async (scene) => {
    const { clerk } = scene;
    await checkInGuest(scene, "305", BACK, TAKEN);
    await leaveWithCard(scene, "305", BACK);
    const end = now() + VOID_SECONDS;
    await expectAct(scene, { act: "deactivate", room: "305", cards: 1, end }, async () => {
      await clerk.type("305 v");
      await clerk.press("Enter");
      await layCards(scene, VOID);
    });
    await clerk.liftCard();
    await checkCardAtHome(scene, VOID);
    expectVoid(scene, { used: VOID, void: TAKEN, room: "305" });
    await checkRoom(scene, "305");
  },
};
