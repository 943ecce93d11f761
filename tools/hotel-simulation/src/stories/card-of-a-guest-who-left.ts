import { expectAct } from "../judge/judge.ts";
import { checkCardAtHome, checkRoom } from "../judge/standing-checks.ts";
import { checkInGuest, layCards } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

export const story: Story = {
  title: "a card that a guest did not hand back at the check-out is not called good to hand out",
  play: async (scene) => {
    const { clerk } = scene;
    await checkInGuest(scene, "201", "04D00011", "04D00012");
    await expectAct(scene, { act: "checkOut", room: "201", cards: 1 }, async () => {
      await clerk.type("201 x");
      await clerk.chooseCards(1);
      await clerk.press("Enter");
      await layCards(scene, "04D00011");
    });
    await clerk.liftCard();
    await checkRoom(scene, "201");
    await checkCardAtHome(scene, "04D00012");
  },
};
