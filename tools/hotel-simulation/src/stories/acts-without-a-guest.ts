import { expectRefusal } from "../judge/judge.ts";
import type { Intent } from "../model/intent.ts";
import { layCards } from "./steps/check-in-guest.ts";
import type { Story } from "./steps/story.ts";

/** What a clerk types for a room without a guest, and means by it. */
const TYPED: readonly (readonly [string, Intent])[] = [
  ["301 c", { act: "extra", room: "301", cards: 1 }],
  ["303 e", { act: "extend", room: "303", cards: 1 }],
  ["304 l", { act: "lost", room: "304", cards: 1 }],
  ["306 m 307", { act: "move", room: "306", toRoom: "307", cards: 1 }],
];

export const story: Story = {
  title: "an extra card, an extension, a lost card and a move are refused for a room without a guest",
  play: async (scene) => {
    const { clerk } = scene;
    for (const [at, [text, intent]] of TYPED.entries()) {
      await expectRefusal(scene, intent, async () => {
        await clerk.type(text);
        await clerk.press("Enter");
        await layCards(scene, `04D0007${at}`);
      });
      await clerk.liftCard();
      await clerk.openDesk();
    }
  },
};
