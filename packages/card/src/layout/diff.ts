import { type CardMemory, unknownMask } from "../chip/memory.ts";
import { sectorOf, totalBlocks } from "../chip/mifare-classic/sector.ts";
import type { SectorUsage } from "../enums.ts";
import { describeBlock, positionOf } from "./describe.ts";
import type { FieldView } from "./field-view.ts";
import { DEFAULT_PLAN, type SectorPlan } from "./sector-plan.ts";

/** One field on both cards; a side is undefined where the block has no such field. */
export type FieldDifference = {
  readonly field: string;
  readonly from: number;
  readonly to: number;
  readonly a: FieldView | undefined;
  readonly b: FieldView | undefined;
};

/** A block in which two cards differ. */
export type BlockDifference = {
  readonly block: number;
  readonly sector: number;
  readonly usage: SectorUsage | undefined;
  /** Positions of the bytes that differ, including those that are unknown on one side only. */
  readonly bytes: readonly number[];
  readonly fields: readonly FieldDifference[];
};

/**
 * Compares two cards by block and by field; empty when no known byte differs. Blocks past the end of the smaller card
 * are unknown there. Keys are compared but not shown.
 */
export function diff(a: CardMemory, b: CardMemory, plan: SectorPlan = DEFAULT_PLAN): readonly BlockDifference[] {
  const larger = totalBlocks(a.size) >= totalBlocks(b.size) ? a : b;
  return larger.blocks.flatMap((_, block) => {
    const bytes = differingBytes(a, b, block);
    if (bytes.length === 0) return [];
    const { usage } = positionOf(larger, block, plan);
    return [{ block, sector: sectorOf(block), usage, bytes, fields: differingFields(a, b, block, plan, bytes) }];
  });
}

function differingBytes(a: CardMemory, b: CardMemory, block: number): readonly number[] {
  const [maskA, maskB] = [unknownMask(a, block), unknownMask(b, block)];
  return Array.from({ length: 16 }, (_, i) => i).filter((i) => {
    const [hidesA, hidesB] = [maskA & (1 << i), maskB & (1 << i)];
    if (hidesA || hidesB) return (hidesA === 0) !== (hidesB === 0);
    return a.blocks[block]?.[i] !== b.blocks[block]?.[i];
  });
}

function differingFields(
  a: CardMemory,
  b: CardMemory,
  block: number,
  plan: SectorPlan,
  bytes: readonly number[],
): readonly FieldDifference[] {
  const [ofA, ofB] = [describeBlock(a, block, plan), describeBlock(b, block, plan)];
  const touched = (view: FieldView) => bytes.some((byte) => byte >= view.from && byte <= view.to);
  const changed = ofA.filter(touched).map((view) => {
    const other = ofB.find((one) => one.field === view.field);
    return { field: view.field, from: view.from, to: view.to, a: view, b: other };
  });
  const added = ofB.filter((view) => touched(view) && !ofA.some((one) => one.field === view.field));
  return [
    ...changed,
    ...added.map((view) => ({ field: view.field, from: view.from, to: view.to, a: undefined, b: view })),
  ];
}
