import type { Port } from "./port.ts";

/**
 * One card reader, driven by whole commands. Each answer belongs to its command: the system carries them in pairs, so
 * nothing can be left over, and a command that was given up on ends before the next one is sent.
 *
 * Faults: PORT_BUSY where another program has the card, ENCODER_UNPLUGGED, and what the signal was aborted with.
 */
export interface ApduPort extends Port {
  /** Powers the card down and up again, for us alone: its ATR, or null where no card answers. What was open is shut. */
  powerUp(signal: AbortSignal): Promise<Uint8Array | null>;
  /** Sends a command to the powered card, or to its reader. Fewer than two bytes back mean that the card is gone. */
  transmit(command: Uint8Array, signal: AbortSignal): Promise<Uint8Array>;
  /** A command to the reader itself, card or not; null where the system does not pass such on. */
  escape(command: Uint8Array, signal: AbortSignal): Promise<Uint8Array | null>;
}
