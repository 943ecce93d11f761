import { checkCardAtHome } from "../judge/standing-checks.ts";
import { writeLaterCard } from "../model/acts.ts";
import { DAY_SECONDS, getEnd } from "../model/hotel-day.ts";
import { now } from "../world/clock.ts";
import type { Story } from "./steps/story.ts";

const CARD = "04D00161";

export const story: Story = {
  title: "a card that opens from tomorrow on is said to open nothing yet",
  play: async (scene) => {
    const { clerk, hotel, report } = scene;
    const [from, end] = [now() + DAY_SECONDS, getEnd(now(), 2)];
    report.add("clerk", "the back office writes a card for 304 that opens from tomorrow on");
    await clerk.goAway();
    await hotel.staff.writeLaterCard(CARD, hotel.getRoomRow("304"), { from, end });
    writeLaterCard(hotel.model, CARD, { room: "304", from, end });
    await checkCardAtHome(scene, CARD);
  },
};
