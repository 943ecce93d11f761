import { checkCardAtHome, checkRoom } from "../judge/standing-checks.ts";
import { DAY_SECONDS, getMidnight } from "../model/hotel-day.ts";
import { now } from "../world/clock.ts";
import { checkInGuest } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const CARD = "04D000D1";

export const story: Story = {
  title: "a card is due on its last day and expired afterwards",
  play: async (today) => {
    await checkInGuest(today, "108", CARD);
    const lastDay = await today.passTime(getMidnight(now()) + DAY_SECONDS + 8 * 3600);
    await checkRoom(lastDay, "108");
    await checkCardAtHome(lastDay, CARD);
    const after = await lastDay.passTime(getMidnight(now()) + 16 * 3600);
    await checkRoom(after, "108");
    await checkCardAtHome(after, CARD);
  },
};
