import { expectFinish, startPartly } from "../judge/judge.ts";
import { checkLedger, takeSnapshot } from "../judge/snapshot.ts";
import { checkRoom } from "../judge/standing-checks.ts";
import { now } from "../world/clock.ts";
import { layCards, toCheckIn } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const CARD = "04D000F1";
/** A job without a result is unknown after ten minutes, and no longer goes on by itself. */
const LATE_SECONDS = 11 * 60;

export const story: Story = {
  title: "a card whose result comes late is charged once, also when it is finished then",
  play: async (scene) => {
    const { clerk, hotel, programs, cards, report } = scene;
    cards.add(CARD);
    const before = await takeSnapshot(scene);
    const act = await startPartly(scene, toCheckIn("106"), CARD, async () => {
      await clerk.type("106");
      await clerk.press("Enter");
      await clerk.layAndKillBridge(CARD, 3);
      programs.clock.goTo(now() + LATE_SECONDS);
      report.add("clerk", "starts the bridge eleven minutes later");
      await programs.startBridge();
      await hotel.waitForJobs();
    });
    await checkLedger(scene, before);
    await programs.liftCard();
    await expectFinish(scene, act, CARD, async () => {
      await clerk.openHome();
      await clerk.finishFromHome("106");
      await clerk.press("Enter");
      await layCards(scene, CARD);
    });
    await clerk.liftCard();
    await checkRoom(scene, "106");
  },
};
