import { expectAct } from "../judge/judge.ts";
import { checkCardAtHome, checkRoom } from "../judge/standing-checks.ts";
import { DAY_SECONDS, getMidnight } from "../model/hotel-day.ts";
import { now } from "../world/clock.ts";
import { checkInGuest, layCards } from "./steps/check-in-guest.ts";
import { moveGuest } from "./steps/move-guest.ts";
import type { Story } from "./steps/story.ts";

const [FORGOTTEN, LAID, KEPT] = ["04D000E1", "04D000E2", "04D000E3"];

export const story: Story = {
  title: "without a clock a card is said to open past its end, whoever has it",
  hasClock: false,
  play: async (today) => {
    const { clerk } = today;
    await checkInGuest(today, "101", FORGOTTEN);
    await clerk.openDesk();
    await checkInGuest(today, "105", LAID, KEPT);
    await clerk.openDesk();
    await expectAct(today, { act: "checkOut", room: "105", cards: 1 }, async () => {
      await clerk.type("105 x");
      await clerk.chooseCards(1);
      await clerk.press("Enter");
      await layCards(today, LAID);
    });
    await clerk.liftCard();
    await clerk.openDesk();
    await moveGuest(today, { from: "102", to: "103", laid: "04D000E4", other: "04D000E5" });
    const after = await today.passTime(getMidnight(now()) + DAY_SECONDS + 16 * 3600);
    for (const room of ["101", "105", "102"]) await checkRoom(after, room);
    for (const uid of [FORGOTTEN, KEPT, "04D000E5"]) await checkCardAtHome(after, uid);
  },
};
