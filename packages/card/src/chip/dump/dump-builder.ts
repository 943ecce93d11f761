import type { CardSize } from "../../enums.ts";
import { isZero } from "../bytes.ts";
import { CardDataError } from "../card-data-error.ts";
import { identify } from "../identify.ts";
import { ALL_BYTES, type CardMemory, unknownMask, unreadCard, withBlocks } from "../memory.ts";
import { BLOCK_LENGTH, type Block } from "../mifare-classic/block.ts";
import { answersOf, parseManufacturer } from "../mifare-classic/manufacturer.ts";
import { isTrailer, sizeOfBlocks, totalBlocks } from "../mifare-classic/sector.ts";
import type { Uid } from "../uid.ts";

/** A block of a file: its bytes, and a mask of the bytes that the file does not contain. */
export type DumpBlock = readonly [number: number, data: Block, mask: number];

/** What a file contains about a card besides its blocks; every part is optional. */
export type DumpMetadata = {
  readonly size?: CardSize | undefined;
  readonly uid?: Uid | undefined;
  readonly atqa?: number | undefined;
  readonly sak?: number | undefined;
  readonly ats?: Uint8Array | undefined;
};

/**
 * Parses the hex digits of a block; an unknown byte is two of `?`, `-` or `X`, and blanks between bytes are allowed.
 * Fails at `line` with DUMP_LINE_DIGITS for any other character, with DUMP_LINE_LENGTH unless there are 16 bytes.
 */
export function parseBlockText(number: number, text: string, line: number): DumpBlock {
  const digits = text.replace(/\s/g, "");
  if (!/^[0-9a-fA-F?Xx-]*$/.test(digits)) throw new CardDataError("DUMP_LINE_DIGITS", line);
  if (digits.length !== BLOCK_LENGTH * 2) throw new CardDataError("DUMP_LINE_LENGTH", line);
  // A half unknown byte is invalid: the line was probably shifted in an editor.
  if (!/^(?:[0-9a-fA-F]{2}|\?\?|--|XX|xx)*$/.test(digits)) throw new CardDataError("DUMP_LINE_DIGITS", line);
  const pairs = digits.match(/../g) ?? [];
  const known = (pair: string) => /^[0-9a-fA-F]{2}$/.test(pair);
  const data = Uint8Array.from(pairs, (pair) => (known(pair) ? Number.parseInt(pair, 16) : 0));
  const mask = pairs.reduce((bits, pair, i) => (known(pair) ? bits : bits | (1 << i)), 0);
  return [number, data, mask];
}

/** Formats a block in upper-case hex, with `mark` for every unknown byte and `gap` between bytes. */
export function blockText(memory: CardMemory, number: number, mark: string, gap = ""): string {
  const mask = unknownMask(memory, number);
  const data = memory.blocks[number] ?? new Uint8Array(BLOCK_LENGTH);
  const seenBlocks = Array.from(data, (byte, i) =>
    mask & (1 << i) ? mark : byte.toString(16).padStart(2, "0").toUpperCase(),
  );
  return seenBlocks.join(gap);
}

/**
 * Builds a memory from the blocks of a file. The size is the stated one, else that of block 0, else the smallest that
 * holds every block. UID, ATQA and SAK are the stated ones, else those of block 0. Fails with DUMP_SIZE when a block
 * lies past the end.
 */
export function memoryFrom(blocks: readonly DumpBlock[], metadata: DumpMetadata): CardMemory {
  const zero = blocks.find(([number, , mask]) => number === 0 && mask === 0);
  const manufacturer = zero && parseManufacturer(zero[1]);
  const size = metadata.size ?? sizeByContent(blocks, metadata.sak ?? manufacturer?.sak);
  const uid = metadata.uid ?? manufacturer?.uid ?? new Uint8Array(0);
  const usual = answersOf(size, uid.length);
  // Some chips set bit 7 of the SAK in block 0 but not over the air. A SAK of another card size is that of a copied
  // block 0.
  const trusted =
    manufacturer && identify(manufacturer.atqa, manufacturer.sak).size === size ? manufacturer : undefined;
  const answers = {
    atqa: metadata.atqa ?? trusted?.atqa ?? usual.atqa,
    sak: metadata.sak ?? trusted?.sak ?? usual.sak,
    ...(metadata.ats && { ats: metadata.ats }),
  };
  const highest = blocks.reduce((max, [number]) => Math.max(max, number), 0);
  if (highest >= totalBlocks(size)) throw new CardDataError("DUMP_SIZE", (highest + 1) * BLOCK_LENGTH);
  return withBlocks(
    unreadCard(uid, size, answers),
    blocks.filter(([, , mask]) => mask !== ALL_BYTES),
  );
}

/** Number of blocks of an EV1 1K in a Proxmark file: the card's 64 blocks and those of sectors 16 and 17. */
const EV1_BLOCKS = 72;

/**
 * The blocks of the card itself: without the two signature sectors of an EV1, which belong to the manufacturer, and
 * without the empty rest of a file in which an older libnfc gave every card the size of a 4K one.
 */
export function trimToCard(blocks: readonly DumpBlock[]): readonly DumpBlock[] {
  const highest = blocks.reduce((max, [number]) => Math.max(max, number), -1);
  const zero = blocks.find(([number, , mask]) => number === 0 && mask === 0);
  const is1k = zero !== undefined && identify(0x0004, parseManufacturer(zero[1]).sak).size === "1k";
  const isLonger = highest === EV1_BLOCKS - 1 || (highest === totalBlocks("4k") - 1 && isEmptyBeyond1k(blocks));
  if (!is1k || !isLonger) return blocks;
  return blocks.filter(([number]) => number < totalBlocks("1k"));
}

/** No card has a trailer of zeros: its access bits would contradict themselves. */
const isEmptyBeyond1k = (blocks: readonly DumpBlock[]): boolean =>
  blocks.every(
    ([number, data, mask]) => number < totalBlocks("1k") || !isTrailer(number) || (mask === 0 && isZero(data)),
  );

/** Card size with exactly this many blocks. Fails with DUMP_SIZE. */
export function exactSize(blocks: number): CardSize {
  const size = sizeOfBlocks(blocks);
  if (!size) throw new CardDataError("DUMP_SIZE", blocks * BLOCK_LENGTH);
  return size;
}

/** The size given by the SAK, unless a block lies past its end. */
function sizeByContent(blocks: readonly DumpBlock[], sak: number | undefined): CardSize {
  const highest = blocks.reduce((max, [number]) => Math.max(max, number), 0);
  const bySak = sak === undefined ? undefined : identify(0x0004, sak).size;
  if (bySak && highest < totalBlocks(bySak)) return bySak;
  const sizes: readonly CardSize[] = ["1k", "2k", "4k"];
  const size = sizes.find((candidate) => highest < totalBlocks(candidate));
  if (!size) throw new CardDataError("DUMP_SIZE", (highest + 1) * BLOCK_LENGTH);
  return size;
}
