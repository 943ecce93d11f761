import {
  accessOf,
  type CardMemory,
  keyAOf,
  keyBOf,
  knownBlock,
  planRestore,
  trailerBlock,
  unreadCard,
} from "@adel/card";
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

/** Writes sectors of a raw image to a card. The technician is responsible for their keys and content. */
export function restoreOperation(
  image: CardMemory,
  sectors: readonly number[],
  candidates: readonly Candidate[],
): CardOperation {
  assertSafeTrailer(image, sectors);
  const nothingKnown = unreadCard(image.uid, image.size);
  return {
    cardSize: image.size,
    sectors,
    candidates: [...candidates, ...keysOf(image, sectors)],
    plan: (memory) => ({
      steps: planRestore(image, memory, sectors),
      targets: planRestore(image, nothingKnown, sectors),
    }),
  };
}
