/** A reader as the smart card service shows it. */
export interface ReaderSeen {
  readonly name: string;
  readonly hasCard: boolean;
  /** Some program holds its card. */
  readonly isTaken: boolean;
}

/** One reader through a binding. Calls come one at a time; each rejects with PcscFailure. */
export interface BoundReader {
  /** As the service showed it last. */
  seen(): ReaderSeen;
  /** Connects to the card for this program alone, powered up anew: its ATR. */
  powerUp(): Promise<Uint8Array>;
  transmit(command: Uint8Array): Promise<Uint8Array>;
  /** A command to the reader itself, with or without a card. */
  control(command: Uint8Array): Promise<Uint8Array>;
  /** Aborts when the reader or the service is gone. */
  readonly gone: AbortSignal;
  /** Lets go of card, reader and service. */
  close(): Promise<void>;
}

/** The way to the system's smart card service that a package offers. */
export interface PcscBinding {
  /** All readers, as soon as `isEnough` of them are known or no more come. */
  list(isEnough: (readers: readonly ReaderSeen[]) => boolean): Promise<readonly ReaderSeen[]>;
  /** A reader that was listed. */
  open(name: string): Promise<BoundReader>;
}

/** SCARD_STATE_* of winscard.h: PRESENT, EXCLUSIVE and INUSE. */
export const readerSeen = (name: string, state: number): ReaderSeen => ({
  name,
  hasCard: (state & 0x20) !== 0,
  isTaken: (state & (0x80 | 0x100)) !== 0,
});

/** The escape command of CCID: Windows' own class driver has another number for it than libccid (its README, "SCardControl"). */
export const escapeFunction = (platform: string): number => (platform === "win32" ? 3500 : 1);

/** The first notice of a reader that is there comes within milliseconds; a second that is missing is not waited for longer. */
export const QUIET_MS = 150;
