import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { OWNER_FOLDER, OWNER_ONLY } from "./private-file.ts";

/** Enough for some weeks of a busy front desk; one older file of the same size is kept. */
const MAX_BYTES = 5_000_000;

/**
 * Appends lines to a file, for a daemon without a terminal. A line that cannot be written goes to `fallback`: a full
 * disk stops no job.
 */
export function createLogFile(path: string, fallback: (line: string) => void, maxBytes = MAX_BYTES) {
  const append = (line: string) => {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size > 0 && size + Buffer.byteLength(line) > maxBytes) renameSync(path, `${path}.1`);
    mkdirSync(dirname(path), { recursive: true, mode: OWNER_FOLDER });
    appendFileSync(path, line, { mode: OWNER_ONLY });
  };
  return (line: string): void => {
    try {
      append(line);
    } catch (error) {
      fallback(`${String(error)}: ${line}`);
    }
  };
}
