import { type FileHandle, open } from "node:fs/promises";
import { FAULT_CODES, JobResult } from "@adel/protocol";
import { z } from "zod";
import { OWNER_ONLY, readPrivate, writePrivate } from "../kernel/private-file.ts";

/**
 * What happened to each job, one JSON line an entry, only ever appended. A job's ticket stands in it as it came, sealed;
 * its keys never do. `accepted`, `sending` and `finished` are on disk before anything follows from them.
 */
const job = z.string();
const Entry = z.discriminatedUnion("is", [
  z.object({ is: z.literal("accepted"), job, at: z.number(), encoder: z.string(), ticket: z.string() }),
  z.object({ is: z.literal("planned"), job, directory: z.array(z.object({ block: z.number(), hex: z.string() })) }),
  z.object({ is: z.literal("sending"), job, blocks: z.array(z.number()) }),
  z.object({ is: z.literal("verified"), job, blocks: z.array(z.number()) }),
  z.object({ is: z.literal("torn"), job, sector: z.number() }),
  /** In place of a line that was damaged: what it said of this job is not known. */
  z.object({ is: z.literal("doubt"), job }),
  z.object({
    is: z.literal("finished"),
    job,
    encoder: z.string(),
    fault: z.enum(FAULT_CODES).nullable(),
    /** The claims without a dump, to show the job again; and the signed result for the server. */
    summary: JobResult.omit({ dump: true }),
    result: z.string(),
  }),
  z.object({ is: z.literal("settled"), job }),
]);
export type JournalEntry = z.output<typeof Entry>;

const LASTING: readonly JournalEntry["is"][] = ["accepted", "planned", "sending", "finished", "settled"];

export interface Journal {
  /** Resolves when the entry is written, and on disk where something follows from it. */
  add(entry: JournalEntry): Promise<void>;
  /** Empties it: only when nothing in it waits for anything. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

interface Parsed {
  readonly entries: readonly JournalEntry[];
  /** Numbers of lines that cannot be read, from 1. */
  readonly damaged: readonly number[];
}

/** A last line without its end was being written when the power went: it is no damage, nothing followed from it. */
function parse(text: string): Parsed {
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
    // It may have said of any job begun before it that a block was sent: none of them is untouched for sure.
    const begun = new Set(entries.filter(({ is }) => is === "accepted").map((one) => one.job));
    entries.push(...[...begun].map((one) => ({ is: "doubt", job: one }) as const));
  }
  return { entries, damaged };
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Told apart from good lines by the schema, with the line's number.
    return undefined;
  }
}

/** Appends a line an entry, in order; on disk before it answers where something follows from the entry. */
function appender(file: FileHandle): Journal {
  let last: Promise<void> = Promise.resolve();
  let isCut = false;
  async function append(entry: JournalEntry): Promise<void> {
    // What a full disk cut off in the middle must not spoil the line behind it.
    const line = `${isCut ? "\n" : ""}${JSON.stringify(entry)}\n`;
    isCut = true;
    await file.appendFile(line);
    isCut = false;
    if (LASTING.includes(entry.is)) await file.datasync();
  }
  const inTurn = (work: () => Promise<void>) => {
    const done = last.then(work);
    // A failed entry is the caller's to hear of; those behind it are tried all the same.
    last = done.catch(() => undefined);
    return done;
  };
  return {
    add: (entry) => inTurn(() => append(entry)),
    clear: () =>
      inTurn(async () => {
        await file.truncate(0);
        isCut = false;
      }),
    async close() {
      await last;
      await file.close();
    },
  };
}

export interface OpenedJournal {
  readonly journal: Journal;
  readonly entries: readonly JournalEntry[];
  readonly damaged: Parsed["damaged"];
  /** Where the journal was put aside as it was, if lines of it are damaged. */
  readonly kept: string | null;
}

/** Opens the journal, drops what the server has acknowledged, and gives what is left. */
export async function openJournal(path: string): Promise<OpenedJournal> {
  const text = (await readPrivate(path)) ?? "";
  const { entries: all, damaged } = parse(text);
  const kept = damaged.length > 0 ? `${path}.damaged` : null;
  if (kept !== null) await writePrivate(kept, text);
  const settled = new Set(all.filter(({ is }) => is === "settled").map((entry) => entry.job));
  const entries = all.filter((entry) => !settled.has(entry.job));
  await writePrivate(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  return { entries, damaged, kept, journal: appender(await open(path, "a", OWNER_ONLY)) };
}
