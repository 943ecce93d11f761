import type { Block, Identity, Key, KeySlot, VirtualCard } from "@adel/card";
import type { Clock } from "../kernel/clock.ts";
import type { BytePort } from "../transport/byte-port.ts";
import type { Port } from "../transport/port.ts";

/**
 * What not every encoder can do; `two-cards`: it counts the cards in its field and says TWO_CARDS; `antenna`: it tests
 * its own antenna; `sound` and `light`: what of a notice it can give.
 */
export type DriverCapability = "sound" | "light" | "atqa-sak" | "two-cards" | "antenna";

/** A card in the field, as the encoder reports it before any key is used. */
export interface CardSeen {
  /** 4, 7 or 10 bytes. */
  readonly uid: Uint8Array;
  /** High byte first as in data sheets (0x0004 for a 1K), or null where the encoder does not tell. */
  readonly atqa: number | null;
  readonly sak: number | null;
  /** What the encoder itself takes the chip for, where it tells that instead of the two. */
  readonly kind?: Identity;
}

/** How a job ended, for eyes and ears at the encoder. */
export interface Notice {
  readonly outcome: "done" | "failed";
  readonly sound: boolean;
  readonly light: boolean;
}

/**
 * The whole contract of an encoder. Every call takes a signal; an abort is not undo: what was sent stays sent, and the
 * driver sees to it that a late answer is never taken for a later question's. Blocks and sectors are numbered as the
 * chip numbers them (4K: sector 33 starts at block 144); what the vendor calls them is the driver's business.
 *
 * Faults: ENCODER_SILENT, ENCODER_GARBLED, ENCODER_UNPLUGGED, ENCODER_REFUSED; NO_CARD, CARD_LIFTED, CARD_SWAPPED,
 * TWO_CARDS; KEY_REFUSED, ACCESS_REFUSED; CANCELLED. After any refusal the card has been selected again, so that the
 * caller only has to authenticate.
 */
export interface EncoderDriver {
  readonly can: ReadonlySet<DriverCapability>;
  /** Who answers: maker's version string. Also the proof that this driver speaks the encoder's language. */
  firmware(signal: AbortSignal): Promise<string>;
  /** Looks for a card and selects it; null where there is none. */
  poll(signal: AbortSignal): Promise<CardSeen | null>;
  authenticate(sector: number, key: Key, as: KeySlot, signal: AbortSignal): Promise<void>;
  readBlock(block: number, signal: AbortSignal): Promise<Block>;
  writeBlock(block: number, data: Block, signal: AbortSignal): Promise<void>;
  /**
   * Proves that every answer so far belonged to its question. Rejects with ENCODER_GARBLED when one was left over:
   * then what was read since the last settling cannot be trusted.
   */
  settle(signal: AbortSignal): Promise<void>;
  /** Tells whoever stands there how it went; of what is asked for, an encoder does what it can. */
  indicate(notice: Notice, signal: AbortSignal): Promise<void>;
  /** Only where `can` has "antenna": rejects with ANTENNA_FAULTY where the encoder's own test finds a fault. */
  antenna?(signal: AbortSignal): Promise<void>;
  /** Bits a second on the line now, where the driver itself has chosen them. */
  baudRate?(): number;
  /** Leaves the encoder as other programs expect to find it, before its port is closed; never rejects. */
  leave?(): Promise<void>;
}

export interface DriverSetting<P extends Port = BytePort> {
  readonly port: P;
  readonly clock: Clock;
  /** What stands after `?` in the encoder's address. */
  readonly options: ReadonlyMap<string, string>;
}
export type CreateDriver<P extends Port = BytePort> = (setting: DriverSetting<P>) => EncoderDriver;

/**
 * The antenna of a simulated encoder. The field itself decides when a card is lifted or swapped; a card that comes
 * back is another object, for it has to be selected again.
 */
export interface Field {
  /** The card that answers first; undefined in an empty field. */
  card(): VirtualCard | undefined;
  /** All of them, that one first. */
  cards(): readonly VirtualCard[];
}

export interface SimulatorSetting {
  /** Simulators of every link answer over bytes; a PC/SC one speaks the protocol of a virtual reader on them. */
  readonly port: BytePort;
  readonly field: Field;
  readonly clock: Clock;
  readonly options: ReadonlyMap<string, string>;
  /** Time the card itself takes, in ms (MF1S50YYX typical values); all zero for fast tests. */
  readonly pace: Pace;
}
export interface Pace {
  readonly select: number;
  readonly authenticate: number;
  readonly read: number;
  readonly write: number;
}
/** Starts answering on the port; the answer stops it. */
export type StartSimulator = (setting: SimulatorSetting) => () => void;
