import { sameBytes } from "../chip/bytes.ts";
import { type CardMemory, knownBlock, unknownMask } from "../chip/memory.ts";
import { accessOf, assertSendableTrailer, dataRights, trailerRights } from "../chip/mifare-classic/access-bits.ts";
import { accessGroup, dataBlocks, trailerBlock } from "../chip/mifare-classic/sector.ts";
import { DEFAULT_KEY, type Key } from "../chip/secret.ts";
import type { CardContent } from "./card-content.ts";
import { eraseTargets, writeTargets } from "./card-image.ts";
import { CardLayoutError } from "./card-layout-error.ts";
import type { WriteStep } from "./write-step.ts";

/** Mask of the access bytes of a trailer. */
const ACCESS_BYTES = 0x01c0;

/**
 * The blocks that a write still has to send, in the order of card format §8; none when the card already has `content`.
 * A block that is known to be right is not written again, in particular a trailer. Fails like `writeTargets`, and with
 * CardLayoutError SECTOR_DEAD or SECTOR_FROZEN where the access bits allow no write.
 */
export function planWrite(content: CardContent, memory: CardMemory): readonly WriteStep[] {
  return remaining(writeTargets(content, memory), memory);
}

/**
 * The blocks that an erase still has to send, in the same order. Fails like `eraseTargets`, and with CardLayoutError
 * SECTOR_DEAD or SECTOR_FROZEN.
 */
export function planErase(content: CardContent, memory: CardMemory): readonly WriteStep[] {
  return remaining(eraseTargets(content, memory), memory);
}

/**
 * The blocks of a raw image that differ from the card, in some sectors, without block 0, which is read-only. Fails with
 * CardLayoutError when the sizes differ or a trailer's bytes are not all known, with CardDataError when a trailer's
 * access bytes are inconsistent. Data blocks unknown in the image stay unchanged.
 */
export function planRestore(image: CardMemory, memory: CardMemory, sectors: readonly number[]): readonly WriteStep[] {
  if (image.size !== memory.size) throw new CardLayoutError("CARD_SIZE_DIFFERS");
  const data = sectors.flatMap((sector) =>
    dataBlocks(sector).flatMap((number) => {
      const expected = number === 0 ? undefined : knownBlock(image, number);
      return expected ? [restoreStep(number, expected, "data", sector)] : [];
    }),
  );
  const trailers = sectors.map((sector) => {
    const expected = knownBlock(image, trailerBlock(sector));
    if (!expected) throw new CardLayoutError("IMAGE_INCOMPLETE", [sector]);
    return restoreStep(trailerBlock(sector), expected, "trailer", sector);
  });
  return remaining([...data, ...trailers], memory);
}

/** A key and the slot in which it is tried. */
export type KeyCandidate = { readonly key: Key; readonly slot: "A" | "B" };

/**
 * Keys that may open a sector now, the most likely first: its new keys, former ones, the given ones, the factory key.
 * Key B before key A, because only B may write once a job has written the trailer.
 */
export function keyCandidates(content: CardContent, sector: number): readonly KeyCandidate[] {
  const pairs = [...content.sectorKeys, ...(content.formerKeys ?? [])].filter((keys) => keys.sector === sector);
  const anywhere = [...(content.currentKeys ?? []), DEFAULT_KEY];
  const all: readonly KeyCandidate[] = [
    ...pairs.flatMap(({ keyA, keyB }) => [{ key: keyB, slot: "B" } as const, { key: keyA, slot: "A" } as const]),
    ...anywhere.flatMap((key) => [{ key, slot: "A" } as const, { key, slot: "B" } as const]),
  ];
  return all.filter((one, i) => all.findIndex((other) => other.slot === one.slot && other.key.equals(one.key)) === i);
}

function remaining(targets: readonly WriteStep[], memory: CardMemory): readonly WriteStep[] {
  for (const { kind, data } of targets) if (kind === "trailer") assertSendableTrailer(data);
  const steps = targets.filter(({ block, data }) => {
    const present = knownBlock(memory, block);
    return !present || !sameBytes(present, data);
  });
  assertWritable(steps, memory);
  return steps;
}

function restoreStep(block: number, data: Uint8Array, kind: "data" | "trailer", sector: number): WriteStep {
  return { block, data, kind, sector, application: undefined };
}

/** Fails before the first block if the access bits would reject any. Sectors that were not read pass. */
function assertWritable(steps: readonly WriteStep[], memory: CardMemory): void {
  const dead = steps.filter((step) => access(memory, step.sector) === "dead").map(({ sector }) => sector);
  if (dead.length > 0) throw new CardLayoutError("SECTOR_DEAD", [...new Set(dead)]);
  const frozen = steps.filter((step) => isFrozen(step, memory)).map(({ sector }) => sector);
  if (frozen.length > 0) throw new CardLayoutError("SECTOR_FROZEN", [...new Set(frozen)]);
}

function isFrozen(step: WriteStep, memory: CardMemory): boolean {
  const now = access(memory, step.sector);
  if (!now || now === "dead") return false;
  const group = accessGroup(step.block);
  if (group !== 3) return dataRights(now, group).write === "none";
  const rights = trailerRights(now);
  const present = memory.blocks[step.block] ?? new Uint8Array(16);
  const differs = (from: number, to: number) => !sameBytes(present.slice(from, to), step.data.slice(from, to));
  return (
    (rights.writeKeyA === "none" && differs(0, 6)) ||
    (rights.writeAccess === "none" && differs(6, 10)) ||
    (rights.writeKeyB === "none" && differs(10, 16))
  );
}

function access(memory: CardMemory, sector: number): ReturnType<typeof accessOf> | "dead" {
  const number = trailerBlock(sector);
  const present = memory.blocks[number];
  if (!present || unknownMask(memory, number) & ACCESS_BYTES) return undefined;
  return accessOf(present) ?? "dead";
}
