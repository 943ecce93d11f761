/** Why a card is not written; detected before the first block is sent. */
export type CardLayoutErrorCode =
  | "CARD_UID_DIFFERS"
  | "CARD_SIZE_DIFFERS"
  | "SECTOR_FOREIGN"
  | "SECTOR_DEAD"
  | "SECTOR_FROZEN"
  | "SECTOR_KEYS_MISSING"
  | "IMAGE_INCOMPLETE";

/** A card that must not be written; `sectors` lists the affected sectors. */
export class CardLayoutError extends Error {
  override readonly name = "CardLayoutError";
  readonly code: CardLayoutErrorCode;
  readonly sectors: readonly number[];

  constructor(code: CardLayoutErrorCode, sectors: readonly number[] = []) {
    super(sectors.length === 0 ? code : `${code} in sector ${sectors.join(", ")}`);
    this.code = code;
    this.sectors = sectors;
  }
}
