import type { ErrorDetails } from "../../core/error-alert.tsx";

/** The card on an encoder, and whether it came after it was asked for. */
export interface LaidCard {
  /** Null: no card. Undefined: no bridge reports what is there. */
  readonly onEncoder: string | null | undefined;
  /** Laid after it was asked for and not tried yet: only this card is written without a click. */
  readonly laidUid: string | undefined;
}
/** The card on the encoder now. */
export interface CardEvent {
  readonly kind: "cardSeen";
  readonly uid: LaidCard["onEncoder"];
}
export const nothingLaid: LaidCard = { onEncoder: undefined, laidUid: undefined };

/** What the encoder shows now. A card that was there when it could first be seen was not laid for this. */
export const seeCard = ({ onEncoder }: LaidCard, uid: CardEvent["uid"]): LaidCard => ({
  onEncoder: uid,
  laidUid: onEncoder === undefined ? undefined : (uid ?? undefined),
});

/** The card that was there is seen to have left. */
export const isLifted = ({ onEncoder }: LaidCard, uid: CardEvent["uid"]): boolean =>
  typeof onEncoder === "string" && uid !== undefined;

/** No card was there, or another one: the card that is laid next may be written. */
export const isCardMissing = ({ error }: Pick<ErrorDetails, "error">): boolean =>
  error === "NO_CARD" || error === "CARD_LIFTED" || error === "CARD_SWAPPED";
