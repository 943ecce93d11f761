import {
  block,
  decodeValueBlock,
  encodeValueBlock,
  isValueBlock,
  type Key,
  key,
  sectorOf,
  type VirtualCard,
} from "@adel/card";
import type { Field, Pace } from "../driver.ts";

/**
 * A simulated reader with a card, written only from ACS's ACR122U API 2.04 and PC/SC part 3: it shares no code with the
 * driver, because both could then have the same error.
 */
const OK = 0x9000;
const FAILED = 0x6300;
const NOT_SUPPORTED = 0x6a81;
const WRONG_LENGTH = 0x6700;
const FIRMWARE = "ACR122U214";

/** A command without its class: instruction, P1, P2, the length byte, and what follows it. */
interface Apdu {
  readonly ins: number;
  readonly p1: number;
  readonly p2: number;
  readonly length: number;
  readonly data: readonly number[];
}
type Reply = readonly number[];

export interface SimulatedReader {
  /** Switches the field off, or on: then the present card is selected. */
  power(on: boolean): void;
  /** Empty without a card. */
  atr(): Reply;
  answer(apdu: readonly number[]): Reply;
  /** The processing time of the card for a command. */
  takes(apdu: readonly number[]): keyof Pace | undefined;
}

interface ReaderConfig {
  readonly field: Field;
  /** The memory in which this model stores keys: P1 of LOAD KEYS. */
  readonly keyMemory: 0x00 | 0x20;
  /** One slot per key type, given in P2 of LOAD KEYS (Identiv, uTrust 3720F reference manual §6.2.3). */
  readonly byType: boolean;
  /** A slot for contact cards, whose card does not know class FF. */
  readonly isContact: boolean;
}

const sw = (status: number): Reply => [Math.floor(status / 256), status % 256];
const number32 = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) =>
  new DataView(Uint8Array.of(a, b, c, d).buffer).getInt32(0);
const bytes32 = (value: number) => {
  const view = new DataView(new ArrayBuffer(4));
  view.setInt32(0, value);
  return [...new Uint8Array(view.buffer)];
};

/** API §3.1: 3B 8F 80 01, then 80 4F 0C, the PC/SC workgroup's RID, 03, the card's name, four zeros, and the checksum. */
function storageCardAtr(sak: number): Reply {
  const names: Readonly<Record<number, readonly number[]>> = { 8: [0, 1], 24: [0, 2], 0: [0, 3], 9: [0, 0x26] };
  const name = names[sak] ?? [0xff, sak];
  const behind = [0x8f, 0x80, 0x01, 0x80, 0x4f, 0x0c, 0xa0, 0x00, 0x00, 0x03, 0x06, 0x03, ...name, 0, 0, 0, 0];
  return [0x3b, ...behind, behind.reduce((sum, byte) => sum ^ byte, 0)];
}
/** A card of ISO/IEC 14443-4 without historical bytes (PC/SC part 3 §3.1.3.2.3.1). */
const PROTOCOL_CARD_ATR: Reply = [0x3b, 0x80, 0x80, 0x01, 0x01];
const CONTACT_CARD_ATR: Reply = [0x3b, 0x65, 0x00, 0x00, 0x20, 0x63, 0xcb, 0x66, 0x00];

function parse([, ins = 0, p1 = 0, p2 = 0, length = 0, ...data]: readonly number[]): Apdu {
  return { ins, p1, p2, length, data };
}

const done = (did: boolean | undefined) => sw(did ? OK : FAILED);
const shown = (data: Iterable<number> | undefined) => (data ? [...data, ...sw(OK)] : sw(FAILED));

function giveUid({ p1, length }: Apdu, card: VirtualCard | undefined): Reply {
  // §4.1: the ATS, if the card has one.
  if (p1 === 1 && card?.ats) return shown(card.ats);
  if (p1 !== 0) return sw(NOT_SUPPORTED);
  const uid = card?.memory().uid;
  // Le 00 requests all data; any other length must be exact (PC/SC part 3 §3.2.2.1.3).
  if (uid && length !== 0 && length !== uid.length) return sw(0x6c00 + uid.length);
  return shown(uid);
}

