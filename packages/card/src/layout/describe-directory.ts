import type { Block } from "../chip/mifare-classic/block.ts";
import type { CardSize } from "../enums.ts";
import { directoryBlocks, meaningOf } from "./directory.ts";
import type { FieldSpec } from "./field-view.ts";

/** First sector that each directory block lists, after check and info byte where it has them (AN10787 §3.3). */
const FIRST_LISTED: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [2, 8],
  [64, 17],
  [65, 24],
  [66, 32],
]);
const CHECK_BLOCKS = [1, 64];

/** Fields of a directory block: CRC and info byte if it has them, then an AID per sector. */
export function describeDirectory(data: Block, number: number, size: CardSize): readonly FieldSpec[] {
  const first = FIRST_LISTED.get(number);
  if (first === undefined || !directoryBlocks(size).includes(number)) return [];
  const holdsCheck = CHECK_BLOCKS.includes(number);
  const head: readonly FieldSpec[] = holdsCheck
    ? [
        [0, 0, "directory.crc", data[0] ?? 0],
        [1, 1, "directory.info", data[1] ?? 0],
      ]
    : [];
  const start = holdsCheck ? 2 : 0;
  const entries = Array.from({ length: (16 - start) / 2 }, (_, i): FieldSpec => {
    const from = start + 2 * i;
    const fieldSpec = meaningOf((data[from] ?? 0) | ((data[from + 1] ?? 0) << 8));
    const value = fieldSpec.kind === "ours" ? fieldSpec.application : fieldSpec.kind;
    return [from, from + 1, `directory.sector.${first + i}`, value];
  });
  return [...head, ...entries];
}
