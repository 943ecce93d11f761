import { JobResult } from "@adel/protocol/bridge/ticket";
import { ERROR_CODES } from "@adel/protocol/kernel/errors";
import * as z from "zod";

const job = z.string();
const Entry = z.discriminatedUnion("is", [
  z.object({ is: z.literal("accepted"), job, at: z.number(), encoder: z.string(), ticket: z.string() }),
  z.object({ is: z.literal("planned"), job, directory: z.array(z.object({ block: z.number(), hex: z.string() })) }),
  z.object({ is: z.literal("sending"), job, blocks: z.array(z.number()) }),
  z.object({ is: z.literal("verified"), job, blocks: z.array(z.number()) }),
  z.object({ is: z.literal("torn"), job, sector: z.number() }),
  /** Replaces a damaged line: what it recorded about this job is unknown. */
  z.object({ is: z.literal("doubt"), job }),
  z.object({
    is: z.literal("finished"),
    job,
    encoder: z.string(),
    fault: z.enum(ERROR_CODES).nullable(),
    /** The claims without a dump, to show the job again; and the signed result for the server. */
    summary: JobResult.omit({ dump: true }),
    result: z.string(),
  }),
  z.object({ is: z.literal("settled"), job }),
]);
export type JournalEntry = z.output<typeof Entry>;

export interface Parsed {
  readonly entries: readonly JournalEntry[];
  /** Numbers of unreadable lines, from 1. */
  readonly damaged: readonly number[];
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The schema then rejects the line, and its number is reported.
    return undefined;
  }
}

/** An incomplete last line was interrupted by a power failure; it is not damage, because nothing depended on it. */
export function parseLines(text: string): Parsed {
  const entries: JournalEntry[] = [];
  const damaged: number[] = [];
  for (const [index, line] of text.split("\n").slice(0, -1).entries()) {
    if (line === "") continue;
    const entry = Entry.safeParse(readJson(line));
    if (entry.success) {
      entries.push(entry.data);
      continue;
    }
    damaged.push(index + 1);
    // The damaged line may have recorded a sent block of any earlier job: none of them is certain to be untouched.
    const started = new Set(entries.filter(({ is }) => is === "accepted").map((one) => one.job));
    entries.push(...[...started].map((one) => ({ is: "doubt", job: one }) as const));
  }
  return { entries, damaged };
}

/** Jobs whose own line is damaged: later lines name them, and what they were is not known. */
export function findOrphans(entries: readonly JournalEntry[]): readonly string[] {
  const known = new Set(entries.filter(({ is }) => is === "accepted" || is === "finished").map((entry) => entry.job));
  return [...new Set(unacknowledged(entries).map((entry) => entry.job))].filter((one) => !known.has(one));
}

export const lineOf = (entry: JournalEntry): string => `${JSON.stringify(entry)}\n`;

/** Entries of jobs that the server has not acknowledged. */
export function unacknowledged(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  const settled = new Set(entries.filter(({ is }) => is === "settled").map((entry) => entry.job));
  return entries.filter((entry) => !settled.has(entry.job));
}
