import { hex } from "../chip/bytes.ts";
import { type CardMemory, knownBlock, unknownMask } from "../chip/memory.ts";
import { type Access, accessOf, dataRights, isKeyBUsable, trailerRights } from "../chip/mifare-classic/access-bits.ts";
import { type Block, zeroBlock } from "../chip/mifare-classic/block.ts";
import { parseManufacturer } from "../chip/mifare-classic/manufacturer.ts";
import { accessGroup, firstBlock, isTrailer, sectorOf } from "../chip/mifare-classic/sector.ts";
import { DEFAULT_KEY, key, MAD_KEY_A, NDEF_KEY_A } from "../chip/secret.ts";
import type { SectorUsage } from "../enums.ts";
import { describeDirectory } from "./describe-directory.ts";
import { describeRecordBlock } from "./describe-record.ts";
import { directoryBlocks } from "./directory.ts";
import type { FieldSpec, FieldView } from "./field-view.ts";
import { type SectorPlan, sectorsOf, usageOf } from "./sector-plan.ts";

/**
 * Describes one block field by field: manufacturer block, directory, trailer, record, fingerprint region or plain data.
 * A completely unknown block gives one field `unknown`.
 */
export function describeBlock(memory: CardMemory, number: number, plan: SectorPlan): readonly FieldView[] {
  const mask = unknownMask(memory, number);
  const data = memory.blocks[number] ?? zeroBlock();
  if (mask === 0xffff) return [{ from: 0, to: 15, field: "unknown", raw: "??".repeat(16), value: null }];
  if (isTrailer(number)) return describeTrailer(data, mask, number);
  return meaningsOf(memory, number, plan).map(([from, to, field, value]) => {
    const unknown = bitsOf(from, to) & mask;
    return { from, to, field, raw: rawOf(data, mask, from, to), value: unknown ? null : value };
  });
}

/** The application of a block's sector by the plan, and the block's index among its data blocks. */
export function positionOf(memory: CardMemory, number: number, plan: SectorPlan) {
  const sector = sectorOf(number);
  const usage: SectorUsage | undefined = usageOf(plan, sector, memory.size);
  return { sector, usage, within: number - firstBlock(sector) };
}

function meaningsOf(memory: CardMemory, number: number, plan: SectorPlan): readonly FieldSpec[] {
  const known = knownBlock(memory, number) ?? memory.blocks[number] ?? zeroBlock();
  if (number === 0) return describeManufacturer(known);
  if (directoryBlocks(memory.size).includes(number)) return describeDirectory(known, number, memory.size);
  const { sector, usage, within } = positionOf(memory, number, plan);
  if (usage === undefined || usage === "directory") return plainData(known);
  const region = usage === "fingerprint" ? sectorsOf(plan, usage).indexOf(sector) * 3 + within : within;
  const first = memory.blocks[firstBlock(sector)];
  return describeRecordBlock(usage, region, known, first) ?? plainData(known);
}

function plainData(data: Block): readonly FieldSpec[] {
  return [[0, 15, data.every((byte) => byte === 0) ? "empty" : "data", null]];
}

function describeManufacturer(data: Block): readonly FieldSpec[] {
  const { uid, sak, atqa, bccIsRight } = parseManufacturer(data);
  const after = bccIsRight === undefined ? uid.length : uid.length + 1;
  const check: readonly FieldSpec[] = bccIsRight === undefined ? [] : [[4, 4, "manufacturer.bcc", bccIsRight]];
  return [
    [0, uid.length - 1, "manufacturer.uid", hex(uid)],
    ...check,
    [after, after, "manufacturer.sak", hex([sak])],
    [after + 1, after + 2, "manufacturer.atqa", hex([atqa >> 8, atqa & 255])],
    [after + 3, 15, "manufacturer.data", null],
  ];
}

function describeTrailer(data: Block, mask: number, number: number): readonly FieldView[] {
  const access = mask & bitsOf(6, 8) ? undefined : accessOf(data);
  const state = mask & bitsOf(6, 8) ? null : (access?.join(" ") ?? "inconsistent");
  return [
    keyField(data, mask, 0, 5, "trailer.keyA"),
    { from: 6, to: 8, field: "trailer.access", raw: rawOf(data, mask, 6, 8), value: state },
    {
      from: 9,
      to: 9,
      field: "trailer.gpb",
      raw: rawOf(data, mask, 9, 9),
      value: mask & bitsOf(9, 9) ? null : (data[9] ?? 0),
    },
    keyField(data, mask, 10, 15, access && !isKeyBUsable(access) ? "trailer.keyBAsData" : "trailer.keyB"),
    ...(access ? rightsFields(access, number, data) : []),
  ];
}

/** What the access bits allow: one field per block group, all for the same three bytes. */
function rightsFields(access: Access, number: number, data: Block): readonly FieldView[] {
  const raw = hex(data.slice(6, 9));
  const groups = [0, 1, 2] as const;
  const rights = groups.map((group) => {
    const { read, write, increment, decrement } = dataRights(access, group);
    const value = [`read:${read}`, `write:${write}`, `increment:${increment}`, `decrement:${decrement}`];
    return { from: 6, to: 8, field: `trailer.rights.${group}`, raw, value };
  });
  const { writeKeyA, readAccess, writeAccess, readKeyB, writeKeyB } = trailerRights(access);
  const own = [`writeKeyA:${writeKeyA}`, `readAccess:${readAccess}`, `writeAccess:${writeAccess}`];
  const value = [...own, `readKeyB:${readKeyB}`, `writeKeyB:${writeKeyB}`];
  return [...rights, { from: 6, to: 8, field: `trailer.rights.${accessGroup(number)}`, raw, value }];
}

/** Public keys are named; any other is hidden. */
function keyField(data: Block, mask: number, from: number, to: number, field: string): FieldView {
  if (mask & bitsOf(from, to)) return { from, to, field, raw: rawOf(data, mask, from, to), value: null };
  const held = key(data.slice(from, to + 1));
  const names = [
    ["factory", DEFAULT_KEY],
    ["directory", MAD_KEY_A],
    ["ndef", NDEF_KEY_A],
    ["zeros", key("000000000000")],
  ] as const;
  const [name] = names.find(([, one]) => one.equals(held)) ?? ["secret"];
  const raw = name === "secret" ? "**".repeat(to - from + 1) : hex(data.slice(from, to + 1));
  return { from, to, field, raw, value: name };
}

function rawOf(data: Block, mask: number, from: number, to: number): string {
  const bytes = Array.from(data.slice(from, to + 1));
  return bytes.map((byte, i) => (mask & (1 << (from + i)) ? "??" : hex([byte]))).join("");
}

function bitsOf(from: number, to: number): number {
  return ((1 << (to + 1)) - 1) & ~((1 << from) - 1);
}
