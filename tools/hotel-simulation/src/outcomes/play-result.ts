import * as z from "zod";
import type { Report } from "../judge/report.ts";

const Acts = z.record(z.string(), z.object({ asked: z.number(), done: z.number() }));

/** What one story, or one seed, came to. */
export const PlayResult = z.object({
  isTrue: z.boolean(),
  /** The story; of a true one its title alone. */
  text: z.string(),
  /** Claims that were decided, by row of the table. */
  decided: z.record(z.string(), z.number()),
  /** Acts at random that were asked for and done. */
  acts: Acts,
});
export type PlayResult = z.output<typeof PlayResult>;

/** How often an act was asked for, and done. */
export type Tally = Map<string, { readonly asked: number; readonly done: number }>;

export const toResult = (report: Report, tally: Tally = new Map()): PlayResult => ({
  isTrue: report.isTrue,
  text: report.print(),
  decided: Object.fromEntries(report.decided),
  acts: Object.fromEntries(tally),
});
