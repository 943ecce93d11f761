import { expectRefusal, expectRefusalFor, expectRefusedCall } from "../judge/judge.ts";
import type { Intent } from "../model/intent.ts";
import { checkInGuest, layCards, toCheckIn } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

export const story: Story = {
  title: "a check-in of an occupied room and a move to the same room are refused, by the page and by a call",
  play: async (scene) => {
    const { clerk } = scene;
    await checkInGuest(scene, "101", "04D001D1");
    const typed: readonly (readonly [string, Intent])[] = [
      ["101 i", toCheckIn("101")],
      ["101 m 101", { act: "move", room: "101", toRoom: "101", cards: 1 }],
    ];
    for (const [at, [text, intent]] of typed.entries()) {
      await clerk.openDesk();
      await expectRefusal(scene, intent, async () => {
        await clerk.type(text);
        await clerk.press("Enter");
        await layCards(scene, `04D001D${at + 2}`);
      });
      await clerk.liftCard();
      await expectRefusedCall(scene, intent);
    }
    await clerk.openDesk();
    // While a guest is in, a newer card is made for that guest.
    await expectRefusalFor(scene, { act: "deactivate", room: "101", cards: 1 }, "room occupied", async () => {
      await clerk.type("101 v");
      await clerk.press("Enter");
      await layCards(scene, "04D001D4");
    });
    await clerk.liftCard();
  },
};
