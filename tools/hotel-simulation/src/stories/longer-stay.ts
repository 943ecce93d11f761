import { expectAct } from "../judge/judge.ts";
import { checkCardAtHome, checkRoom } from "../judge/standing-checks.ts";
import { DAY_SECONDS } from "../model/hotel-day.ts";
import { checkInGuest, layCards, toCheckIn } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const CARD = "04D000B1";

export const story: Story = {
  title: "a stay that is extended has its later end on the card",
  play: async (scene) => {
    const { clerk } = scene;
    await checkInGuest(scene, "107", CARD);
    await clerk.openDesk();
    const end = (toCheckIn("107").end ?? 0) + DAY_SECONDS;
    await expectAct(scene, { act: "extend", room: "107", cards: 1, end }, async () => {
      await clerk.type("107+1 e");
      await clerk.press("Enter");
      await layCards(scene, CARD);
    });
    await clerk.liftCard();
    await checkRoom(scene, "107");
    await checkCardAtHome(scene, CARD);
  },
};
