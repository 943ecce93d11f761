import { checkCardAtHome, checkRoom } from "../judge/standing-checks.ts";
import { getCard } from "../model/hotel.ts";
import { checkInGuest } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const [BACK, DEAD] = ["04D00141", "04D00142"];

export const story: Story = {
  title: "a card that was handed back as it is, and one that no lock reads, are not called good to hand out",
  play: async (scene) => {
    const { hotel } = scene;
    await checkInGuest(scene, "302", BACK, DEAD);
    await hotel.staff.reportCard(BACK, "handedBack");
    await hotel.staff.reportCard(DEAD, "dead");
    for (const uid of [BACK, DEAD]) getCard(hotel.model, uid).isReported = true;
    for (const uid of [BACK, DEAD]) await checkCardAtHome(scene, uid);
    await checkRoom(scene, "302");
  },
};
