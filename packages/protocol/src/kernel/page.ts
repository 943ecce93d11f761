import * as z from "zod";
import { EncodedTime } from "./time.ts";

/** Sizes offered by every pager, and the default (specification §9). */
export const PAGE_SIZES = [10, 20, 30, 50] as const;
export const DEFAULT_PAGE_SIZE = 20;
/** Compatible clients may request larger pages than the pager offers; they get at most this many rows. */
export const MAX_PAGE_SIZE = 500;

const Direction = z
  .enum(["asc", "desc", "ascending", "descending"])
  .transform((word): "asc" | "desc" => (word.startsWith("asc") ? "asc" : "desc"));

/** An empty string in a query means that the filter is not set. */
export const unset = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => undefined), schema]).optional();

/** A whole number of 1…`max`; other numbers are moved to the nearest one in range, as servers of the original system do. */
export const clamped = (max: number) =>
  z.coerce
    .number()
    .int()
    .transform((number) => Math.min(Math.max(number, 1), max));

/** The query of every list: page, size, sort by one of `columns`, time range. */
export const pageQuery = <const C extends readonly [string, ...string[]]>(columns: C) =>
  z.object({
    pageNum: clamped(1_000_000).default(1),
    pageSize: clamped(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
    orderByColumn: unset(z.enum(columns)),
    isAsc: unset(Direction),
    beginTime: unset(EncodedTime),
    endTime: unset(EncodedTime),
  });
