import { startPartly } from "../judge/judge.ts";
import { checkHeld } from "../judge/money-checks.ts";
import { checkCardAtHome } from "../judge/standing-checks.ts";
import { now } from "../world/clock.ts";
import { toCheckIn } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const CARD = "04D001B1";
/** A job without a result is unknown after ten minutes. */
const LATE_SECONDS = 11 * 60;

export const story: Story = {
  title: "a card whose result never comes is not called good, and its credit is said to be held",
  play: async (scene) => {
    const { clerk, programs, hotel, cards, report } = scene;
    cards.add(CARD);
    await startPartly(scene, toCheckIn("206"), CARD, async () => {
      await clerk.type("206");
      await clerk.press("Enter");
      await clerk.layAndKillBridge(CARD, 9);
      report.add("clerk", "starts the bridge eleven minutes later, with another disk");
      programs.forgetJobs();
      programs.clock.goTo(now() + LATE_SECONDS);
      await programs.liftCard();
      await programs.startBridge();
      await hotel.waitForEncoder();
    });
    await checkCardAtHome(scene, CARD);
    await clerk.openUnreportedJobs();
    await checkHeld(scene, 1);
  },
};
