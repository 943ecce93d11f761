import type { DeskCard } from "@adel/protocol/business/desk";

/** Colors of what became of a guest's card. */
export const HOLD_COLORS = {
  held: "good",
  handedBack: "off",
  overwritten: "off",
  lostPending: "warning",
  lost: "off",
  dead: "off",
} as const satisfies Record<DeskCard["holdState"], string>;

/** How many cards of the same sequence a stay has, by the highest number among them. */
export const copiesOf = (cards: readonly DeskCard[], { sequence, copyNo }: DeskCard): number =>
  Math.max(copyNo, ...cards.filter((card) => card.sequence === sequence).map((card) => card.copyNo));
