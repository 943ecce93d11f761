import { checkCardAtHome, checkRoom } from "../judge/standing-checks.ts";
import { checkInGuest, toCheckIn } from "./steps/check-in-guest.ts";
import { leaveWithCard } from "./steps/leave-with-card.ts";
import type { Story } from "./steps/story.ts";

const [BACK, TAKEN] = ["04D00181", "04D00182"];

export const story: Story = {
  title: "a card that its guest took along is counted as not handed back after its end",
  play: async (today) => {
    const { end = 0 } = toCheckIn("306");
    await checkInGuest(today, "306", BACK, TAKEN);
    await leaveWithCard(today, "306", BACK);
    const after = await today.passTime(end + 3600);
    await checkRoom(after, "306");
    await checkCardAtHome(after, TAKEN);
  },
};
