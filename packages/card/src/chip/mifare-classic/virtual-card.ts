import type { CardMemory } from "../memory.ts";
import { withBlocks } from "../memory.ts";
import type { Key } from "../secret.ts";
import {
  type Access,
  accessOf,
  type DataRights,
  dataRights,
  isAllowed,
  isKeyBUsable,
  trailerRights,
} from "./access-bits.ts";
import { type Block, block, zeroBlock } from "./block.ts";
import { accessGroup, isTrailer, sectorCount, sectorOf, trailerBlock } from "./sector.ts";
import { keyAOf, keyBOf } from "./trailer.ts";
import { decodeValueBlock, encodeValueBlock, isValueBlock, type ValueBlock } from "./value-block.ts";

export type KeySlot = "A" | "B";

/**
 * A simulated MIFARE Classic chip, for simulators and tests. It behaves as the data sheet describes: a rejected command
 * ends the session, and the chip must be selected again with `select`.
 */
export type VirtualCard = {
  /** ATS of a card that supports ISO/IEC 14443-4 as well; undefined on a MIFARE Classic. */
  readonly ats?: Uint8Array;
  /** Anticollision and select; ends any authentication. */
  select(): Pick<CardMemory, "uid" | "atqa" | "sak" | "size">;
  /** True when the key opens the sector; false also ends the session. */
  authenticate(sector: number, key: Key, slot: KeySlot): boolean;
  /** Sixteen bytes, or undefined when rejected. Key A reads as zeros, and so does key B unless it is readable. */
  readBlock(number: number): Block | undefined;
  /** False when rejected; in a trailer only the writable parts change. */
  writeBlock(number: number, data: Block): boolean;
  /** Stores value block plus or minus an unsigned 32-bit amount in the transfer register; false when rejected. */
  increment(number: number, amount: number): boolean;
  decrement(number: number, amount: number): boolean;
  /** Stores a value block in the transfer register; false when rejected. */
  restore(number: number): boolean;
  /** Writes the transfer register to a block of the same sector; false when rejected or when the register is empty. */
  transfer(number: number): boolean;
  /** The content of the chip, keys included. */
  memory(): CardMemory;
  /** Sets a block without any check, to simulate an interrupted write or a damaged block. */
  poke(number: number, data: Block): void;
};

type Session = {
  readonly sector: number;
  readonly slot: KeySlot;
  /** The transfer register, filled by increment, decrement and restore. */
  register: ValueBlock | undefined;
};

type Chip = {
  readonly memory: CardMemory;
  readonly blocks: Block[];
  selected: boolean;
  session: Session | undefined;
};

/**
 * Creates a chip with the content of `memory`; unknown bytes become zeros. With `ats` it supports ISO/IEC 14443-4 as
 * well.
 */
export function virtualCard(memory: CardMemory, ats?: Uint8Array): VirtualCard {
  const blocks = memory.blocks.map((data) => (data ? block(data) : zeroBlock()));
  const chip: Chip = { memory, blocks, selected: true, session: undefined };
  return {
    ...(ats && { ats }),
    select: () => {
      chip.selected = true;
      chip.session = undefined;
      return { uid: memory.uid, atqa: memory.atqa, sak: memory.sak, size: memory.size };
    },
    authenticate: (sector, key, slot) => attempt(chip, () => authenticate(chip, sector, key, slot)),
    readBlock: (number) => {
      const answer = readBlock(chip, number);
      if (!answer) refuse(chip);
      return answer;
    },
    writeBlock: (number, data) => attempt(chip, () => writeBlock(chip, number, data)),
    increment: (number, amount) => attempt(chip, () => load(chip, number, "increment", amount)),
    decrement: (number, amount) => attempt(chip, () => load(chip, number, "decrement", -amount)),
    restore: (number) => attempt(chip, () => load(chip, number, "decrement", 0)),
    transfer: (number) => attempt(chip, () => transfer(chip, number)),
    memory: () => withBlocks(memory, blocks.entries()),
    poke: (number, data) => {
      blocks[number] = block(data);
    },
  };
}

/** Runs a command; a rejection ends the session, and the card must be selected again. */
function attempt(chip: Chip, command: () => boolean): boolean {
  const done = command();
  if (!done) refuse(chip);
  return done;
}

