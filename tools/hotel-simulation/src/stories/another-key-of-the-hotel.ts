import { checkCardAtHome } from "../judge/standing-checks.ts";
import { checkInGuest } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const CARD = "04D00151";

export const story: Story = {
  title: "after a change of the hotel's key a card is not called good to hand out before it was tried",
  play: async (scene) => {
    const { hotel, report } = scene;
    await checkInGuest(scene, "303", CARD);
    report.add("clerk", "the manager gives the hotel another key; its locks keep theirs");
    await hotel.staff.rotateKey();
    await checkCardAtHome(scene, CARD);
  },
};
