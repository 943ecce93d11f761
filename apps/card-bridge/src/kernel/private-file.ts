import { chmod, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** Readable and writable for the owner only. */
export const OWNER_ONLY = 0o600;
export const OWNER_FOLDER = 0o700;

/** Permissions of group and others in a POSIX file mode. */
const NOT_OWNER = 0o077;

/** What was found of a file with keys that other accounts could read. */
export interface OpenFile {
  readonly file: string;
  /** Its mode in octal digits, as it was found. */
  readonly mode: string;
  /** Whether the permissions of the others were removed. */
  readonly isRestricted: boolean;
}

/**
 * Removes the permissions of everyone but the owner from a file (mode 600); undefined if nobody else has any. Windows
 * has no such mode; there the folder's permissions apply.
 */
export async function restrictToOwner(file: string): Promise<OpenFile | undefined> {
  if (process.platform === "win32") return undefined;
  const found = await stat(file).catch(() => undefined);
  if (!found || (found.mode & NOT_OWNER) === 0) return undefined;
  const mode = (found.mode & 0o777).toString(8);
  // A file of another owner, or on a read-only disk: it is used, with a warning.
  const isRestricted = await chmod(file, OWNER_ONLY).then(
    () => true,
    () => false,
  );
  return { file, mode, isRestricted };
}

/** The file's text, or undefined where there is none. */
export async function readPrivate(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function writeDraft(draft: string, text: string): Promise<void> {
  await rm(draft, { force: true });
  const file = await open(draft, "wx", OWNER_ONLY);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Replaces the whole file atomically: a reader, also after a power failure, sees the old text or the new text. */
export async function writePrivate(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: OWNER_FOLDER });
  const draft = `${path}.${process.pid}.new`;
  try {
    await writeDraft(draft, text);
    await rename(draft, path);
  } catch (error) {
    // Full disk: an incomplete temporary file would keep it full.
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** A new name is on disk when its folder is flushed; until then a power failure may restore the old file. */
async function syncFolder(path: string): Promise<void> {
  // Windows has no such call; NTFS journals names.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
