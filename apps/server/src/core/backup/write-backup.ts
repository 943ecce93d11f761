import { createWriteStream } from "node:fs";
import { constants, copyFile, mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { create } from "tar";
import type { Clock } from "../clock.ts";
import { fail } from "../errors.ts";
import { copyDatabase, toDialect } from "./database-copy.ts";
import {
  DATABASE_PATHS,
  describeEntry,
  FILE_FOLDERS,
  isBackupPath,
  KEY_PATH,
  MANIFEST,
  type Manifest,
} from "./manifest.ts";

/** The data for a backup. */
export interface BackupSource {
  readonly data: string;
  readonly databaseUrl: string;
  readonly keyFile: string;
  readonly version: string;
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "EEXIST");
const ignoreMissing = (error: unknown): void => {
  if (!isMissing(error)) throw error;
};

/** Copies files that are not in the copy yet; one that is deleted meanwhile is left out. */
async function copyFiles(data: string, target: string): Promise<void> {
  for (const folder of FILE_FOLDERS) {
    await mkdir(join(target, folder), { recursive: true, mode: 0o700 });
    const names = await readdir(join(data, folder)).catch((error: unknown) => {
      ignoreMissing(error);
      return [];
    });
    for (const name of names.filter((one) => isBackupPath(`${folder}/${one}`)))
      await copyFile(join(data, folder, name), join(target, folder, name), constants.COPYFILE_EXCL).catch(
        ignoreMissing,
      );
  }
}

async function copyKey(keyFile: string, target: string): Promise<void> {
  await mkdir(join(target, dirname(KEY_PATH)), { mode: 0o700 });
  await copyFile(keyFile, join(target, KEY_PATH)).catch((error: unknown) => {
    ignoreMissing(error);
    throw fail("BACKUP_KEY_MISSING", { file: keyFile });
  });
}

/** Copies everything into a folder, and lists it there. */
async function collect(source: BackupSource, target: string, withKey: boolean, clock: Clock): Promise<Manifest> {
  const dialect = toDialect(source.databaseUrl);
  const createdTime = new Date(clock.now()).toISOString();
  // Before and after the database, so that every file named by a row of the copy is included.
  await copyFiles(source.data, target);
  await copyDatabase(source.databaseUrl, join(target, DATABASE_PATHS[dialect]), target);
  await copyFiles(source.data, target);
  if (withKey) await copyKey(source.keyFile, target);
  const found = await readdir(target, { recursive: true });
  const paths = found.filter(isBackupPath).sort();
  const entries = [];
  for (const path of paths) entries.push(await describeEntry(target, path));
  return { format: 1, version: source.version, createdTime, dialect, entries };
}

/** Packs a folder; the archive is flushed to disk when this resolves. */
async function pack(folder: string, paths: readonly string[], file: string): Promise<void> {
  const archive = create({ cwd: folder, portable: true }, [...paths]);
  await pipeline(archive, createGzip(), createWriteStream(file, { mode: 0o600, flags: "wx" }));
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const WORK_PREFIX = ".backup-";
/** As `mkdtemp` names it. */
const WORK = /^\.backup-[A-Za-z0-9]{6}$/;
const WORK_ENTRIES = ["archive", "content"];
/** A running backup writes all the time; one that wrote nothing for so long was killed. */
const DEAD_AFTER_MS = 10 * 60_000;

async function isDead(work: string, clock: Clock): Promise<boolean> {
  if ((await readdir(work)).some((name) => !WORK_ENTRIES.includes(name))) return false;
  const paths = await readdir(work, { recursive: true });
  const times = await Promise.all([work, ...paths.map((path) => join(work, path))].map(readChangeTime));
  return Math.max(...times) < clock.now() - DEAD_AFTER_MS;
}
const readChangeTime = async (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    (error: unknown) => {
      ignoreMissing(error);
      return 0;
    },
  );

/** Another user's folder, and one that is gone meanwhile, are none of this backup's business. */
const ignoreForeign = (error: unknown): void => {
  if (!isMissing(error) && !(error instanceof Error && "code" in error && FOREIGN.has(error.code))) throw error;
};
const FOREIGN: ReadonlySet<unknown> = new Set(["EACCES", "EPERM"]);

/** Deletes what killed backups left in a folder. */
async function deleteDeadWork(folder: string, clock: Clock): Promise<void> {
  const found = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && WORK.test(entry.name),
  );
  for (const { name } of found) {
    const work = join(folder, name);
    await isDead(work, clock)
      .then((dead) => (dead ? rm(work, { recursive: true, force: true }) : undefined))
      .catch(ignoreForeign);
  }
}

/**
 * Writes a consistent backup of a running server to a new file: database, exports, avatars, and the key file on
 * request. The file appears when it is complete; then what killed backups left beside it is deleted.
 */
export async function writeBackup(
  source: BackupSource,
  file: string,
  withKey: boolean,
  clock: Clock,
): Promise<Manifest> {
  if (await exists(file)) throw fail("BACKUP_FILE_EXISTS", { file });
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(dirname(file), WORK_PREFIX));
  try {
    const content = join(work, "content");
    await mkdir(content, { mode: 0o700 });
    const manifest = await collect(source, content, withKey, clock);
    await writeFile(join(content, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    const archive = join(work, "archive");
    await pack(content, [MANIFEST, ...manifest.entries.map(({ path }) => path)], archive);
    await rename(archive, file);
    await deleteDeadWork(dirname(file), clock);
    return manifest;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
