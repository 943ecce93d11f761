import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** Readable and writable for the owner only. */
export const OWNER_ONLY = 0o600;
export const OWNER_FOLDER = 0o700;

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
