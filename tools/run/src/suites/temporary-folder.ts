import { existsSync, statfsSync } from "node:fs";

/** A file system in memory, on Linux. */
const IN_MEMORY = "/dev/shm";
/** What a whole run leaves there at most, with much to spare. */
const REQUIRED_BYTES = 6 * 2 ** 30;

/**
 * Where the suites put their databases: in memory, where this machine has one with enough room. A commit of SQLite waits
 * for the disk, and the suites make tens of thousands. A folder that the caller chose is kept.
 */
export function temporaryFolder(): Readonly<Record<string, string>> {
  if (process.env.TMPDIR !== undefined || !existsSync(IN_MEMORY)) return {};
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize < REQUIRED_BYTES ? {} : { TMPDIR: IN_MEMORY };
}
