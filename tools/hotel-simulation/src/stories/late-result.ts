import { checkLedger, recordCards, takeSnapshot } from "../judge/snapshot.ts";
import { checkRoom } from "../judge/standing-checks.ts";
import { startAct } from "../model/acts.ts";
import { now } from "../world/clock.ts";
import { toCheckIn } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

const CARD = "04D000F1";
/** A job without a result is unknown after ten minutes. */
const LATE_SECONDS = 11 * 60;

export const story: Story = {
  title: "a card whose result comes late is charged once",
  play: async (scene) => {
    const { clerk, hotel, programs, cards, report } = scene;
    cards.add(CARD);
    const before = await takeSnapshot(scene);
    const act = startAct(hotel.model, toCheckIn("106"), now());
    await clerk.type("106");
    await clerk.press("Enter");
    await clerk.layAndKillBridge(CARD, 3);
    programs.clock.goTo(now() + LATE_SECONDS);
    report.add("clerk", "starts the bridge eleven minutes later");
    await programs.startBridge();
    await hotel.waitForJobs();
    recordCards(scene, act, before);
    await checkLedger(scene, before);
    await programs.liftCard();
    await checkRoom(scene, "106");
  },
};
