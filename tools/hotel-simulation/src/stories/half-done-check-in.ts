import { expectHalfDone } from "../judge/judge.ts";
import { checkRoom } from "../judge/standing-checks.ts";
import { layCards, toCheckIn } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

export const story: Story = {
  title: "a check-in with one of two cards is said to be half done",
  play: async (scene) => {
    const { clerk } = scene;
    await expectHalfDone(scene, toCheckIn("103", 2), 1, async () => {
      await clerk.type("103*2");
      await clerk.press("Enter");
      await layCards(scene, "04D000C1");
      await clerk.liftCard();
      await clerk.press("Escape");
    });
    await checkRoom(scene, "103");
  },
};
