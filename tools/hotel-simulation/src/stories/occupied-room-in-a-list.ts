import { expectAct, expectRefusal } from "../judge/judge.ts";
import { checkInGuest, layCards, toCheckIn } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

export const story: Story = {
  title: "an occupied room in a list of arrivals is asked about, and gets no extra card",
  policy: { extraWithCard: false },
  play: async (scene) => {
    const { clerk } = scene;
    await checkInGuest(scene, "102", "04D00061");
    await expectAct(scene, toCheckIn("101"), async () => {
      await clerk.type("101,102");
      await clerk.press("Enter");
      await layCards(scene, "04D00062");
    });
    await clerk.liftCard();
    await expectRefusal(scene, toCheckIn("102"), async () => {
      await clerk.press("Enter");
      await layCards(scene, "04D00063");
    });
  },
};
