import type { Breakage } from "./breakage.ts";
import { BRIDGE } from "./faults/bridge.ts";
import { CARD } from "./faults/card.ts";
import { EFFECTS } from "./faults/effects.ts";
import { FRONT_DESK } from "./faults/front-desk.ts";
import { MONEY } from "./faults/money.ts";
import { RIGHTS } from "./faults/rights.ts";
import { SERVICE } from "./faults/service.ts";
import { STORIES } from "./faults/stories.ts";

/** Some forty faults, each of another kind, in what must never be wrong. */
export const BREAKAGES: readonly Breakage[] = [
  ...MONEY,
  ...RIGHTS,
  ...FRONT_DESK,
  ...CARD,
  ...BRIDGE,
  ...SERVICE,
  ...STORIES,
  ...EFFECTS,
];
