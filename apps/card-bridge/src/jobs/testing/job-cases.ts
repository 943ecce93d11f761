import {
  accessBytes,
  accessOf,
  type Block,
  block,
  type CardContent,
  type CardMemory,
  type CardSpec,
  contentOf,
  DEFAULT_KEY,
  dataBlocks,
  directoryImage,
  emptyCard,
  eraseContentOf,
  erasedImage,
  expectedImage,
  hex,
  isKeyBUsable,
  type Key,
  keyAOf,
  keyBOf,
  MAD_KEY_A,
  parseCardSpec,
  sectorCount,
  sectorOf,
  trailerBlock,
  trailerRights,
  type Uid,
  uid,
  withBlocks,
} from "@adel/card";
import { sectorsOfContent } from "../card-scan.ts";
import type { WriteSpec } from "../job-spec.ts";
import { restoreOperation } from "../restore-image.ts";
import { type CardOperation, writeOperation } from "../write-card.ts";

/** A card, the work to be done, and its expected final content. */
export interface Scene {
  readonly name: string;
  readonly uid: Uid;
  readonly start: CardMemory;
  readonly end: CardMemory;
  /** The expected content, one text per block. */
  readonly wanted: readonly string[];
  /** The sectors that the work may change. */
  readonly own: ReadonlySet<number>;
  /** Every key that may be in one of those at any time. */
  readonly keys: readonly Key[];
  readonly work: CardOperation;
  /** As a job of the daemon; undefined for a restore. */
  readonly writeSpec?: WriteSpec;
}

const HEAD = {
  hotelNumber: 1001,
  hotelKey: "00112233445566778899AABBCCDDEEFF",
  factoryKey: "2B7E151628AED2A6ABF7158809CF4F3C",
  sequence: 9,
  cardType: 2,
  validFrom: 1763596800,
  validTo: 1763776800,
  records: {
    doorLock: { building: 3, floor: 12, room: 1206, areas: [120, 122] },
    energySaver: { relays: 2, offDelay: 30, areas: [0] },
    ladder: { floors: [1, 12, 15] },
    test: { devices: ["energySaver", "doorLock"], method: "new", operation: "set", targetSector: 1 },
    fingerprint: { finger: 1, template: "000102030405060708090A0B0C0D0E0F1011121314151617" },
  },
};
const FORMER_KEY = "FFEEDDCCBBAA99887766554433221100";
/** Neither the bridge nor its journal ever contains these. */
export const MASTER_KEYS = [HEAD.hotelKey, HEAD.factoryKey];
const SPEC_1K = parseCardSpec({ ...HEAD, cardSize: "1k" });
/** A specification with few blocks, for slow tests. */
export const SMALL_JSON = { ...HEAD, cardSize: "1k", records: { doorLock: HEAD.records.doorLock } };
const SPEC_SMALL = parseCardSpec(SMALL_JSON);
const SPEC_4K = parseCardSpec({
  ...HEAD,
  cardSize: "4k",
  sectorPlan: { doorLock: 20, energySaver: 2, ladder: 3, test: 31, fingerprint: [10, 11, 12, 25, 26, 27] },
});
const SHORT = uid("04A1B2C3");
const LONG = uid("04A1B2C3D4E580");

