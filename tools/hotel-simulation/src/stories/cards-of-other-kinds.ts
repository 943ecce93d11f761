import { checkCardAtHome } from "../judge/standing-checks.ts";
import { getCard } from "../model/hotel.ts";
import { makeBlankCard } from "../world/blank-card.ts";
import { flipData, lockSectors } from "../world/damaged-card.ts";
import { checkInGuest } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const [CHANGED, LOCKED, TEST, FOREIGN] = ["04D00131", "04D00132", "04D00133", "04D00134"];

export const story: Story = {
  title: "cards that are no guest's are told apart, also foreign and damaged ones",
  play: async (scene) => {
    const { programs, hotel, clerk } = scene;
    await checkInGuest(scene, "301", CHANGED, LOCKED);
    programs.changeImage(CHANGED, flipData(programs.readImage(CHANGED)));
    programs.changeImage(LOCKED, lockSectors(programs.readImage(LOCKED), [1, 2, 3, 4, 5]));
    for (const uid of [CHANGED, LOCKED]) getCard(hotel.model, uid).isDamaged = true;
    programs.changeImage(FOREIGN, lockSectors(makeBlankCard(FOREIGN), [0, 1, 2, 3]));
    await clerk.goAway();
    await hotel.staff.writeTestCard(TEST, "clear");
    for (const uid of [CHANGED, LOCKED, FOREIGN, TEST, hotel.setCard]) await checkCardAtHome(scene, uid);
  },
};
