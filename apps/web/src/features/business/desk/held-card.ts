import type { DeskCard } from "@adel/protocol/business/desk";

/** How many cards of the same sequence a stay has, by the highest number among them. */
export const copiesOf = (cards: readonly DeskCard[], { sequence, copyNo }: DeskCard): number =>
  Math.max(copyNo, ...cards.filter((card) => card.sequence === sequence).map((card) => card.copyNo));
