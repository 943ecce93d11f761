import { expectAct } from "../judge/judge.ts";
import { checkRoom } from "../judge/standing-checks.ts";
import { checkInGuest, layCards } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

export const story: Story = {
  title: "a former guest's card that was not handed back is still shown when the next guest is in the room",
  play: async (scene) => {
    const { clerk } = scene;
    await checkInGuest(scene, "204", "04D00101", "04D00102");
    await clerk.openDesk();
    await expectAct(scene, { act: "checkOut", room: "204", cards: 1 }, async () => {
      await clerk.type("204 x");
      await clerk.chooseCards(1);
      await clerk.press("Enter");
      await layCards(scene, "04D00101");
    });
    await clerk.liftCard();
    await clerk.openDesk();
    await checkInGuest(scene, "204", "04D00103");
    await checkRoom(scene, "204");
  },
};
