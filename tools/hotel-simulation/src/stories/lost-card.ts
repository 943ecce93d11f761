import { expectAct } from "../judge/judge.ts";
import { checkCardAtHome, checkRoom, expectVoid } from "../judge/standing-checks.ts";
import { checkInGuest, layCards } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const [LOST, NEW] = ["04D000A1", "04D000A2"];

export const story: Story = {
  title: "the card for a lost one voids it at the door",
  play: async (scene) => {
    const { clerk } = scene;
    await checkInGuest(scene, "104", LOST);
    await clerk.openDesk();
    await expectAct(scene, { act: "lost", room: "104", cards: 1, lostCard: LOST }, async () => {
      await clerk.type("104 l");
      await clerk.press("Enter");
      await layCards(scene, NEW);
    });
    await clerk.liftCard();
    expectVoid(scene, { used: NEW, void: LOST, room: "104" });
    await checkRoom(scene, "104");
    await checkCardAtHome(scene, NEW);
    await checkCardAtHome(scene, LOST);
  },
};
