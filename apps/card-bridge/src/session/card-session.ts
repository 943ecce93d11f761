import { type Block, hex, type Key, type KeySlot, sameBytes } from "@adel/card";
import type { DeviceErrorCode } from "@adel/protocol";
import type { DetectedCard, EncoderDriver } from "../drivers/driver.ts";
import { assertSafeTrailer } from "../drivers/trailer-guard.ts";
import { DeviceError, isDevice } from "../kernel/errors.ts";

/** How to authenticate to a sector: key and slot. */
export interface SectorAuth {
  readonly sector: number;
  readonly key: Key;
  readonly slot: KeySlot;
}

/** One card from selection to removal. Tracks which sector is open and opens it again after an error. */
export interface CardSession {
  readonly card: DetectedCard;
  /** Whether the key opens the sector. */
  opens(sectorAuth: SectorAuth, signal: AbortSignal): Promise<boolean>;
  read(block: number, sectorAuth: SectorAuth, signal: AbortSignal): Promise<Block>;
  write(block: number, data: Block, sectorAuth: SectorAuth, signal: AbortSignal): Promise<void>;
  /** Forgets which sector is open: after its keys were changed, or to prove that a key opens it. */
  forget(): void;
  /**
   * Proves that the replies since the last call matched their requests; rejects with ENCODER_GARBLED otherwise, and
   * where a reply was damaged.
   */
  settle(signal: AbortSignal): Promise<void>;
  /**
   * How often communication with the card was interrupted and resumed. Without an interruption it is the same card;
   * after one, only the UID tells, and UIDs are not unique.
   */
  breaks(): number;
  /** Why communication was last interrupted: a line error, or a card that had moved. */
  lastBreak(): DeviceErrorCode | null;
}

/** How often each error is retried. */
type Tries = Partial<Record<DeviceError["code"], number>>;
/** Repeating is safe on a MIFARE Classic card: blocks are written whole, and values are not incremented. */
const LINE_ERRORS: Tries = { ENCODER_GARBLED: 4, ENCODER_SILENT: 2 };
const SEARCHES: Tries = { ...LINE_ERRORS, ENCODER_REFUSED: 4 };
/**
 * A late reply to an earlier command can look like "no card", and a command that was damaged on its way is refused by
 * the reader. The card is then searched for: only a reader that finds none makes it a missing card.
 */
const REPEATED: Tries = { ...LINE_ERRORS, CARD_LIFTED: 4, NO_CARD: 4, ENCODER_REFUSED: 4 };
/** A card that left the field for a moment, or whose reply was lost, seems to reject what it accepts the next time. */
export const REJECTION_TRIES = 4;
const KNOWN_AUTH: Tries = { ...REPEATED, KEY_REFUSED: REJECTION_TRIES, ACCESS_REFUSED: REJECTION_TRIES };
export const isOfTheLine = (code: DeviceErrorCode): boolean => code in LINE_ERRORS;

/** Counts each kind of error by itself: whether it has now occurred so often that it is not retried. */
function retryLimit(tries: Tries): (code: DeviceErrorCode) => boolean {
  const counts = new Map<DeviceErrorCode, number>();
  return (code) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count >= (tries[code] ?? 1);
  };
}

const sameSectorAuth = (a: SectorAuth | undefined, b: SectorAuth) =>
  a !== undefined && a.sector === b.sector && a.slot === b.slot && a.key.equals(b.key);

interface Handshake {
  /** The required card. */
  readonly uid?: Uint8Array;
  /** The card that this driver selected last and that has not been accessed since. */
  readonly cardOnReader?: DetectedCard | null;
  /** Called with the card that was found on the encoder, or null. */
  readonly onSeen?: ((card: DetectedCard | null) => void) | undefined;
}

/** Selects the card, unless it was just selected: the driver reports a card that was moved since. */
export async function openCard(
  driver: EncoderDriver,
  signal: AbortSignal,
  { uid, cardOnReader, onSeen }: Handshake = {},
): Promise<CardSession> {
  const isOnReader = uid && cardOnReader && sameBytes(uid, cardOnReader.uid);
  const card = isOnReader ? cardOnReader : await polled(driver, signal);
  onSeen?.(card);
  if (!card) throw new DeviceError("NO_CARD", "looking for a card");
  if (uid && !sameBytes(uid, card.uid)) throw swapped(uid, card.uid);
  return new SelectedCard(driver, card);
}

/** A selection, repeated after a line error; "no card" counts only the second time. */
async function polled(driver: EncoderDriver, signal: AbortSignal): Promise<DetectedCard | null> {
  const isTooOften = retryLimit(SEARCHES);
  for (;;) {
    try {
      return (await driver.poll(signal)) ?? (await driver.poll(signal));
    } catch (error) {
      if (!isDevice(error) || isTooOften(error.code)) throw error;
    }
  }
}

