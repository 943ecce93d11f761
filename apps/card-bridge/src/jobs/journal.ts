import { type FileHandle, mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { DeviceError } from "../kernel/errors.ts";
import { OWNER_FOLDER, OWNER_ONLY, readPrivate, writePrivate } from "../kernel/private-file.ts";
import { type JournalEntry, lineOf, type Parsed, parseLines, unacknowledged } from "./journal-lines.ts";

/**
 * The history of each job, one JSON line per entry, append-only. A job's ticket is stored as received, encrypted; keys
 * are never stored. Lasting entries are on disk before anything depends on them.
 */
export interface Journal {
  /**
   * Resolves when the entry is written; rejects with JOURNAL_UNWRITABLE, and then no part of it is left in the file.
   */
  add(entry: JournalEntry): Promise<void>;
  /** Empties the journal: only when no job in it is pending. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export interface JournalSetting {
  readonly path: string;
  /** Called for errors of work that nobody waits for. */
  readonly onError: (error: unknown) => void;
  /** Bytes written before acknowledged entries are removed while other jobs are pending. */
  readonly compactBytes?: number;
}

/** All entries before one of these are flushed with it, so a plan needs no flush of its own before its first blocks. */
const LASTING: readonly JournalEntry["is"][] = ["accepted", "sending", "finished", "settled"];
/** About a hundred jobs or more. */
const COMPACT_BYTES = 512 * 1024;

const unwritable = (error: unknown) => {
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return new DeviceError("JOURNAL_UNWRITABLE", "writing the journal", { reason }, error);
};

/** The file of a journal; opened when needed, and again after it was replaced. Only this process writes it. */
function journalFile(path: string, startedCut: boolean) {
  let file: FileHandle | undefined;
  /** Where the next line begins. */
  let size = 0;
  let isCut = startedCut;
  const handle = async () => {
    if (file) return file;
    await mkdir(dirname(path), { recursive: true, mode: OWNER_FOLDER });
    const opened = await open(path, "a", OWNER_ONLY);
    await opened.chmod(OWNER_ONLY);
    size = (await opened.stat()).size;
    file = opened;
    return file;
  };
  /** An entry cut off by a full disk must not corrupt the next line, nor count as recorded. */
  async function undo(to: FileHandle): Promise<void> {
    isCut = true;
    await to.truncate(size);
    isCut = false;
  }
  return {
    /** Returns the size of the file after the write. */
    async append(line: string, lasting: boolean): Promise<number> {
      const to = await handle();
      // A part of a failed write that could not be removed follows the valid entries.
      if (isCut) size = (await to.stat()).size;
      const bytes = Buffer.from(isCut ? `\n${line}` : line);
      try {
        await to.appendFile(bytes);
        if (lasting) await to.datasync();
        isCut = false;
        size += bytes.length;
        return size;
      } catch (error) {
        // If even that fails, the next line begins with a line end.
        await undo(to).catch(() => undefined);
        throw error;
      }
    },
    async empty(): Promise<void> {
      await (await handle()).truncate(0);
      size = 0;
      isCut = false;
    },
    /** Closes the file, because another file has its name now. */
    async letGo(): Promise<void> {
      const old = file;
      file = undefined;
      isCut = false;
      await old?.close();
    },
  };
}

/** Appends entries in order, one per line; flushed before it resolves if something depends on the entry. */
function appender({ path, onError, compactBytes = COMPACT_BYTES }: JournalSetting, isCut: boolean): Journal {
  const file = journalFile(path, isCut);
  let last: Promise<void> = Promise.resolve();
  let compactedBytes = 0;
  /** A daemon that always has a pending result would never remove a job. */
  async function compact(): Promise<void> {
    const { entries } = parseLines(await readFile(path, "utf8"));
    const text = unacknowledged(entries).map(lineOf).join("");
    await writePrivate(path, text);
    compactedBytes = Buffer.byteLength(text);
    await file.letGo();
  }
  async function append(entry: JournalEntry): Promise<void> {
    const size = await file.append(lineOf(entry), LASTING.includes(entry.is)).catch((error: unknown) => {
      throw unwritable(error);
    });
    // The entry is recorded; an error here is retried with the next entry.
    if (entry.is === "settled" && size > compactedBytes + compactBytes) await compact().catch(onError);
  }
  const inTurn = (work: () => Promise<void>) => {
    const done = last.then(work);
    // A failed entry rejects for its caller; later entries are still written.
    last = done.catch(() => undefined);
    return done;
  };
  return {
    add: (entry) => inTurn(() => append(entry)),
    clear: () =>
      inTurn(async () => {
        await file.empty();
        compactedBytes = 0;
      }),
    close: () => inTurn(() => file.letGo()),
  };
}

export interface OpenedJournal {
  readonly journal: Journal;
  readonly entries: readonly JournalEntry[];
  readonly damaged: Parsed["damaged"];
  /** Path of the copy of a journal with damaged lines. */
  readonly backup: string | null;
}

/** Moves a damaged journal aside and writes its readable entries to a new one. */
/** Where a journal is kept as it was found damaged. */
export const damagedCopyOf = (path: string): string => `${path}.damaged`;

async function rewrite(path: string, text: string, left: readonly JournalEntry[], isDamaged: boolean) {
  const backup = isDamaged ? damagedCopyOf(path) : null;
  if (backup !== null) await writePrivate(backup, text);
  await writePrivate(path, left.map(lineOf).join(""));
  return backup;
}

/** Keeps a copy of the journal for a technician; one that is there already has the damage as it was found. */
export async function saveDamagedCopy(path: string): Promise<void> {
  const [backup, text] = [damagedCopyOf(path), await readPrivate(path)];
  if (text !== undefined && (await readPrivate(backup)) === undefined) await writePrivate(backup, text);
}

/** Opens the journal, removes what the server has acknowledged, and returns the rest. */
export async function openJournal(setting: JournalSetting): Promise<OpenedJournal> {
  const { path, onError } = setting;
  const found = await readPrivate(path);
  const text = found ?? "";
  const { entries: all, damaged } = parseLines(text);
  const entries = unacknowledged(all);
  const endsInLine = text === "" || text.endsWith("\n");
  if (found !== undefined && endsInLine && damaged.length === 0 && entries.length === all.length) {
    return { entries, damaged, backup: null, journal: appender(setting, false) };
  }
  try {
    const backup = await rewrite(path, text, entries, damaged.length > 0);
    return { entries, damaged, backup, journal: appender(setting, false) };
  } catch (error) {
    // Full disk: the old file stays valid, has the same content at the next start, and is appended to.
    onError(unwritable(error));
    return { entries, damaged, backup: null, journal: appender(setting, !endsInLine) };
  }
}