function refuse(chip: Chip): void {
  chip.selected = false;
  chip.session = undefined;
}

function authenticate(chip: Chip, sector: number, key: Key, slot: KeySlot): boolean {
  chip.session = undefined;
  if (!chip.selected || sector >= sectorCount(chip.memory.size)) return false;
  const trailer = at(chip, trailerBlock(sector));
  const held = slot === "A" ? keyAOf(trailer) : keyBOf(trailer);
  // A sector with inconsistent access bits is blocked permanently (MF1S50YYX §8.7.1).
  if (!accessOf(trailer) || !held.equals(key)) return false;
  chip.session = { sector, slot, register: undefined };
  return true;
}

function readBlock(chip: Chip, number: number): Block | undefined {
  const open = openAt(chip, number);
  if (open && isTrailer(number)) return readableTrailer(at(chip, number), open.access, open.session.slot);
  return right(chip, number, "read") ? block(at(chip, number)) : undefined;
}

function writeBlock(chip: Chip, number: number, data: Block): boolean {
  const open = openAt(chip, number);
  // Block 0 is programmed by the manufacturer and read-only.
  if (!open || number === 0 || data.length !== 16) return false;
  if (!isTrailer(number)) {
    if (!right(chip, number, "write")) return false;
    chip.blocks[number] = block(data);
    return true;
  }
  const merged = mergedTrailer(at(chip, number), data, open.access, open.session.slot);
  if (merged) chip.blocks[number] = merged;
  return merged !== undefined;
}

function load(chip: Chip, number: number, kind: "increment" | "decrement", change: number): boolean {
  const session = right(chip, number, kind);
  if (!session || !isValueBlock(at(chip, number))) return false;
  const { value, address } = decodeValueBlock(at(chip, number));
  session.register = { value: (value + change) | 0, address };
  return true;
}

function transfer(chip: Chip, number: number): boolean {
  const register = right(chip, number, "decrement")?.register;
  if (register) chip.blocks[number] = encodeValueBlock(register);
  return register !== undefined;
}

function at(chip: Chip, number: number): Block {
  return chip.blocks[number] ?? zeroBlock();
}

/**
 * The session and the current access conditions, if `number` lies in the opened sector and its key is usable.
 * The chip reads the access bits on every access, so a new trailer takes effect at once (MF1S50YYX §8.7.1).
 */
function openAt(chip: Chip, number: number): { session: Session; access: Access } | undefined {
  const { session } = chip;
  if (!chip.selected || !session || number >= chip.blocks.length || sectorOf(number) !== session.sector)
    return undefined;
  const access = accessOf(at(chip, trailerBlock(session.sector)));
  return access && (session.slot === "A" || isKeyBUsable(access)) ? { session, access } : undefined;
}

/** The session if it has this right over a data block, else undefined. */
function right(chip: Chip, number: number, kind: keyof DataRights): Session | undefined {
  const open = openAt(chip, number);
  const group = accessGroup(number);
  if (!open || group === 3) return undefined;
  return isAllowed(dataRights(open.access, group)[kind], open.session.slot) ? open.session : undefined;
}

/** Key A is never readable; access bits and key B when the trailer's condition allows this key to read them. */
function readableTrailer(held: Block, access: Access, slot: KeySlot): Block {
  const rights = trailerRights(access);
  const shown = zeroBlock();
  if (isAllowed(rights.readAccess, slot)) shown.set(held.slice(6, 10), 6);
  if (isAllowed(rights.readKeyB, slot)) shown.set(held.slice(10), 10);
  return shown;
}

/** The trailer after a write by this key, or undefined when it may write no part of it. */
function mergedTrailer(held: Block, expected: Block, access: Access, slot: KeySlot): Block | undefined {
  const rights = trailerRights(access);
  const merged = block(held);
  const parts = [
    [rights.writeKeyA, 0, 6],
    [rights.writeAccess, 6, 10],
    [rights.writeKeyB, 10, 16],
  ] as const;
  const writable = parts.filter(([who]) => isAllowed(who, slot));
  for (const [, from, to] of writable) merged.set(expected.slice(from, to), from);
  return writable.length === 0 ? undefined : merged;
}
