import type { Port } from "./port.ts";

/**
 * One card reader, used by whole commands. The system matches each reply to its command, so no reply can be left over,
 * and an abandoned command ends before the next one is sent.
 * Errors: PORT_BUSY if another program uses the card, ENCODER_UNPLUGGED, and the signal's reason on abort.
 */
export interface ApduPort extends Port {
  /**
   * Powers the card down and up again with exclusive access: its ATR, or null if no card replies. Closes open sectors.
   */
  powerUp(signal: AbortSignal): Promise<Uint8Array | null>;
  /**
   * Sends a command to the powered card, or to its reader. A reply of fewer than two bytes means that the card is
   * disconnected.
   */
  transmit(command: Uint8Array, signal: AbortSignal): Promise<Uint8Array>;
  /** A command to the reader itself, with or without a card; null if the system does not support it. */
  escape(command: Uint8Array, signal: AbortSignal): Promise<Uint8Array | null>;
}
