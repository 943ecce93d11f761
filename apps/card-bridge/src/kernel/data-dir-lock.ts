import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DeviceError } from "./errors.ts";
import { OWNER_FOLDER, OWNER_ONLY } from "./private-file.ts";

/** sqlite.org/rescode.html: somebody else holds the file. */
const SQLITE_BUSY = 5;
/** Begun and never ended; nothing is written, and no journal file is left beside it. */
const HOLD = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE";

/** Two that come at once may see each other's first step and both be refused: then each tries again. */
const PATIENCE_MS = 250;
/** A change of a small file takes milliseconds: who waits longer waits for a process that was stopped in the middle. */
const CHANGE_MS = 15_000;
/** Between two tries, and up to as much again, so that those who wait do not meet each time. */
const RETRY_MS = 20;

/** A handle that nobody refers to would be closed by the garbage collector, and its lock with it. */
const held = new Set<object>();

const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;

/** SQLite would let others read it. One that is there is not opened: a POSIX lock goes with any handle that is closed. */
async function makeOnce(path: string): Promise<void> {
  try {
    await (await open(path, "wx", OWNER_ONLY)).close();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
}

/** Holds the file for this process alone until the answer is called, or undefined where another holds it for too long. */
async function lock(path: string, patienceMs: number): Promise<(() => void) | undefined> {
  await mkdir(dirname(path), { recursive: true, mode: OWNER_FOLDER });
  await makeOnce(path);
  for (let leftMs = patienceMs; ; leftMs -= RETRY_MS) {
    const free = await tryLock(path);
    if (free || leftMs <= 0) return free;
    await sleep(RETRY_MS * (1 + Math.random()));
  }
}

async function tryLock(path: string): Promise<(() => void) | undefined> {
  const { DatabaseSync } = await import("node:sqlite");
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec(HOLD);
  } catch (error) {
    file.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  held.add(file);
  return () => {
    if (held.delete(file)) file.close();
  };
}

/**
 * Takes a folder for this process alone, until the answer is called or the process ends, in whatever way: the system
 * itself holds the lock and gives it up, so there is none that could be stale. Node has no call for file locks; its
 * SQLite does, on every system. Rejects with HOME_BUSY where another process holds it.
 */
export async function lockDataDir(path: string): Promise<() => void> {
  const free = await lock(path, PATIENCE_MS);
  if (!free) throw new DeviceError("HOME_BUSY", "starting the daemon", { folder: dirname(path) });
  return free;
}

/** Reads, changes and writes a file while no other process does: of two that pair at once none undoes the other. */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const free = await lock(`${path}.lock`, CHANGE_MS);
  if (!free) throw new DeviceError("FILE_UNWRITABLE", "changing a file", { file: path, reason: "EBUSY" });
  try {
    return await work();
  } finally {
    free();
  }
}
