import {
  accessOf,
  type CardMemory,
  dataBlocks,
  isZero,
  keyAOf,
  keyBOf,
  knownBlock,
  planRestore,
  trailerBlock,
  unreadCard,
} from "@adel/card";
import { locksForGood } from "../drivers/trailer-guard.ts";
import { DeviceError } from "../kernel/errors.ts";
import type { Candidate } from "./job-spec.ts";
import type { CardOperation } from "./write-card.ts";

const DOING = "looking at the image";

/**
 * An inconsistent trailer would block its sector permanently, and a partly unknown one cannot be written: reported
 * before anything is read or sent.
 */
function assertSafeTrailer(image: CardMemory, sectors: readonly number[]): void {
  for (const sector of sectors) {
    const trailer = knownBlock(image, trailerBlock(sector));
    if (!trailer) throw new DeviceError("IMAGE_INCOMPLETE", DOING, { sector });
    if (!accessOf(trailer)) throw new DeviceError("TRAILER_UNSAFE", DOING, { sector });
  }
}

/** The image's own keys: an interrupted restore has already written some of them. */
function keysOf(image: CardMemory, sectors: readonly number[]): readonly Candidate[] {
  return sectors.flatMap((sector) => {
    const trailer = knownBlock(image, trailerBlock(sector));
    if (!trailer) return [];
    return [
      { sector, slot: "B", key: keyBOf(trailer), label: "typed" } as const,
      { sector, slot: "A", key: keyAOf(trailer), label: "typed" } as const,
    ];
  });
}

/** Sectors with a key of zeros, which readers write into a raw image for a key that they do not know. */
export function findZeroKeys(image: CardMemory, sectors: readonly number[]): readonly number[] {
  return sectors.filter((sector) => {
    const trailer = knownBlock(image, trailerBlock(sector));
    return trailer && (isZero(trailer.slice(0, 6)) || isZero(trailer.slice(10)));
  });
}

/** Sectors whose trailer in the image would lock them for good. */
export const findLocking = (image: CardMemory, sectors: readonly number[]): readonly number[] =>
  sectors.filter((sector) => locksForGood(trailerBlock(sector), knownBlock(image, trailerBlock(sector))));

/** Blocks of these sectors that the image does not know, so that they stay as they are on the card. */
export const findLeftOut = (image: CardMemory, sectors: readonly number[]): readonly number[] =>
  sectors.flatMap(dataBlocks).filter((block) => block !== 0 && !knownBlock(image, block));

/** Writes sectors of a raw image to a card. The technician is responsible for their keys and content. */
export function restoreOperation(
  image: CardMemory,
  sectors: readonly number[],
  candidates: readonly Candidate[],
): CardOperation {
  assertSafeTrailer(image, sectors);
  const nothingKnown = unreadCard(image.uid, image.size);
  const newKeys = keysOf(image, sectors);
  return {
    cardSize: image.size,
    sectors,
    candidates: [...candidates, ...newKeys],
    newKeys,
    plan: (memory) => ({
      steps: planRestore(image, memory, sectors),
      targets: planRestore(image, nothingKnown, sectors),
    }),
  };
}
