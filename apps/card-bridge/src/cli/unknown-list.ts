import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { type CardMemory, unknownBlocks, unknownMask, withBlocks } from "@adel/card";
import * as z from "zod";
import { UsageError } from "./terminal.ts";
import { readBytes, saveBytes } from "./tools.ts";

const BYTE = "(?:\\d|1[0-5])";
const BYTES = new RegExp(`^${BYTE}(-${BYTE})?(,${BYTE}(-${BYTE})?)*$`);

/** The list beside a raw image: block number → its unknown bytes, as in `{"7": "10-15"}`. */
const UnknownList = z.strictObject({
  /** Of the image; an image that was changed since needs another list. */
  sha256: z.string(),
  unknownBytes: z.record(z.string().regex(/^\d{1,3}$/), z.string().regex(BYTES)),
});

const listOf = (image: string): string => `${image}.unknown.json`;
const digest = (image: Uint8Array): string => createHash("sha256").update(image).digest("hex");

/** `0-5,10-15` for the bits of a mask. */
function printBytes(mask: number): string {
  const has = (byte: number) => (mask & (1 << byte)) !== 0;
  const known = Array.from({ length: 16 }, (_, byte) => byte).filter(has);
  const starts = known.filter((byte) => !has(byte - 1));
  const ends = known.filter((byte) => !has(byte + 1));
  return starts.map((from, at) => (from === ends[at] ? `${from}` : `${from}-${ends[at]}`)).join(",");
}

function parseBytes(text: string): number {
  return text.split(",").reduce((mask, part) => {
    const [from = 0, to = from] = part.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, step) => from + step).reduce(
      (bits, byte) => bits | (1 << byte),
      mask,
    );
  }, 0);
}

/** Saves the list of a raw image beside it, and returns its name. */
export async function saveUnknownList(file: string, memory: CardMemory, image: Uint8Array): Promise<string> {
  const unknownBytes = Object.fromEntries(
    unknownBlocks(memory).map((block) => [block, printBytes(unknownMask(memory, block))]),
  );
  const list = JSON.stringify({ sha256: digest(image), unknownBytes }, null, 2);
  await saveBytes(listOf(file), Buffer.from(`${list}\n`));
  return listOf(file);
}

/** A list that an earlier image of this name had. */
export const removeUnknownList = (file: string): void => rmSync(listOf(file), { force: true });

/** The content of the list beside an image; undefined if there is none. */
export const findUnknownList = async (file: string): Promise<Uint8Array | undefined> =>
  existsSync(listOf(file)) ? readBytes(listOf(file)) : undefined;

function parseList(text: string): z.output<typeof UnknownList> | undefined {
  try {
    return UnknownList.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The memory of an image without the bytes that its list calls unknown. Rejects the list of another image. */
export function applyUnknownList(file: string, memory: CardMemory, image: Uint8Array, list: Uint8Array): CardMemory {
  const read = parseList(Buffer.from(list).toString("utf8"));
  const masks = Object.entries(read?.unknownBytes ?? {}).map(
    ([block, text]) => [Number(block), parseBytes(text)] as const,
  );
  const fits = masks.every(([block]) => block < memory.blocks.length);
  if (read?.sha256 !== digest(image) || !fits) throw new UsageError("unknownListWrong", { file: listOf(file) });
  return withBlocks(
    memory,
    masks.map(([block, mask]) => [block, memory.blocks[block], mask] as const),
  );
}
