import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DeviceError } from "./errors.ts";
import { OWNER_FOLDER, OWNER_ONLY } from "./private-file.ts";

/** Another process holds the file: SQLITE_BUSY of sqlite.org/rescode.html. */
const SQLITE_BUSY = 5;
/** A transaction that is never committed: it writes nothing and leaves no journal file. */
const HOLD = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE";

/** Two processes that start at once may each see the other's first step and both be refused; then both try again. */
const PATIENCE_MS = 250;
/** Changing a small file takes milliseconds; a longer wait means that the holder was stopped in the middle. */
const CHANGE_MS = 15_000;
/** Pause between attempts, plus up to the same again at random, so that waiting processes do not collide. */
const RETRY_MS = 20;

/** Keeps the handle referenced: the garbage collector would close it and release its lock. */
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

/** Locks the file for this process. Returns the release function, or undefined when another holds it too long. */
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
