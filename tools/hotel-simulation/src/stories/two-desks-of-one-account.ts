import type { Story } from "./steps/story.ts";
import { playTwoDesks } from "./steps/two-desks.ts";

export const story: Story = {
  title: "two desks of one account write no card of each other, and end no act of each other in silence",
  policy: { extraWithCard: false },
  play: (scene) =>
    playTwoDesks(scene, "same", { first: "04D001E1", second: "04D001E2", half: "04D001E3", rest: "04D001E4" }),
};
