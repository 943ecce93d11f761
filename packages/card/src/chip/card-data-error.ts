/** What can be wrong with bytes that are decoded, or with a value that is encoded. */
export type CardDataCode =
  | "HEX_INVALID"
  | "KEY_LENGTH"
  | "UID_LENGTH"
  | "BLOCK_LENGTH"
  | "BLOCK_NUMBER"
  | "SECTOR_NUMBER"
  | "ACCESS_BITS_INCONSISTENT"
  | "VALUE_BLOCK_INVALID"
  | "FIELD_OUT_OF_RANGE"
  | "DUMP_FORMAT_UNKNOWN"
  | "DUMP_SIZE"
  | "DUMP_LINE_DIGITS"
  | "DUMP_LINE_LENGTH"
  | "DUMP_LINE_MISSING"
  | "DUMP_LINE_PLACE"
  | "DUMP_LINE_NUMBER"
  | "DUMP_LINE_TWICE"
  | "DUMP_BLOCK_BYTES"
  | "DUMP_BLOCK_NUMBER"
  | "DUMP_JSON"
  | "DUMP_NOT_CLASSIC"
  | "RECORD_LENGTH"
  | "RECORD_EMPTY"
  | "RECORD_MARK"
  | "RECORD_VERSION"
  | "RECORD_KIND"
  | "RECORD_CARD_TYPE"
  | "RECORD_METHOD"
  | "RECORD_OPERATION"
  | "RECORD_DEVICES"
  | "RECORD_TARGET_SECTOR"
  | "RECORD_RESERVED"
  | "RECORD_MAC"
  | "VALID_TO_REQUIRED"
  | "FINGERPRINT_LENGTH"
  | "FINGERPRINT_FINGER"
  | "FINGERPRINT_TEMPLATE"
  | "DIRECTORY_CRC"
  | "DIRECTORY_UNKNOWN"
  | "NDEF_UNKNOWN"
  | "NDEF_TLV_LENGTH"
  | "NDEF_RECORD_LENGTH"
  | "NDEF_RECORD_FLAGS"
  | "NDEF_RECORD_TEXT"
  | "NDEF_RECORD_URI";

/**
 * Invalid card data. `offset` counts bytes from the start of the data that was parsed (-1: all of it). With DUMP_LINE_*
 * and DUMP_JSON it is the line of a text dump, counted from 1; with DUMP_BLOCK_* it is a block number.
 */
export class CardDataError extends Error {
  override readonly name = "CardDataError";
  readonly code: CardDataCode;
  readonly offset: number;

  constructor(code: CardDataCode, offset = -1) {
    super(offset < 0 ? code : `${code} at ${offset}`);
    this.code = code;
    this.offset = offset;
  }
}
