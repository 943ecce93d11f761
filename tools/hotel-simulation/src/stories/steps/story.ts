import type { Scene } from "../../judge/scene.ts";

export interface Story {
  readonly title: string;
  /** Whether the hotel's locks have clocks; they have, unless the story is about those without. */
  readonly hasClock?: boolean;
  /** What differs from the front desk policy of a new hotel. */
  readonly policy?: Readonly<Record<string, unknown>>;
  readonly play: (scene: Scene) => Promise<void>;
}
