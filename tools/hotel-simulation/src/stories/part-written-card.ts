import { startPartly } from "../judge/judge.ts";
import { checkCardAtHome } from "../judge/standing-checks.ts";
import { checkInGuest, toCheckIn } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const CARD = "04D001C1";

export const story: Story = {
  title: "a part-written card is said to be so where it is laid",
  play: async (scene) => {
    const { clerk, cards } = scene;
    cards.add(CARD);
    await startPartly(scene, toCheckIn("205"), CARD, async () => {
      await clerk.type("205");
      await clerk.press("Enter");
      await clerk.layAndLift(CARD, 9);
    });
    await clerk.reload();
    // The card is not laid back: the next guest's is written.
    await checkInGuest(scene, "206", "04D001C2");
    await checkCardAtHome(scene, CARD);
  },
};
