import { expectRefusal } from "../judge/judge.ts";
import { layCards } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

export const story: Story = {
  title: "a check-out that is typed for a room without a guest is refused and makes no key",
  play: async (scene) => {
    const { clerk } = scene;
    await expectRefusal(scene, { act: "checkOut", room: "302", cards: 1 }, async () => {
      await clerk.type("302 x");
      await clerk.press("Enter");
      await layCards(scene, "04D00001");
    });
  },
};
