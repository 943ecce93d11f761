import type { ErrorDetails } from "../../core/error-alert.tsx";

/** The card on an encoder, and whether it was placed after it was requested. */
export interface LaidCard {
  /** Null: no card. Undefined: no bridge reports what is there. */
  readonly onEncoder: string | null | undefined;
  /** Placed after it was requested and not tried yet: only this card is written without a click. */
  readonly laidUid: string | undefined;
}
/** The card on the encoder now. */
export interface CardEvent {
  readonly kind: "cardSeen";
  readonly uid: LaidCard["onEncoder"];
}
export const nothingLaid: LaidCard = { onEncoder: undefined, laidUid: undefined };

/** Applies the encoder's present state. A card that was there at first was not placed for this step. */
export const seeCard = ({ onEncoder }: LaidCard, uid: CardEvent["uid"]): LaidCard => ({
  onEncoder: uid,
  laidUid: onEncoder === undefined ? undefined : (uid ?? undefined),
});

/** Whether the card that was there has been removed. */
export const isLifted = ({ onEncoder }: LaidCard, uid: CardEvent["uid"]): boolean =>
  typeof onEncoder === "string" && uid !== undefined;

/** No card was there: the card that is laid next may be written. After a swap the user decides about the other card. */
export const isCardMissing = ({ error }: Pick<ErrorDetails, "error">): boolean =>
  error === "NO_CARD" || error === "CARD_LIFTED";