/** Deterministic pseudo-random numbers (Numerical Recipes' generator). */
export function dice(seed: number) {
  let state = seed >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const CONDITIONS = ["000", "001", "010", "011", "100", "101", "110", "111"] as const;

/** Sectors of other applications: their keys, arbitrary consistent access bits and data. */
function foreign(own: ReadonlySet<number>, size: "1k" | "4k"): [number, Block][] {
  const roll = dice(20260726);
  const bytes = (count: number) => Array.from({ length: count }, () => roll(256));
  const condition = () => CONDITIONS[roll(8)] ?? "000";
  const theirs = Array.from({ length: sectorCount(size) }, (_, sector) => sector).filter((sector) => !own.has(sector));
  return theirs.flatMap((sector) => {
    const access = accessBytes([condition(), condition(), condition(), condition()]);
    const trailer = block([...bytes(6), ...access, roll(256), ...bytes(6)]);
    const data = dataBlocks(sector).map((number): [number, Block] => [number, block(bytes(16))]);
    return [...data, [trailerBlock(sector), trailer]];
  });
}

/** Old data in the sectors to be written, and a directory that lists two of the others. */
function used(own: ReadonlySet<number>, memory: CardMemory): CardMemory {
  const roll = dice(8);
  const old = [...own]
    .filter((sector) => sector !== 0 && sector !== 16)
    .flatMap((sector) =>
      dataBlocks(sector).map((n): [number, Block] => [n, block(Array.from({ length: 16 }, () => roll(256)))]),
    );
  const entries = new Map([5, 6].map((sector) => [sector, 0x4801]));
  const directory = directoryImage({ info: [0, 0], entries }, memory.size);
  return withBlocks(memory, [...old, ...directory, ...foreign(own, memory.size === "4k" ? "4k" : "1k")]);
}

const keysIn = (memory: CardMemory, own: ReadonlySet<number>) =>
  [...own].flatMap((sector) => {
    const trailer = memory.blocks[trailerBlock(sector)];
    return trailer ? [keyAOf(trailer), keyBOf(trailer)] : [];
  });

export const image = ({ blocks }: CardMemory): readonly string[] => blocks.map((data) => hex(data ?? []));

interface Made {
  readonly content: CardContent;
  readonly own: ReadonlySet<number>;
  readonly blank: CardMemory;
  readonly written: CardMemory;
}
function made(spec: CardSpec, id: Uid, held: CardContent = contentOf(spec, id)): Made {
  const content = contentOf(spec, id);
  const own = new Set(sectorsOfContent(held));
  const blank = used(own, emptyCard(id, spec.cardSize));
  return { content, own, blank, written: expectedImage(content, blank) };
}

function scene(
  name: string,
  start: CardMemory,
  end: CardMemory,
  own: ReadonlySet<number>,
  work: CardOperation,
  writeSpec?: WriteSpec,
): Scene {
  const keys = [DEFAULT_KEY, MAD_KEY_A, ...keysIn(start, own), ...keysIn(end, own)];
  return { name, uid: start.uid, start, end, wanted: image(end), own, keys, work, ...(writeSpec && { writeSpec }) };
}

function writing(name: string, spec: CardSpec, id: Uid): Scene {
  const { content, own, blank, written } = made(spec, id);
  const writeSpec = { operation: "write", content, candidates: [] } as const;
  return scene(name, blank, written, own, writeOperation(writeSpec), writeSpec);
}

/** A card that was written with the hotel's previous key: other keys in every trailer, other records. */
function rekeying(name: string, id: Uid): Scene {
  const former = parseCardSpec({ ...HEAD, cardSize: "1k", sequence: 8, hotelKey: FORMER_KEY });
  const { content, own, written: start } = made(former, id);
  const candidates = content.sectorKeys.flatMap(({ sector, keyA, keyB }) => [
    { sector, slot: "A", key: keyA, label: "hotel-previous" } as const,
    { sector, slot: "B", key: keyB, label: "hotel-previous" } as const,
  ]);
  const now = contentOf(SPEC_1K, id);
  const writeSpec = { operation: "write", content: now, candidates } as const;
  return scene(name, start, expectedImage(now, start), own, writeOperation(writeSpec), writeSpec);
}

function erasing(name: string, spec: CardSpec, id: Uid): Scene {
  // An erase covers the whole plan, whatever is on the card.
  const content = eraseContentOf(spec, id);
  const { own, written } = made(spec, id, content);
  const writeSpec = { operation: "erase", content, candidates: [] } as const;
  return scene(name, written, erasedImage(content, written), own, writeOperation(writeSpec), writeSpec);
}

/** A raw image for a card with our own keys: it replaces every block and trailer of some sectors. */
function restoring(): Scene {
  const { own, written, blank } = made(SPEC_1K, SHORT);
  const sectors = [...own].filter((sector) => sector !== 0).slice(0, 5);
  const theirs = withBlocks(
    blank,
    sectors.map((sector) => {
      const access = accessBytes(["000", "100", "110", "011"]);
      return [
        trailerBlock(sector),
        block([0xa1, 2, 3, 4, 5, sector, ...access, 0x42, 0xb1, 2, 3, 4, 5, sector]),
      ] as const;
    }),
  );
  const touched = new Set(sectors);
  const changes = sectors.flatMap((sector) => [...dataBlocks(sector), trailerBlock(sector)]);
  const end = withBlocks(
    written,
    changes.map((number) => [number, theirs.blocks[number]] as const),
  );
  const candidates = sectors.flatMap((sector) => {
    const trailer = written.blocks[trailerBlock(sector)];
    return trailer ? [{ sector, slot: "B", key: keyBOf(trailer), label: "typed" } as const] : [];
  });
  return scene("restore an image", written, end, touched, restoreOperation(theirs, sectors, candidates));
}

export const FULL_1K = writing("write a full 1K card", SPEC_1K, SHORT);
export const SMALL_1K = writing("write a door-lock record", SPEC_SMALL, SHORT);
export const REKEY_1K = rekeying("write over a card of the former hotel key", SHORT);
export const FULL_4K = writing("write a full 4K card", SPEC_4K, LONG);
export const ERASE_SMALL = erasing("erase a door-lock record", SPEC_SMALL, SHORT);
export const ERASE_1K = erasing("erase a full 1K card", SPEC_1K, SHORT);
export const RESTORE_1K = restoring();

/** Whether a known key opens the sector and may change its keys: then it is not lost. */
export function answers({ keys }: Scene, memory: CardMemory, sector: number): boolean {
  const trailer = memory.blocks[trailerBlock(sector)];
  const access = trailer && accessOf(trailer);
  if (!access) return false;
  const who = trailerRights(access).writeKeyA;
  const known = (held: Key) => keys.some((one) => one.equals(held));
  const byA = (who === "A" || who === "AB") && known(keyAOf(trailer));
  const byB = (who === "B" || who === "AB") && isKeyBUsable(access) && known(keyBOf(trailer));
  return byA || byB;
}

export const sectorsShut = (scene: Scene, memory: CardMemory): readonly number[] =>
  [...scene.own].filter((sector) => !answers(scene, memory, sector));

/** Blocks outside the work that have changed. */
export const strayBlocks = ({ own, start }: Scene, memory: CardMemory): readonly number[] => {
  const [now, before] = [image(memory), image(start)];
  return now.flatMap((data, number) => (own.has(sectorOf(number)) || data === before[number] ? [] : [number]));
};
