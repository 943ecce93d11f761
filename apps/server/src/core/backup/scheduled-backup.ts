import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";
import { type BackupSource, writeBackup } from "./write-backup.ts";

const FOLDER = "backups";
/** Names created by this function; other files in the folder are not changed. */
const NAME = /^backup-\d{8}T\d{6}Z\.tar\.gz$/;

/** Writes a backup into the data folder, without the key file, deletes all but the newest, and returns its name. */
export async function writeScheduledBackup(source: BackupSource, clock: Clock, count: number): Promise<string> {
  const folder = join(source.data, FOLDER);
  const time = new Date(clock.now()).toISOString().slice(0, 19).replace(/[-:]/g, "");
  const name = `backup-${time}Z.tar.gz`;
  await writeBackup(source, join(folder, name), false, clock);
  const old = (await readdir(folder))
    .filter((one) => NAME.test(one))
    .sort()
    .reverse()
    .slice(count);
  for (const one of old) await rm(join(folder, one), { force: true });
  return name;
}
