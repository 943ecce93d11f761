import type { Block, Identity, Key, KeySlot, VirtualCard } from "@adel/card";
import type { Clock } from "../kernel/clock.ts";
import type { BytePort } from "../transport/byte-port.ts";
import type { Port } from "../transport/port.ts";

/**
 * Optional abilities of an encoder; `two-cards`: it counts the cards in its field and reports TWO_CARDS; `antenna`:
 * it tests its own antenna; `sound` and `light`: the signals that it has.
 */
export type DriverCapability = "sound" | "light" | "atqa-sak" | "two-cards" | "antenna";

/** A card in the field, as the encoder reports it before any key is used. */
export interface DetectedCard {
  /** 4, 7 or 10 bytes. */
  readonly uid: Uint8Array;
  /** High byte first as in data sheets (0x0004 for a 1K), or null when the encoder does not report it. */
  readonly atqa: number | null;
  readonly sak: number | null;
  /** Answer to select of a card that speaks ISO/IEC 14443-4, where the encoder reports it; its own length is in front. */
  readonly ats?: Uint8Array;
  /** The chip type as the encoder identifies it, when it reports that instead of ATQA and SAK. */
  readonly kind?: Identity;
}

/** SAK bit 5: the card supports ISO/IEC 14443-4 and has an ATS (ISO/IEC 14443-3 §6.5.3.4). */
export const speaksProtocol = (sak: number): boolean => (sak & 0x20) !== 0;

/** How a job ended, to be signaled by light and sound. */
export interface Notice {
  readonly outcome: "done" | "failed";
  readonly sound: boolean;
  readonly light: boolean;
}

/**
 * The contract of an encoder. Every call takes a signal; an abort is not undo: sent commands stay sent, and the
 * driver sees to it that a late answer is never taken for a later question's. Blocks and sectors are numbered as the
 * chip numbers them (4K: sector 33 starts at block 144); what the vendor calls them is the driver's business.
 *
 * Faults: ENCODER_SILENT, ENCODER_GARBLED, ENCODER_UNPLUGGED, ENCODER_REFUSED; NO_CARD, CARD_LIFTED, CARD_SWAPPED,
 * TWO_CARDS; KEY_REFUSED, ACCESS_REFUSED; CANCELLED. After any refusal the card has been selected again, so that the
 * caller only has to authenticate.
 */
export interface EncoderDriver {
  readonly can: ReadonlySet<DriverCapability>;
  /** The manufacturer's version string. Also proves that the encoder speaks this driver's protocol. */
  firmware(signal: AbortSignal): Promise<string>;
  /** Looks for a card and selects it; null where there is none. */
  poll(signal: AbortSignal): Promise<DetectedCard | null>;
  authenticate(sector: number, key: Key, as: KeySlot, signal: AbortSignal): Promise<void>;
  readBlock(block: number, signal: AbortSignal): Promise<Block>;
  writeBlock(block: number, data: Block, signal: AbortSignal): Promise<void>;
  /**
   * Proves that every reply so far matched its request. Rejects with ENCODER_GARBLED when there was a surplus reply:
   * data read since the last call cannot be trusted.
   */
  settle(signal: AbortSignal): Promise<void>;
  /** Signals success or failure to the person; the encoder does the part that it supports. */
  indicate(notice: Notice, signal: AbortSignal): Promise<void>;
  /** Only where `can` has "antenna": rejects with ANTENNA_FAULTY where the encoder's own test finds a fault. */
  antenna?(signal: AbortSignal): Promise<void>;
  /** Bits a second on the line now, where the driver itself has chosen them. */
  baudRate?(): number;
  /** Returns the encoder to the state that other programs expect, before its port is closed; never rejects. */
  leave?(): Promise<void>;
}

export interface DriverSetting<P extends Port = BytePort> {
  readonly port: P;
  readonly clock: Clock;
  /** The part after `?` in the encoder's address. */
  readonly options: ReadonlyMap<string, string>;
}
export type CreateDriver<P extends Port = BytePort> = (setting: DriverSetting<P>) => EncoderDriver;

/**
 * The antenna of a simulated encoder. The field decides when a card is removed or swapped; a card that is put back is
 * another object, because it has to be selected again.
 */
export interface Field {
  /** The card that answers first; undefined in an empty field. */
  card(): VirtualCard | undefined;
  /** All cards, the same one first. */
  cards(): readonly VirtualCard[];
  /** Whether the reply to the last operation was lost between card and encoder; undefined if replies are never lost. */
  answerLost?(): boolean;
}

export interface SimulatorSetting {
  /** Simulators of every link reply over bytes; a PC/SC one speaks the protocol of a virtual reader. */
  readonly port: BytePort;
  readonly field: Field;
  readonly clock: Clock;
  readonly options: ReadonlyMap<string, string>;
  /** Processing time of the card in ms (MF1S50YYX typical values); all zero for fast tests. */
  readonly pace: Pace;
}
export interface Pace {
  readonly select: number;
  readonly authenticate: number;
  readonly read: number;
  readonly write: number;
}
/** Starts replying on the port; the returned function stops it. */
export type StartSimulator = (setting: SimulatorSetting) => () => void;
