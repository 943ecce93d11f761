import { expectFinish, startPartly } from "../judge/judge.ts";
import { checkInGuest, layCards, toCheckIn } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const CARD = "04D00051";

export const story: Story = {
  title: "a part-written card that is finished from the home page is not charged again",
  play: async (scene) => {
    const { clerk, cards } = scene;
    cards.add(CARD);
    const act = await startPartly(scene, toCheckIn("105"), CARD, async () => {
      await clerk.type("105");
      await clerk.press("Enter");
      await clerk.layAndLift(CARD, 3);
    });
    await clerk.reload();
    // The card is not laid back: the next guest's is written.
    await checkInGuest(scene, "106", "04D00052");
    await expectFinish(scene, act, CARD, async () => {
      await clerk.openHome();
      await clerk.finishFromHome("105");
      await clerk.press("Enter");
      await layCards(scene, CARD);
    });
  },
};
