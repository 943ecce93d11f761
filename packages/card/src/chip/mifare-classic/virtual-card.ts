import type { CardMemory } from "../memory.ts";
import { withBlocks } from "../memory.ts";
import type { Key } from "../secret.ts";
import { type Access, accessOf, type DataRights, dataRights, keyBServes, may, trailerRights } from "./access-bits.ts";
import { type Block, block, zeroBlock } from "./block.ts";
import { accessGroup, isTrailer, sectorCount, sectorOf, trailerBlock } from "./sector.ts";
import { keyAOf, keyBOf } from "./trailer.ts";
import { decodeValueBlock, encodeValueBlock, isValueBlock } from "./value-block.ts";

export type KeySlot = "A" | "B";

/**
 * A MIFARE Classic chip as state, for simulators and tests. It answers as the data sheet says: a refused command
 * ends the session, and nothing works again before `select`.
 */
export type VirtualCard = {
  /** Anticollision and select: forgets any authentication. */
  select(): Pick<CardMemory, "uid" | "atqa" | "sak" | "size">;
  /** True when the key opens the sector; false ends the session. */
  authenticate(sector: number, key: Key, slot: KeySlot): boolean;
  /** Sixteen bytes, or undefined when refused. Key A answers zeros, key B too unless it may be read. */
  readBlock(number: number): Block | undefined;
  /** False when refused; in a trailer only the parts that may be written change. */
  writeBlock(number: number, data: Block): boolean;
  /** Value block plus / minus an unsigned 32-bit amount into the transfer register; false when refused. */
  increment(number: number, amount: number): boolean;
  decrement(number: number, amount: number): boolean;
  /** Value block into the transfer register; false when refused. */
  restore(number: number): boolean;
  /** Transfer register into a block of the same sector; false when refused or when the register is empty. */
  transfer(number: number): boolean;
  /** What the silicon holds, keys included. */
  memory(): CardMemory;
  /** Puts bytes in past every rule: a torn write, a spoilt block. */
  poke(number: number, data: Block): void;
};

type Session = { sector: number; slot: KeySlot; register: { value: number; address: number } | undefined };

/** A chip that holds `memory`, of which every block must be known; unknown ones become zeros. */
export function virtualCard(memory: CardMemory): VirtualCard {
  const blocks = memory.blocks.map((data) => (data ? block(data) : zeroBlock()));
  let selected = true;
  let session: Session | undefined;

  const at = (number: number): Block => blocks[number] ?? zeroBlock();
  const refuse = () => {
    selected = false;
    session = undefined;
  };
  /** The session and its access conditions, if `number` lies in the sector that is open. */
  const open = (number: number): { session: Session; access: Access } | undefined => {
    if (!selected || !session || number >= blocks.length || sectorOf(number) !== session.sector) return undefined;
    const access = accessOf(at(trailerBlock(session.sector)));
    if (!access || (session.slot === "B" && !keyBServes(access))) return undefined;
    return { session, access };
  };
  const rightTo = (number: number, right: keyof DataRights): Session | undefined => {
    const opened = open(number);
    const group = accessGroup(number);
    if (!opened || group === 3) return undefined;
    return may(dataRights(opened.access, group)[right], opened.session.slot) ? opened.session : undefined;
  };
  /** Runs a step that may say no; a no ends the session. */
  const attempt = (step: () => boolean): boolean => {
    const done = step();
    if (!done) refuse();
    return done;
  };
  const load = (number: number, right: "increment" | "decrement", change: number): boolean =>
    attempt(() => {
      const holder = rightTo(number, right);
      if (!holder || !isValueBlock(at(number))) return false;
      const { value, address } = decodeValueBlock(at(number));
      holder.register = { value: (value + change) | 0, address };
      return true;
    });

  return {
    select: () => {
      selected = true;
      session = undefined;
      return { uid: memory.uid, atqa: memory.atqa, sak: memory.sak, size: memory.size };
    },
    authenticate: (sector, key, slot) =>
      attempt(() => {
        session = undefined;
        if (!selected || sector >= sectorCount(memory.size)) return false;
        const trailer = at(trailerBlock(sector));
        const held = slot === "A" ? keyAOf(trailer) : keyBOf(trailer);
        // A sector whose access bits contradict themselves is blocked for ever (MF1S50YYX §8.7.1).
        if (!accessOf(trailer) || !held.equals(key)) return false;
        session = { sector, slot, register: undefined };
        return true;
      }),
    readBlock: (number) => {
      const opened = open(number);
      if (opened && isTrailer(number)) return readableTrailer(at(number), opened.access, opened.session.slot);
      if (opened && rightTo(number, "read")) return block(at(number));
      refuse();
      return undefined;
    },
    writeBlock: (number, data) =>
      attempt(() => {
        const opened = open(number);
        // Block 0 is programmed by the maker and locked.
        if (!opened || number === 0 || data.length !== 16) return false;
        if (!isTrailer(number)) {
          if (!rightTo(number, "write")) return false;
          blocks[number] = block(data);
          return true;
        }
        const merged = mergedTrailer(at(number), data, opened.access, opened.session.slot);
        if (!merged) return false;
        blocks[number] = merged;
        return true;
      }),
    increment: (number, amount) => load(number, "increment", amount),
    decrement: (number, amount) => load(number, "decrement", -amount),
    restore: (number) => load(number, "decrement", 0),
    transfer: (number) =>
      attempt(() => {
        const holder = rightTo(number, "decrement");
        if (!holder?.register) return false;
        blocks[number] = encodeValueBlock(holder.register);
        return true;
      }),
    memory: () => withBlocks(memory, blocks.entries()),
    poke: (number, data) => {
      blocks[number] = block(data);
    },
  };
}

/** Key A never shows; access bits and key B where the trailer's condition lets this key read them. */
function readableTrailer(held: Block, access: Access, slot: KeySlot): Block {
  const rights = trailerRights(access);
  const shown = zeroBlock();
  if (may(rights.readAccess, slot)) shown.set(held.slice(6, 10), 6);
  if (may(rights.readKeyB, slot)) shown.set(held.slice(10), 10);
  return shown;
}

/** The trailer after a write by this key, or undefined when it may write no part of it. */
function mergedTrailer(held: Block, wanted: Block, access: Access, slot: KeySlot): Block | undefined {
  const rights = trailerRights(access);
  const merged = block(held);
  const parts = [
    [rights.writeKeyA, 0, 6],
    [rights.writeAccess, 6, 10],
    [rights.writeKeyB, 10, 16],
  ] as const;
  const writable = parts.filter(([who]) => may(who, slot));
  for (const [, from, to] of writable) merged.set(wanted.slice(from, to), from);
  return writable.length === 0 ? undefined : merged;
}
