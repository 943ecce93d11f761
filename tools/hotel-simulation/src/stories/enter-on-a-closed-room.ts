import { expectRefusal, expectRefusedCall } from "../judge/judge.ts";
import { layCards, toCheckIn } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

export const story: Story = {
  title: "a closed room is not written, neither by Enter nor by a call",
  play: async (scene) => {
    const { clerk, hotel, report } = scene;
    report.add("clerk", "closes room 305");
    await hotel.closeRoom("305");
    await expectRefusal(scene, toCheckIn("305"), async () => {
      await clerk.type("305");
      await clerk.press("Enter");
      await layCards(scene, "04D00041");
    });
    await clerk.liftCard();
    await expectRefusedCall(scene, toCheckIn("305"));
  },
};
