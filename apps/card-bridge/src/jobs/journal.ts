import { open } from "node:fs/promises";
import { FAULT_CODES, JobResult } from "@adel/protocol";
import { z } from "zod";
import { DeviceError } from "../kernel/errors.ts";
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
  close(): Promise<void>;
}

/** A last line without its end was being written when the power went; everything before it must be whole. */
function parse(text: string): JournalEntry[] {
  const lines = text.split("\n");
  const whole = lines.slice(0, -1);
  return whole.map((line, index) => {
    const entry = Entry.safeParse(readJson(line));
    if (entry.success) return entry.data;
    throw new DeviceError("JOURNAL_DAMAGED", "reading the job journal", { line: index + 1 });
  });
}

function readJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Told apart from good lines by the schema, with the line's number.
    return undefined;
  }
}

/** Opens the journal, drops what the server has acknowledged, and gives what is left. */
export async function openJournal(path: string): Promise<{ journal: Journal; entries: readonly JournalEntry[] }> {
  const all = parse((await readPrivate(path)) ?? "");
  const settled = new Set(all.filter(({ is }) => is === "settled").map((entry) => entry.job));
  const entries = all.filter((entry) => !settled.has(entry.job));
  await writePrivate(path, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
  const file = await open(path, "a", OWNER_ONLY);
  let last: Promise<void> = Promise.resolve();
  const append = async (entry: JournalEntry) => {
    await file.appendFile(`${JSON.stringify(entry)}\n`);
    if (LASTING.includes(entry.is)) await file.datasync();
  };
  return {
    entries,
    journal: {
      add(entry) {
        const added = last.then(() => append(entry));
        // A failed entry is the caller's to hear of; those behind it are tried all the same.
        last = added.catch(() => undefined);
        return added;
      },
      async close() {
        await last;
        await file.close();
      },
    },
  };
}
