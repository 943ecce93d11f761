import { type Block, hex, type Key, type KeySlot, sameBytes } from "@adel/card";
import type { CardSeen, EncoderDriver } from "../drivers/driver.ts";
import { assertSafe } from "../drivers/trailer-guard.ts";
import { DeviceError, isDevice } from "../kernel/errors.ts";

/** The way into a sector: by which key, in which slot. */
export interface Door {
  readonly sector: number;
  readonly key: Key;
  readonly slot: KeySlot;
}

/** One card, from its first answer until it is gone; knows which sector is open and opens again after a failure. */
export interface CardSession {
  readonly card: CardSeen;
  /** Whether the key opens the sector. */
  opens(door: Door, signal: AbortSignal): Promise<boolean>;
  read(block: number, door: Door, signal: AbortSignal): Promise<Block>;
  write(block: number, data: Block, door: Door, signal: AbortSignal): Promise<void>;
  /** Forgets which sector is open: after its keys were changed, or to prove that a key opens it. */
  forget(): void;
  /** Proves that the answers since the last settling were the right ones; rejects with ENCODER_GARBLED otherwise. */
  settle(signal: AbortSignal): Promise<void>;
  /**
   * How often the talk with the card was broken off and begun again. Between two of those it is one and the same card;
   * across one only the UID says so, and UIDs repeat.
   */
  breaks(): number;
}

/** How often a fault is worth another try. */
type Tries = Partial<Record<DeviceError["code"], number>>;
/** Doing the same again does no harm on a MIFARE Classic card: blocks are written whole, values are not counted. */
const LINE_FAULTS: Tries = { ENCODER_GARBLED: 4, ENCODER_SILENT: 2 };
/** A card that left the field for a moment refuses as well, and opens again; one that means it refuses twice. */
const KNOWN_DOOR: Tries = { ...LINE_FAULTS, KEY_REFUSED: 2, ACCESS_REFUSED: 2 };
const isOfTheLine = (code: DeviceError["code"]) => code in LINE_FAULTS;

const sameDoor = (a: Door | undefined, b: Door) =>
  a !== undefined && a.sector === b.sector && a.slot === b.slot && a.key.equals(b.key);

interface Opening {
  /** The only card that will do. */
  readonly uid?: Uint8Array;
  /** The card that this driver selected last and that has been left in peace since. */
  readonly lying?: CardSeen | null;
  /** Hears which one lay there, if any. */
  readonly onSeen?: ((card: CardSeen | null) => void) | undefined;
}

/** The card in the field, looked for unless the wanted one has just been selected: a driver notices when it moves. */
export async function openCard(
  driver: EncoderDriver,
  signal: AbortSignal,
  { uid, lying, onSeen }: Opening = {},
): Promise<CardSession> {
  const isLying = uid && lying && sameBytes(uid, lying.uid);
  const card = isLying ? lying : await driver.poll(signal);
  onSeen?.(card);
  if (!card) throw new DeviceError("NO_CARD", "looking for a card");
  if (uid && !sameBytes(uid, card.uid)) throw swapped(uid, card.uid);
  return cardSession(driver, card);
}

const swapped = (expected: Uint8Array, found: Uint8Array) =>
  new DeviceError("CARD_SWAPPED", "looking for the job's card", { expected: hex(expected), found: hex(found) });

function cardSession(driver: EncoderDriver, card: CardSeen): CardSession {
  let open: Door | undefined;
  let breaks = 0;

  async function selectAgain(signal: AbortSignal): Promise<void> {
    const now = await driver.poll(signal);
    if (!now) throw new DeviceError("CARD_LIFTED", "selecting the card again");
    if (!sameBytes(now.uid, card.uid)) throw swapped(card.uid, now.uid);
  }

  /** Repeats what may have failed by chance; each time the card is selected and opened anew. */
  async function steadily<T>(work: () => Promise<T>, signal: AbortSignal, tries: Tries): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        open = undefined;
        breaks += 1;
        if (!isDevice(error) || attempt >= (tries[error.code] ?? 1)) throw error;
        // After a refusal the driver has selected the card already.
        if (!isOfTheLine(error.code)) continue;
        await selectAgain(signal).catch((again: unknown) => {
          // Still noise: the next attempt finds out, unless it was the last.
          if (!isDevice(again, "ENCODER_GARBLED")) throw again;
        });
      }
    }
  }

  async function enter(door: Door, signal: AbortSignal): Promise<void> {
    if (sameDoor(open, door)) return;
    open = undefined;
    await driver.authenticate(door.sector, door.key, door.slot, signal);
    open = door;
  }

  /** Work behind a door that is known to open. */
  const behind = <T>(door: Door, work: () => Promise<T>, signal: AbortSignal) =>
    steadily(() => enter(door, signal).then(work), signal, KNOWN_DOOR);

  return {
    card,
    async opens(door, signal) {
      try {
        await steadily(() => enter(door, signal), signal, LINE_FAULTS);
        return true;
      } catch (error) {
        if (isDevice(error, "KEY_REFUSED")) return false;
        throw error;
      }
    },
    read: (block, door, signal) => behind(door, () => driver.readBlock(block, signal), signal),
    async write(block, data, door, signal) {
      // Before the sector is even opened; the driver's own gate lies below.
      assertSafe(block, data);
      await behind(door, () => driver.writeBlock(block, data, signal), signal);
    },
    forget: () => {
      open = undefined;
    },
    settle: (signal) => driver.settle(signal),
    breaks: () => breaks,
  };
}
