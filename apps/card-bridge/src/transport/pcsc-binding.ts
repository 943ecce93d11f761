/** How a binding replies: an error, or the result. Not a promise: see pcsclite.ts. */
export type Reply = (error: unknown, bytes: Uint8Array) => void;

/** How a binding reports unsolicited events. */
export interface Report {
  readers(states: ReadonlyMap<string, number>): void;
  lost(error: unknown): void;
}

/** A binding that watches the PC/SC service; unusable after `lost`. */
export interface PcscBinding {
  /** Connects to the card exclusively, resets it, and returns its ATR. */
  powerUp(reader: string, reply: Reply): void;
  powerDown(reader: string, reply: Reply): void;
  transmit(reader: string, command: Uint8Array, reply: Reply): void;
  /** A command to the reader itself, with or without a card. */
  control(reader: string, command: Uint8Array, reply: Reply): void;
}

export interface BindingModule {
  /** Throws if the service is not available. */
  begin(report: Report): PcscBinding;
  /** The winscard.h number of an error of this binding; 0 if it has none. */
  numberOf(error: unknown): number;
}

export const NOTHING = new Uint8Array();
/** SCARD_E_READER_UNAVAILABLE. */
export const READER_UNREACHABLE = 0x8010_0017;
