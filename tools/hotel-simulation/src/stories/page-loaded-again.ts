import { expectHalfDone, expectRest } from "../judge/judge.ts";
import { checkRoom } from "../judge/standing-checks.ts";
import { layCards, toCheckIn } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

export const story: Story = {
  title: "an act that a lost page leaves half done is said to be so, and goes on",
  play: async (scene) => {
    const { clerk } = scene;
    const act = await expectHalfDone(scene, toCheckIn("307", 2), 1, async () => {
      await clerk.type("307*2");
      await clerk.press("Enter");
      await layCards(scene, "04D00191");
      await clerk.liftCard();
      await clerk.reload();
    });
    await expectRest(scene, act, async () => {
      await clerk.continueAct();
      await layCards(scene, "04D00192");
    });
    await clerk.liftCard();
    await checkRoom(scene, "307");
  },
};
