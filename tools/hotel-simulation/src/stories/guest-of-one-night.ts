import { expectAct } from "../judge/judge.ts";
import { checkCardAtHome, checkRoom } from "../judge/standing-checks.ts";
import { checkInGuest, layCards } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const CARD = "04D00081";

export const story: Story = {
  title: "a guest gets a card that is good to hand out, and leaves it blank at the desk",
  play: async (scene) => {
    const { clerk } = scene;
    await checkInGuest(scene, "206", CARD);
    await checkRoom(scene, "206");
    await checkCardAtHome(scene, CARD);
    await clerk.openDesk();
    await expectAct(scene, { act: "checkOut", room: "206", cards: 1 }, async () => {
      await clerk.type("206 x");
      await clerk.press("Enter");
      await layCards(scene, CARD);
    });
    await clerk.liftCard();
    await checkRoom(scene, "206");
    await checkCardAtHome(scene, CARD);
  },
};