const swapped = (expected: Uint8Array, found: Uint8Array) =>
  new DeviceError("CARD_SWAPPED", "looking for the job's card", { expected: hex(expected), found: hex(found) });

/** The card that the driver has selected, and selects again after an error. */
class SelectedCard implements CardSession {
  readonly card: DetectedCard;
  readonly #driver: EncoderDriver;
  #open: SectorAuth | undefined;
  #breaks = 0;
  #lastBreak: DeviceErrorCode | null = null;
  /** A reply was damaged since the last settling. */
  #isGarbled = false;

  constructor(driver: EncoderDriver, card: DetectedCard) {
    this.#driver = driver;
    this.card = card;
  }

  async opens(sectorAuth: SectorAuth, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#steadily(() => this.#enter(sectorAuth, signal), signal, REPEATED);
      return true;
    } catch (error) {
      if (isDevice(error, "KEY_REFUSED")) return false;
      throw error;
    }
  }

  read(block: number, sectorAuth: SectorAuth, signal: AbortSignal): Promise<Block> {
    return this.#behind(sectorAuth, () => this.#driver.readBlock(block, signal), signal);
  }

  async write(block: number, data: Block, sectorAuth: SectorAuth, signal: AbortSignal): Promise<void> {
    // Checked before the sector is opened; the driver checks the trailer again.
    assertSafeTrailer(block, data);
    await this.#behind(sectorAuth, () => this.#driver.writeBlock(block, data, signal), signal);
  }

  forget(): void {
    this.#open = undefined;
  }

  async settle(signal: AbortSignal): Promise<void> {
    const wasGarbled = this.#isGarbled;
    this.#isGarbled = false;
    try {
      await this.#driver.settle(signal);
    } catch (error) {
      if (!isDevice(error, "ENCODER_SILENT")) throw error;
      // The reply to the check was lost, or the encoder is disconnected: repeating the check shows which.
      await this.#driver.settle(signal);
    }
    // What came before the damaged reply may have been the reply to another command.
    if (wasGarbled) throw new DeviceError("ENCODER_GARBLED", "checking what was read");
  }

  breaks(): number {
    return this.#breaks;
  }

  lastBreak(): DeviceErrorCode | null {
    return this.#lastBreak;
  }

  /** Runs work in a sector whose authentication is known to succeed. */
  #behind<T>(sectorAuth: SectorAuth, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#steadily(
      () => this.#enter(sectorAuth, signal).then(() => this.#repeatWhileOpen(work)),
      signal,
      KNOWN_AUTH,
    );
  }

  /**
   * Repeats a call to an open sector after a damaged reply. Only the card that has opened the sector still serves it, so
   * this is no interruption: a card that was selected again rejects it.
   */
  async #repeatWhileOpen<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isDevice(error, "ENCODER_GARBLED")) throw error;
      this.#isGarbled = true;
      return work();
    }
  }

  async #enter(sectorAuth: SectorAuth, signal: AbortSignal): Promise<void> {
    if (sameSectorAuth(this.#open, sectorAuth)) return;
    this.#open = undefined;
    await this.#driver.authenticate(sectorAuth.sector, sectorAuth.key, sectorAuth.slot, signal);
    this.#open = sectorAuth;
  }

  /** Repeats calls that a disturbance may have failed; the card is selected and authenticated again each time. */
  async #steadily<T>(work: () => Promise<T>, signal: AbortSignal, tries: Tries): Promise<T> {
    const isTooOften = retryLimit(tries);
    for (;;) {
      try {
        return await work();
      } catch (error) {
        this.#open = undefined;
        this.#breaks += 1;
        if (!isDevice(error)) throw error;
        this.#lastBreak = error.code;
        this.#isGarbled ||= error.code === "ENCODER_GARBLED";
        const isLast = isTooOften(error.code);
        if (isLast && !isDevice(error, "CARD_LIFTED", "NO_CARD")) throw error;
        // After a rejection the driver has already selected the card again.
        if (error.code in REPEATED) await this.#reselect(signal);
        // The card is there each time: what made it seem missing is the line.
        if (isLast) throw new DeviceError("ENCODER_GARBLED", error.doing, {}, error);
      }
    }
  }

  async #reselect(signal: AbortSignal): Promise<void> {
    const now = await polled(this.#driver, signal);
    if (!now) throw new DeviceError("CARD_LIFTED", "selecting the card again");
    if (!sameBytes(now.uid, this.card.uid)) throw swapped(this.card.uid, now.uid);
  }
}
