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
}

/** Doing the same again does no harm on a MIFARE Classic card: blocks are written whole, values are not counted. */
const TRIES = { ENCODER_GARBLED: 4, ENCODER_SILENT: 2 } as const;

const sameDoor = (a: Door | undefined, b: Door) =>
  a !== undefined && a.sector === b.sector && a.slot === b.slot && a.key.equals(b.key);

/** The card in the field; `uid` names the only one that will do. */
export async function openCard(driver: EncoderDriver, signal: AbortSignal, uid?: Uint8Array): Promise<CardSession> {
  const card = await driver.poll(signal);
  if (!card) throw new DeviceError("NO_CARD", "looking for a card");
  if (uid && !sameBytes(uid, card.uid)) throw swapped(uid, card.uid);
  return cardSession(driver, card);
}

const swapped = (expected: Uint8Array, found: Uint8Array) =>
  new DeviceError("CARD_SWAPPED", "looking for the job's card", { expected: hex(expected), found: hex(found) });

function cardSession(driver: EncoderDriver, card: CardSeen): CardSession {
  let open: Door | undefined;

  async function selectAgain(signal: AbortSignal): Promise<void> {
    const now = await driver.poll(signal);
    if (!now) throw new DeviceError("CARD_LIFTED", "selecting the card again");
    if (!sameBytes(now.uid, card.uid)) throw swapped(card.uid, now.uid);
  }

  /** Repeats after a fault of the line, not of the card; each time the card is selected and opened anew. */
  async function steadily<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        open = undefined;
        const lineFault = isDevice(error, "ENCODER_GARBLED", "ENCODER_SILENT") ? error.code : undefined;
        if (lineFault !== "ENCODER_GARBLED" && lineFault !== "ENCODER_SILENT") throw error;
        if (attempt >= TRIES[lineFault]) throw error;
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

  return {
    card,
    async opens(door, signal) {
      try {
        await steadily(() => enter(door, signal), signal);
        return true;
      } catch (error) {
        if (isDevice(error, "KEY_REFUSED")) return false;
        throw error;
      }
    },
    read: (block, door, signal) =>
      steadily(async () => {
        await enter(door, signal);
        return driver.readBlock(block, signal);
      }, signal),
    async write(block, data, door, signal) {
      // Before the sector is even opened; the driver's own gate lies below.
      assertSafe(block, data);
      await steadily(async () => {
        await enter(door, signal);
        await driver.writeBlock(block, data, signal);
      }, signal);
    },
    forget: () => {
      open = undefined;
    },
    settle: (signal) => driver.settle(signal),
  };
}
