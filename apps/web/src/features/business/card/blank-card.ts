import { dataBlocks, directorySectors, sectorCount } from "@adel/card";
import type { CardView } from "@adel/protocol/business/card";

/** Every sector was read, and only the directory's holds data. */
export function isBlankCard({ blocks, cardSize }: Pick<CardView, "blocks" | "cardSize">): boolean {
  const directory = directorySectors(cardSize);
  const sectors = Array.from({ length: sectorCount(cardSize) }, (_, sector) => sector);
  return sectors
    .filter((sector) => !directory.includes(sector))
    .flatMap((sector) => dataBlocks(sector))
    .every((block) => /^0+$/.test(blocks[block] ?? ""));
}
