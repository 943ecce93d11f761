export type Slot = "A" | "B";

/** A MIFARE Classic card in front of a device: it gives nothing without the right key. */
export type Card = {
  /** Wakes the card, which ends any authentication; returns its UID, 4 or 7 bytes. */
  readonly select: () => Uint8Array;
  /** True when the key (6 bytes) opens the sector; after a false the card answers nothing before `select`. */
  readonly authenticate: (sector: number, key: Uint8Array, slot: Slot) => boolean;
  /** Sixteen bytes of a block of the opened sector; undefined where the access bits say no. */
  readonly read: (block: number) => Uint8Array | undefined;
};

const BLOCK = 16;
const SMALL_SECTORS = 32;

/** The first block of a sector: 32 sectors of 4 blocks, then 8 of 16 (MF1S70YYX §8.6). */
export const firstBlock = (sector: number): number =>
  sector < SMALL_SECTORS ? sector * 4 : SMALL_SECTORS * 4 + (sector - SMALL_SECTORS) * 16;

const blocksIn = (sector: number): number => (sector < SMALL_SECTORS ? 4 : 16);
export const trailerOf = (sector: number): number => firstBlock(sector) + blocksIn(sector) - 1;

/** C1 C2 C3 as one number for the groups 0–3, or undefined where the bits contradict themselves (MF1S50YYX §8.7.1). */
function conditions(trailer: Uint8Array): readonly number[] | undefined {
  const [six = 0, seven = 0, eight = 0] = trailer.subarray(6, 9);
  const c1 = seven >> 4;
  const c2 = eight & 15;
  const c3 = eight >> 4;
  if (six !== (((c2 ^ 15) << 4) | (c1 ^ 15)) || (seven & 15) !== (c3 ^ 15)) return undefined;
  return [0, 1, 2, 3].map((group) => (((c1 >> group) & 1) << 2) | (((c2 >> group) & 1) << 1) | ((c3 >> group) & 1));
}

/** Trailer conditions under which key B can be read, and is therefore no key (MF1S50YYX §8.7.2, note). */
const B_IS_DATA = [0b000, 0b010, 0b001];
/** Who reads data under each condition 000–111 (MF1S50YYX §8.7.3). */
const READERS: readonly string[] = ["AB", "AB", "AB", "B", "AB", "B", "AB", ""];

/** A card with these contents, raw, trailers with their keys: 1024 bytes (1K) or 4096 (4K). */
export function cardOf(uid: Uint8Array, image: Uint8Array): Card {
  if (image.length !== 1024 && image.length !== 4096) throw new Error(`no card has ${image.length} bytes`);
  const sectors = image.length === 1024 ? 16 : 40;
  const at = (block: number) => image.slice(block * BLOCK, (block + 1) * BLOCK);
  let isAwake = false;
  let open: { readonly sector: number; readonly slot: Slot } | undefined;
  const halt = () => {
    isAwake = false;
    open = undefined;
  };
  const opens = (sector: number, key: Uint8Array, slot: Slot): boolean => {
    if (!isAwake || sector < 0 || sector >= sectors) return false;
    const trailer = at(trailerOf(sector));
    const held = slot === "A" ? trailer.subarray(0, 6) : trailer.subarray(10, 16);
    return conditions(trailer) !== undefined && Buffer.compare(held, key) === 0;
  };
  return {
    select: () => {
      isAwake = true;
      open = undefined;
      return uid.slice();
    },
    authenticate: (sector, key, slot) => {
      const isRight = opens(sector, key, slot);
      if (isRight) open = { sector, slot };
      else halt();
      return isRight;
    },
    read: (block) => {
      const shown = open && sectorOf(block) === open.sector ? shownOf(at, open.sector, open.slot, block) : undefined;
      if (!shown) halt();
      return shown;
    },
  };
}

const sectorOf = (block: number): number =>
  block < SMALL_SECTORS * 4 ? block >> 2 : SMALL_SECTORS + ((block - SMALL_SECTORS * 4) >> 4);

/** What a block of an authenticated sector returns for this key. */
function shownOf(at: (block: number) => Uint8Array, sector: number, slot: Slot, block: number): Uint8Array | undefined {
  const trailer = at(trailerOf(sector));
  const found = conditions(trailer);
  const isBReadable = B_IS_DATA.includes(found?.[3] ?? -1);
  if (!found || (slot === "B" && isBReadable)) return undefined;
  if (block === trailerOf(sector))
    return trailer.map((byte, location) => (location < 6 || (location >= 10 && !isBReadable) ? 0 : byte));
  // In a sector of 16 blocks five of them share a group (MF1S70YYX §8.7.1).
  const location = block - firstBlock(sector);
  const group = blocksIn(sector) === 4 ? location : Math.floor(location / 5);
  return READERS[found[group] ?? 0b111]?.includes(slot) ? at(block) : undefined;
}
