import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { DeviceError } from "./errors.ts";
import { OWNER_FOLDER, OWNER_ONLY } from "./private-file.ts";

/** Another process holds the file: SQLITE_BUSY of sqlite.org/rescode.html. */
const SQLITE_BUSY = 5;
/** A transaction that is never committed: it writes nothing and leaves no journal file. */
const HOLD = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE";

/** Two processes that start at once may both be rejected because of each other's first step; then both try again. */
const PATIENCE_MS = 250;
/** Changing a small file takes milliseconds; a longer wait means that the other process was suspended. */
const CHANGE_MS = 15_000;
/** Pause between attempts, plus up to the same again at random, so that waiting processes do not collide. */
const RETRY_MS = 20;

/** Keeps the handle referenced: garbage collection would close it and release its lock. */
const held = new Set<object>();

const isBusy = (error: unknown) => error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;

/**
 * SQLite would create it readable for others. An existing file is not opened, because closing any handle releases a
 * POSIX lock.
 */
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
 * Locks a folder for this process, until the returned function is called or the process ends in any way: the operating
 * system releases the lock, so it cannot become stale. Node has no call for file locks; its SQLite uses them on every
 * system. Rejects with HOME_BUSY if another process holds the lock.
 */
export async function lockDataDir(path: string): Promise<() => void> {
  const free = await lock(path, PATIENCE_MS);
  if (!free) throw new DeviceError("HOME_BUSY", "starting the daemon", { folder: dirname(path) });
  return free;
}

/**
 * Reads, changes and writes a file exclusively, so that of two processes that pair at once none overwrites the other's
 * binding.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const free = await lock(`${path}.lock`, CHANGE_MS);
  if (!free) throw new DeviceError("FILE_UNWRITABLE", "changing a file", { file: path, reason: "EBUSY" });
  try {
    return await work();
  } finally {
    free();
  }
}
