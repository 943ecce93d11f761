import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as z from "zod";

export const MANIFEST = "manifest.json";
export const KEY_PATH = "keys/kek";

/** Path of the database in an archive. */
export const DATABASE_PATHS = { sqlite: "database.db", postgres: "database.dump" } as const;

/** Folders below the data folder whose files belong to rows of the database. */
export const FILE_FOLDERS = ["exports", "profile/avatar", "profile/upload", "order/evidence"] as const;

/** Only these paths are extracted from an archive; none leads outside its folder. */
const PATH = new RegExp(String.raw`^(database\.(db|dump)|keys/kek|(${FILE_FOLDERS.join("|")})/\w[\w.-]*)$`);

export const isBackupPath = (path: string): boolean => path === MANIFEST || PATH.test(path);

const Entry = z.object({
  path: z.string().regex(PATH),
  size: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Entry = z.output<typeof Entry>;

export const Manifest = z.object({
  format: z.literal(1),
  /** The version of the program that wrote it. */
  version: z.string(),
  createdTime: z.iso.datetime(),
  dialect: z.enum(["sqlite", "postgres"]),
  entries: z.array(Entry),
});
export type Manifest = z.output<typeof Manifest>;

/** Size and checksum of one file below a folder. */
export async function describeEntry(folder: string, path: string): Promise<Entry> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(join(folder, path)), hash);
  return { path, size: (await stat(join(folder, path))).size, sha256: hash.digest("hex") };
}
