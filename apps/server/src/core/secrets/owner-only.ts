import { chmodSync, existsSync, statSync } from "node:fs";

/** Permissions of group and others in a POSIX file mode. */
const NOT_OWNER = 0o077;

/**
 * Removes the permissions of everyone but the owner from an existing file, and logs it (mode 600). Windows has no such
 * mode; there the folder's permissions apply.
 */
export function restrictToOwner(file: string, log: (line: string) => void): void {
  if (process.platform === "win32" || !existsSync(file)) return;
  const mode = statSync(file).mode & 0o777;
  if ((mode & NOT_OWNER) === 0) return;
  const found = `${file} could be read by other accounts (mode ${mode.toString(8)})`;
  try {
    chmodSync(file, 0o600);
    log(`${found}; its mode is now 600`);
  } catch (error) {
    // A mounted secret has another owner or is on a read-only file system: the server continues with a warning.
    log(`${found}, and its mode cannot be changed: ${String(error)}`);
  }
}
