import { expectAct } from "../judge/judge.ts";
import { checkUncharged } from "../judge/money-checks.ts";
import { checkInGuest, layCards, toCheckIn } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const [OTHER, LAST, CARD] = ["04D001A1", "04D001A2", "04D001A3"];

export const story: Story = {
  title: "the card of another guest is not overwritten unasked, and nothing is charged for it",
  play: async (scene) => {
    const { clerk } = scene;
    await checkInGuest(scene, "308", OTHER);
    await clerk.openDesk();
    // The card that was written last is only asked to be taken away.
    await checkInGuest(scene, "208", LAST);
    await clerk.openDesk();
    await expectAct(scene, toCheckIn("207"), async () => {
      await clerk.type("207");
      await clerk.press("Enter");
      await layCards(scene, OTHER);
      await checkUncharged(scene);
      await layCards(scene, CARD);
    });
    await clerk.liftCard();
  },
};
