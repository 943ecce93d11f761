import { sameBytes } from "../chip/bytes.ts";
import { type CardMemory, withBlocks } from "../chip/memory.ts";
import type { Access } from "../chip/mifare-classic/access-bits.ts";
import { blocksFrom, zeroBlock } from "../chip/mifare-classic/block.ts";
import { dataBlocks, sectorOf, trailerBlock } from "../chip/mifare-classic/sector.ts";
import { factoryTrailer, OUR_ACCESS, trailer } from "../chip/mifare-classic/trailer.ts";
import type { SectorUsage } from "../enums.ts";
import type { CardContent, ErasedApplication } from "./card-content.ts";
import { CardLayoutError } from "./card-layout-error.ts";
import {
  type Directory,
  directoryGpb,
  directoryImage,
  entryOf,
  readDirectoryUnchecked,
  withEntries,
  withoutEntries,
} from "./directory.ts";
import { recoverDirectory } from "./recover-directory.ts";
import { directorySectors } from "./sector-plan.ts";
import type { WriteStep } from "./write-step.ts";

/**
 * Card format §4 and §3: access condition `100` for data and `011` for trailers, in our sectors and in the directory.
 */
const ACCESS: Access = OUR_ACCESS;
const GPB_NONE = 0x00;

/** All blocks that a card must have after a job, in write order, including those that are already right. */
export type CardTargets = readonly WriteStep[];

/**
 * Target blocks of the sectors of `content` and of the directory, in the order of card format §8. Fails with
 * CardLayoutError when this is another card or a sector belongs to another application, with CardDataError when the
 * directory's check byte is wrong or the directory was not read.
 */
export function writeTargets(content: CardContent, memory: CardMemory): CardTargets {
  assertSameCard(content, memory);
  const data = content.applications.flatMap(({ application, sectors, data }) => {
    const blocks = blocksFrom(data);
    const numbers = sectors.flatMap((sector) => dataBlocks(sector));
    return numbers.map((number, i) => step(number, blocks[i] ?? zeroBlock(), "data", application));
  });
  const trailers = content.applications.flatMap(({ application, sectors }) =>
    sectors.map((sector) => step(trailerBlock(sector), ourTrailer(content, sector, GPB_NONE), "trailer", application)),
  );
  const directoryTrailers = directorySectors(content.cardSize).map((sector) =>
    step(trailerBlock(sector), ourTrailer(content, sector, directoryGpb(content.cardSize)), "trailer", "directory"),
  );
  const before = recoverDirectory(memory, content.applications);
  assertNotForeign(content, before);
  const after = content.applications.reduce(
    (directory, { application, sectors }) => withEntries(directory, application, sectors),
    before,
  );
  const directory = directoryImage(after, memory.size).map(([number, data]) =>
    step(number, data, "directory", "directory"),
  );
  return [...data, ...trailers, ...directoryTrailers, ...directory];
}

/**
 * Target blocks that reset the sectors of `content.erase` (default: of its applications) to factory state. Sectors that
 * the directory lists for another application stay unchanged. Sector 0 (and 16) is reset when the directory lists no
 * application any more; until then only our own entries are removed.
 */
export function eraseTargets(content: CardContent, memory: CardMemory): CardTargets {
  assertSameCard(content, memory);
  const expected: readonly ErasedApplication[] = content.erase ?? content.applications;
  const before = recoverDirectory(memory, expected);
  const cardApplications = expected.flatMap(({ application, sectors }) =>
    sectors.filter((sector) => !isForeign(before, sector)).map((sector) => ({ application, sector })),
  );
  const data = cardApplications.flatMap(({ application, sector }) =>
    dataBlocks(sector).map((number) => step(number, zeroBlock(), "data", application)),
  );
  const trailers = cardApplications.map(({ application, sector }) =>
    step(trailerBlock(sector), factoryTrailer(), "trailer", application),
  );
  const directory = directoryWithout(memory, before, cardApplications);
  const freed = directory.isEmpty ? directorySectors(content.cardSize) : [];
  const directoryTrailers = freed.map((sector) => step(trailerBlock(sector), factoryTrailer(), "trailer", "directory"));
  return [...data, ...trailers, ...directoryTrailers, ...directory.steps];
}

/** Expected memory after a write of `content`, which the read-back must equal. Fails like `writeTargets`. */
export function expectedImage(content: CardContent, memory: CardMemory): CardMemory {
  return applySteps(memory, writeTargets(content, memory));
}

/** Expected memory after an erase of `content`. Fails like `eraseTargets`. */
export function erasedImage(content: CardContent, memory: CardMemory): CardMemory {
  return applySteps(memory, eraseTargets(content, memory));
}

/** The memory after all steps. */
export function applySteps(memory: CardMemory, steps: readonly WriteStep[]): CardMemory {
  return withBlocks(
    memory,
    steps.map(({ block, data }) => [block, data] as const),
  );
}

function step(block: number, data: Uint8Array, kind: WriteStep["kind"], application: SectorUsage): WriteStep {
  return { block, data, kind, sector: sectorOf(block), application };
}

function ourTrailer(content: CardContent, sector: number, gpb: number): Uint8Array {
  const keys = content.sectorKeys.find((candidate) => candidate.sector === sector);
  if (!keys) throw new CardLayoutError("SECTOR_KEYS_MISSING", [sector]);
  return trailer(keys.keyA, ACCESS, gpb, keys.keyB);
}

/**
 * Directory blocks without our entries for some sectors: zeros when no entry is left, no block when nothing changes.
 */
function directoryWithout(
  memory: CardMemory,
  before: Directory,
  cardApplications: readonly { readonly sector: number }[],
): { readonly steps: readonly WriteStep[]; readonly isEmpty: boolean } {
  const after = withoutEntries(
    before,
    cardApplications.map(({ sector }) => sector),
  );
  const isEmpty = after.entries.size === 0;
  const steps = directoryImage(after, memory.size).map(([number, data]) =>
    step(number, isEmpty ? zeroBlock() : data, "directory", "directory"),
  );
  // A half-written directory is read as the complete one, and its other half still has to be written.
  const isHalf = readDirectoryUnchecked(memory).unsound.length > 0;
  const changes = isEmpty || isHalf || after.entries.size < before.entries.size;
  return { steps: changes ? steps : [], isEmpty };
}

function assertSameCard(content: CardContent, memory: CardMemory): void {
  if (content.cardSize !== memory.size) throw new CardLayoutError("CARD_SIZE_DIFFERS");
  if (!sameBytes(content.uid, memory.uid)) throw new CardLayoutError("CARD_UID_DIFFERS");
}

function isForeign(directory: Directory, sector: number): boolean {
  const { kind: is } = entryOf(directory, sector);
  return is !== "free" && is !== "ours";
}

function assertNotForeign(content: CardContent, directory: Directory): void {
  const sectors = content.applications.flatMap((application) => application.sectors);
  const foreign = sectors.filter((sector) => isForeign(directory, sector));
  if (foreign.length > 0) throw new CardLayoutError("SECTOR_FOREIGN", foreign);
}
