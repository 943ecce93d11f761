import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { extract } from "tar";
import { openDatabase } from "../db/database.ts";
import { storageError } from "../db/storage.ts";
import { fail } from "../errors.ts";
import { readKeyFile } from "../secrets/key-file.ts";
import { openVault } from "../secrets/vault.ts";
import { checkSqlite, DIALECT_NAMES, requireEmptyDatabase, toDialect } from "./database-copy.ts";
import { DATABASE_PATHS, describeEntry, isBackupPath, KEY_PATH, MANIFEST, Manifest } from "./manifest.ts";
import { loadPostgres } from "./postgres-programs.ts";
import type { BackupSource } from "./write-backup.ts";

/** Whether the server will find the key that decrypts the restored secrets. */
export type KeyStatus = "matching" | "missing" | "other";
type RestoreTarget = Omit<BackupSource, "version">;

/** Fails if there is any file or table, because data of two servers would be mixed. */
async function requireEmpty({ data, databaseUrl }: RestoreTarget): Promise<void> {
  await mkdir(data, { recursive: true, mode: 0o700 });
  if ((await readdir(data)).length > 0) throw fail("RESTORE_FOLDER_NOT_EMPTY", { folder: data });
  await requireEmptyDatabase(databaseUrl);
}

async function unpack(file: string, folder: string): Promise<void> {
  const unexpected: string[] = [];
  const filter = (path: string, entry: object): boolean => {
    const isExpected = "type" in entry && entry.type === "File" && isBackupPath(path);
    if (!isExpected) unexpected.push(path);
    return isExpected;
  };
  await extract({ file, cwd: folder, strict: true, filter }).catch((error: unknown) => {
    if (storageError(error)) throw error;
    throw fail("BACKUP_UNREADABLE", { file });
  });
  if (unexpected.length > 0) throw fail("BACKUP_UNREADABLE", { file });
}

async function readManifest(file: string, folder: string): Promise<Manifest> {
  const parsed = await readFile(join(folder, MANIFEST), "utf8")
    .then((text) => Manifest.safeParse(JSON.parse(text)))
    .catch(() => undefined);
  if (parsed?.success !== true) throw fail("BACKUP_UNREADABLE", { file });
  return parsed.data;
}

/** Compares the extracted files with the manifest: no file missing, none added, each checksum. */
async function verify(folder: string, { entries, dialect }: Manifest): Promise<void> {
  const listed = new Set<string>([MANIFEST, ...entries.map(({ path }) => path)]);
  for (const path of (await readdir(folder, { recursive: true })).filter(isBackupPath))
    if (!listed.has(path)) throw fail("BACKUP_DAMAGED", { path });
  if (!listed.has(DATABASE_PATHS[dialect])) throw fail("BACKUP_DAMAGED", { path: DATABASE_PATHS[dialect] });
  for (const { path, size, sha256 } of entries) {
    const found = await describeEntry(folder, path).catch(() => undefined);
    if (found?.size !== size || found.sha256 !== sha256) throw fail("BACKUP_DAMAGED", { path });
  }
  if (dialect === "sqlite") checkSqlite(join(folder, DATABASE_PATHS.sqlite), DATABASE_PATHS.sqlite);
}

async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await chmod(from, 0o600);
  await rename(from, to).catch(async (error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    await copyFile(from, to);
  });
}

async function readKeyStatus({ databaseUrl, keyFile }: RestoreTarget): Promise<KeyStatus> {
  if (!existsSync(keyFile)) return "missing";
  const { db } = openDatabase(databaseUrl);
  try {
    const stored = await db.selectFrom("secret_check").select("check_value").where("id", "=", 1).executeTakeFirst();
    return stored?.check_value === openVault(readKeyFile(keyFile)).check ? "matching" : "other";
  } finally {
    await db.destroy();
  }
}

/**
 * Restores a backup into an empty data folder and an empty database. All checks come first: a rejected backup changes
 * nothing.
 */
export async function restoreBackup(target: RestoreTarget, file: string): Promise<[Manifest, KeyStatus]> {
  if (!existsSync(file)) throw fail("BACKUP_UNREADABLE", { file });
  await requireEmpty(target);
  // Inside the data folder, so that files can be moved atomically.
  const work = join(target.data, ".restore");
  await mkdir(work, { mode: 0o700 });
  try {
    const content = join(work, "content");
    await mkdir(content, { mode: 0o700 });
    await unpack(file, content);
    const manifest = await readManifest(file, content);
    const dialect = toDialect(target.databaseUrl);
    if (manifest.dialect !== dialect)
      throw fail("RESTORE_DATABASE_OTHER", { stored: DIALECT_NAMES[manifest.dialect], used: DIALECT_NAMES[dialect] });
    const hasKey = manifest.entries.some(({ path }) => path === KEY_PATH);
    if (hasKey && existsSync(target.keyFile)) throw fail("RESTORE_KEY_EXISTS", { file: target.keyFile });
    await verify(content, manifest);
    const database = join(content, DATABASE_PATHS[dialect]);
    if (dialect === "postgres") await loadPostgres(target.databaseUrl, database, work);
    for (const { path } of manifest.entries.filter(({ path }) => !path.startsWith("database.")))
      await moveFile(join(content, path), path === KEY_PATH ? target.keyFile : join(target.data, path));
    if (dialect === "sqlite") await moveFile(database, target.databaseUrl);
    return [manifest, await readKeyStatus(target)];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
