import { checkCardAtDesk } from "../judge/standing-checks.ts";
import { moveGuest } from "./steps/move-guest.ts";
import type { Story } from "./steps/story.ts";

export const story: Story = {
  title: "a second card that is laid after a move is said to be of the guest who moved on",
  play: async (scene) => {
    await moveGuest(scene, { from: "203", to: "208", laid: "04D00031", other: "04D00032" });
    await checkCardAtDesk(scene, "04D00032");
  },
};
