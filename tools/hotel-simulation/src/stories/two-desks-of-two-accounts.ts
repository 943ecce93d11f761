import type { Story } from "./steps/story.ts";
import { playTwoDesks } from "./steps/two-desks.ts";

export const story: Story = {
  title: "two desks of two accounts write no card of each other, and end no act of each other in silence",
  policy: { extraWithCard: false },
  play: (scene) =>
    playTwoDesks(scene, "other", { first: "04D001F1", second: "04D001F2", half: "04D001F3", rest: "04D001F4" }),
};
