import type { Facts } from "./facts.ts";
import { isTest, lineCount } from "./sources.ts";

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Median length of the product's own files: no tests, no tools. */
export const medianLength = (list: readonly Facts[]): number =>
  median(list.filter(({ path }) => !isTest(path)).map(({ text }) => lineCount(text)));

export const anyCount = (list: readonly Facts[]): number => list.reduce((sum, { any }) => sum + any, 0);
