/** Error codes of a smart card service as winscard.h numbers them; only those that need different handling. */
export const SCARD = {
  F_INTERNAL_ERROR: 0x8010_0001,
  F_COMM_ERROR: 0x8010_0013,
  E_CANCELLED: 0x8010_0002,
  E_INVALID_HANDLE: 0x8010_0003,
  E_UNKNOWN_READER: 0x8010_0009,
  E_TIMEOUT: 0x8010_000a,
  E_SHARING_VIOLATION: 0x8010_000b,
  E_NO_SMARTCARD: 0x8010_000c,
  E_PROTO_MISMATCH: 0x8010_000f,
  E_NOT_READY: 0x8010_0010,
  E_SYSTEM_CANCELLED: 0x8010_0012,
  E_NOT_TRANSACTED: 0x8010_0016,
  E_READER_UNAVAILABLE: 0x8010_0017,
  E_CARD_UNSUPPORTED: 0x8010_001c,
  E_NO_SERVICE: 0x8010_001d,
  E_SERVICE_STOPPED: 0x8010_001e,
  E_UNSUPPORTED_FEATURE: 0x8010_001f,
  E_NO_ACCESS: 0x8010_0027,
  E_NO_READERS_AVAILABLE: 0x8010_002e,
  E_COMM_DATA_LOST: 0x8010_002f,
  W_UNSUPPORTED_CARD: 0x8010_0065,
  W_UNRESPONSIVE_CARD: 0x8010_0066,
  W_UNPOWERED_CARD: 0x8010_0067,
  W_RESET_CARD: 0x8010_0068,
  W_REMOVED_CARD: 0x8010_0069,
  W_SECURITY_VIOLATION: 0x8010_006a,
} as const;
export type Scard = keyof typeof SCARD;

const BY_NUMBER = new Map<number, Scard>();
for (const name of Object.keys(SCARD)) if (isScard(name)) BY_NUMBER.set(SCARD[name], name);
function isScard(name: string): name is Scard {
  return Object.hasOwn(SCARD, name);
}

/** An error of the service; `is` is undefined if it is none of those above. */
export class PcscError extends Error {
  override readonly name = "PcscError";
  readonly kind: Scard | undefined;

  constructor(is: Scard | undefined, cause: unknown) {
    super(is ?? "unknown refusal of the smart card service", { cause });
    this.kind = is;
  }
}

export const failureByNumber = (number: number, cause: unknown): PcscError =>
  new PcscError(BY_NUMBER.get(number), cause);
export const isPcscError = (error: unknown): error is PcscError => error instanceof PcscError;
/** Whether it is one of these errors. */
export const hasCode = (error: unknown, ...codes: readonly Scard[]): boolean =>
  isPcscError(error) && error.kind !== undefined && codes.includes(error.kind);

/** No card, or none that replies. */
export const NO_CARD_THERE: readonly Scard[] = [
  "E_NO_SMARTCARD",
  "W_REMOVED_CARD",
  "W_UNRESPONSIVE_CARD",
  "W_UNPOWERED_CARD",
  "W_UNSUPPORTED_CARD",
  "E_CARD_UNSUPPORTED",
  "E_PROTO_MISMATCH",
  "E_NOT_TRANSACTED",
  "E_COMM_DATA_LOST",
];
/** The card was removed, or another program reset it, during communication. */
export const CARD_DISCONNECTED: readonly Scard[] = [...NO_CARD_THERE, "W_RESET_CARD", "E_TIMEOUT"];
/** The service is not running or has stopped. */
export const SERVICE_DISCONNECTED: readonly Scard[] = [
  "E_NO_SERVICE",
  "E_SERVICE_STOPPED",
  "F_COMM_ERROR",
  "F_INTERNAL_ERROR",
  "E_SYSTEM_CANCELLED",
];
/** The reader was unplugged, or was never there. */
export const READER_DISCONNECTED: readonly Scard[] = [
  "E_UNKNOWN_READER",
  "E_READER_UNAVAILABLE",
  "E_NO_READERS_AVAILABLE",
  "E_INVALID_HANDLE",
];
export const FORBIDDEN: readonly Scard[] = ["E_NO_ACCESS", "W_SECURITY_VIOLATION"];
