import type { CardOut } from "@adel/protocol/business/card/standing";
import type { DeskCard, DeskRoom } from "@adel/protocol/business/desk";

/** How many cards of the same sequence a stay has, by the highest number among them. */
export const copiesOf = (cards: readonly DeskCard[], { sequence, copyNo }: DeskCard): number =>
  Math.max(copyNo, ...cards.filter((card) => card.sequence === sequence).map((card) => card.copyNo));

/** A card that may open a room which its guest has left. */
export interface LeftCard extends Pick<CardOut, "uid" | "movedTo" | "mayOpenUntil"> {
  /** The room that it may open. */
  readonly label: string;
}
/** The card with this number, if a guest who left the room has it, or the room's guest who left another one. */
export function findLeftCard({ room, stay, cardsOut }: DeskRoom, laidUid: string): LeftCard | undefined {
  const ofRoom = cardsOut.map((card) => ({ ...card, label: room.label }));
  const ofFormerRoom = stay?.cardsOfFormerRoom.map((card) => ({ ...card, movedTo: room.label })) ?? [];
  return [...ofRoom, ...ofFormerRoom].find(({ uid }) => uid === laidUid);
}
