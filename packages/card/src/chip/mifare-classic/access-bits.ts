import { CardDataError } from "../card-data-error.ts";

/** C1 C2 C3 of one block group, in that order. */
export const CONDITIONS = ["000", "001", "010", "011", "100", "101", "110", "111"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Conditions of the groups 0, 1, 2 (data) and 3 (trailer). */
export type Access = readonly [Condition, Condition, Condition, Condition];

/** Keys that have a right. */
export type Who = "none" | "A" | "B" | "AB";

export type DataRights = {
  readonly read: Who;
  readonly write: Who;
  readonly increment: Who;
  /** Decrement, transfer and restore share one right. */
  readonly decrement: Who;
};

export type TrailerRights = {
  readonly writeKeyA: Who;
  readonly readAccess: Who;
  readonly writeAccess: Who;
  readonly readKeyB: Who;
  readonly writeKeyB: Who;
};

const data = (read: Who, write: Who, increment: Who, decrement: Who): DataRights => ({
  read,
  write,
  increment,
  decrement,
});

/** NXP MF1S50YYX §8.7.3, table "Access conditions for data blocks". */
const DATA_RIGHTS: Readonly<Record<Condition, DataRights>> = {
  "000": data("AB", "AB", "AB", "AB"),
  "010": data("AB", "none", "none", "none"),
  "100": data("AB", "B", "none", "none"),
  "110": data("AB", "B", "B", "AB"),
  "001": data("AB", "none", "none", "AB"),
  "011": data("B", "B", "none", "none"),
  "101": data("B", "none", "none", "none"),
  "111": data("none", "none", "none", "none"),
};

const trailer = (writeKeyA: Who, readAccess: Who, writeAccess: Who, readKeyB: Who, writeKeyB: Who): TrailerRights => ({
  writeKeyA,
  readAccess,
  writeAccess,
  readKeyB,
  writeKeyB,
});

/** NXP MF1S50YYX §8.7.2, table "Access conditions for the sector trailer"; key A is never readable. */
const TRAILER_RIGHTS: Readonly<Record<Condition, TrailerRights>> = {
  "000": trailer("A", "A", "none", "A", "A"),
  "010": trailer("none", "A", "none", "A", "none"),
  "100": trailer("B", "AB", "none", "none", "B"),
  "110": trailer("none", "AB", "none", "none", "none"),
  "001": trailer("A", "A", "A", "A", "A"),
  "011": trailer("B", "AB", "B", "none", "B"),
  "101": trailer("none", "AB", "B", "none", "none"),
  "111": trailer("none", "AB", "none", "none", "none"),
};

/**
 * Access bytes 6–8 of a trailer for four conditions: byte 6 = ¬C2 ¬C1, byte 7 = C1 ¬C3, byte 8 = C3 C2, where bit i
 * of each nibble belongs to group i.
 */
export function accessBytes(access: Access): Uint8Array {
  const nibble = (bit: number) => access.reduce((sum, condition, group) => sum | (Number(condition[bit]) << group), 0);
  const [c1, c2, c3] = [nibble(0), nibble(1), nibble(2)];
  return Uint8Array.of(((~c2 & 15) << 4) | (~c1 & 15), (c1 << 4) | (~c3 & 15), (c3 << 4) | c2);
}

/**
 * Decodes the first three of `bytes6to8`; undefined when the bits are inconsistent (the sector is then blocked
 * permanently).
 */
export function parseAccess(bytes6to8: ArrayLike<number>): Access | undefined {
  const [b6, b7, b8] = [bytes6to8[0] ?? 0, bytes6to8[1] ?? 0, bytes6to8[2] ?? 0];
  const [c1, c2, c3] = [b7 >> 4, b8 & 15, b8 >> 4];
  if ((b6 & 15) !== (~c1 & 15) || b6 >> 4 !== (~c2 & 15) || (b7 & 15) !== (~c3 & 15)) return undefined;
  const at = (group: number): Condition => {
    const number = (((c1 >> group) & 1) << 2) | (((c2 >> group) & 1) << 1) | ((c3 >> group) & 1);
    return CONDITIONS[number] ?? "000";
  };
  return [at(0), at(1), at(2), at(3)];
}

/** Access conditions of a trailer (16 bytes); undefined when its access bytes are inconsistent. */
export function accessOf(trailerBytes: ArrayLike<number>): Access | undefined {
  return parseAccess([trailerBytes[6] ?? 0, trailerBytes[7] ?? 0, trailerBytes[8] ?? 0]);
}

/**
 * Fails with CardDataError if a trailer's access bytes are inconsistent: sending it would block the sector permanently.
 */
export function assertSendableTrailer(trailerBytes: ArrayLike<number>): void {
  if (trailerBytes.length !== 16) throw new CardDataError("BLOCK_LENGTH", trailerBytes.length);
  if (!accessOf(trailerBytes)) throw new CardDataError("ACCESS_BITS_INCONSISTENT", 6);
}

/**
 * False when the trailer's condition makes key B readable: it then authenticates without any access (MF1S50YYX §8.7.2).
 */
export function isKeyBUsable(access: Access): boolean {
  return TRAILER_RIGHTS[access[3]].readKeyB === "none";
}

/** Rights over a data group (0–2), without key B where `isKeyBUsable` is false. */
export function dataRights(access: Access, group: 0 | 1 | 2): DataRights {
  const rights = DATA_RIGHTS[access[group]];
  if (isKeyBUsable(access)) return rights;
  return {
    read: withoutB(rights.read),
    write: withoutB(rights.write),
    increment: withoutB(rights.increment),
    decrement: withoutB(rights.decrement),
  };
}

/** Rights over the trailer. */
export function trailerRights(access: Access): TrailerRights {
  return TRAILER_RIGHTS[access[3]];
}

/**
 * True when a sector with these conditions can never be changed back: no key may write its access bits, and either no
 * key may write its keys, or none may write one of its data groups (MF1S50YYX §8.7.2 and §8.7.3).
 */
export function isLockedForGood(access: Access): boolean {
  const { writeAccess, writeKeyA, writeKeyB } = trailerRights(access);
  if (writeAccess !== "none") return false;
  const groups = [0, 1, 2] as const;
  return (
    (writeKeyA === "none" && writeKeyB === "none") || groups.some((group) => dataRights(access, group).write === "none")
  );
}

export function isAllowed(who: Who, slot: "A" | "B"): boolean {
  return who === "AB" || who === slot;
}

function withoutB(who: Who): Who {
  if (who === "AB") return "A";
  return who === "B" ? "none" : who;
}
