import { checkCardAtHome, checkRoom } from "../judge/standing-checks.ts";
import { moveGuest } from "./steps/move-guest.ts";
import type { Story } from "./steps/story.ts";

export const story: Story = {
  title: "a card that was not rewritten when its guest moved is not called good to hand out",
  play: async (scene) => {
    await moveGuest(scene, { from: "202", to: "207", laid: "04D00021", other: "04D00022" });
    await checkRoom(scene, "202");
    await checkCardAtHome(scene, "04D00022");
  },
};