function store(number: number, [operation, ...behind]: readonly number[], card: VirtualCard | undefined): Reply {
  if (operation === 3) return done(card?.restore(number) && card.transfer(behind[0] ?? 0));
  const value = number32(behind);
  if (operation === 0) return done(card?.writeBlock(number, encodeValueBlock({ value, address: number })));
  const counted = operation === 1 ? card?.increment(number, value) : card?.decrement(number, value);
  return done(counted && card?.transfer(number));
}

function readValue(number: number, card: VirtualCard | undefined): Reply {
  const data = card?.readBlock(number);
  return shown(data && isValueBlock(data) ? bytes32(decodeValueBlock(data).value) : undefined);
}

/** Class FF, instruction 00: the reader itself; the firmware is text without a status (API §6.4). */
function toReader({ p1 }: Apdu): Reply {
  if (p1 === 0x48) return [...Buffer.from(FIRMWARE)];
  return sw(p1 === 0x40 || p1 === 0x51 || p1 === 0x52 ? OK : NOT_SUPPORTED);
}

type Instruction = (apdu: Apdu, card: VirtualCard | undefined) => Reply;

function instructions({ keyMemory, byType }: ReaderConfig): Readonly<Record<number, Instruction>> {
  const ofType = new Map<number, Key>();
  const slots: (Key | undefined)[] = [undefined, undefined];

  function loadKey({ p1, p2, length, data }: Apdu): Reply {
    if (length !== 6 || data.length !== 6) return sw(WRONG_LENGTH);
    if (p1 !== keyMemory) return sw(keyMemory === 0 ? FAILED : 0x6986);
    if (byType && (p2 === 0x60 || p2 === 0x61)) {
      ofType.set(p2, key(Uint8Array.from(data)));
      return sw(OK);
    }
    if (byType) return sw(0x6988);
    if (p2 >= slots.length) return sw(keyMemory === 0 ? FAILED : 0x6988);
    slots[p2] = key(Uint8Array.from(data));
    return sw(OK);
  }

  function openSector(card: VirtualCard | undefined, [number = 0, type = 0, slot = -1]: readonly number[]): Reply {
    const held = byType && slot === 1 ? ofType.get(type) : slots[slot];
    if (type !== 0x60 && type !== 0x61) return sw(FAILED);
    return done(held && card?.authenticate(sectorOf(number), held, type === 0x60 ? "A" : "B"));
  }

  return {
    0: toReader,
    130: loadKey,
    134: ({ length, data }, card) => (length === 5 ? openSector(card, data.slice(2)) : sw(WRONG_LENGTH)),
    // The older form: block, type and slot are where the current form has lengths.
    136: ({ p2, length, data }, card) => openSector(card, [p2, length, ...data]),
    176: ({ p2, length }, card) => (length === 16 ? shown(card?.readBlock(p2)) : sw(WRONG_LENGTH)),
    177: ({ p2 }, card) => readValue(p2, card),
    202: giveUid,
    214: ({ p2, length, data }, card) =>
      length === 16 && data.length === 16 ? done(card?.writeBlock(p2, block(data))) : sw(WRONG_LENGTH),
    215: ({ p2, data }, card) => store(p2, data, card),
  };
}

const PACE: Readonly<Record<number, keyof Pace>> = {
  134: "authenticate",
  136: "authenticate",
  176: "read",
  177: "read",
  214: "write",
  215: "write",
};

export function simulatedReader(config: ReaderConfig): SimulatedReader {
  const { field, isContact } = config;
  const known = instructions(config);
  let selected: VirtualCard | undefined;
  return {
    power(on) {
      selected = on ? field.card() : undefined;
      selected?.select();
    },
    atr() {
      const card = field.card();
      if (!card) return [];
      if (isContact) return CONTACT_CARD_ATR;
      const { sak } = card.memory();
      return Math.floor(sak / 32) % 2 === 1 ? PROTOCOL_CARD_ATR : storageCardAtr(sak);
    },
    answer(bytes) {
      if (isContact || bytes[0] !== 0xff) return sw(0x6e00);
      const apdu = parse(bytes);
      // A card that was removed, or put back, is not the one that was selected.
      const card = selected && field.cards().includes(selected) ? selected : undefined;
      return known[apdu.ins]?.(apdu, card) ?? sw(NOT_SUPPORTED);
    },
    takes: ([cla, ins = 0]) => (cla === 0xff ? PACE[ins] : undefined),
  };
}
