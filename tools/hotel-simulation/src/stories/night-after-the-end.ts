import { checkCardAtHome, checkRoom } from "../judge/standing-checks.ts";
import { checkInGuest, toCheckIn } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const CARD = "04D000D1";
const HOUR = 3600;

export const story: Story = {
  title: "a card is due on its last day and expired afterwards",
  play: async (today) => {
    const { end = 0 } = toCheckIn("108");
    await checkInGuest(today, "108", CARD);
    const lastDay = await today.passTime(end - 6 * HOUR);
    await checkRoom(lastDay, "108");
    await checkCardAtHome(lastDay, CARD);
    const after = await lastDay.passTime(end + 2 * HOUR);
    await checkRoom(after, "108");
    await checkCardAtHome(after, CARD);
  },
};
