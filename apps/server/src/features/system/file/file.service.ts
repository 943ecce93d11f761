import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Principal } from "../../../core/access/principal.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { FileBytes } from "../../../core/http/download.ts";
import { type Sheet, XLSX_TYPE, xlsx } from "../../../core/http/spreadsheet.ts";
import { ExportRepository } from "./file.repository.ts";
import { EXPORT_LIFE_MS } from "./file.table.ts";

/** Names of this service's own making: nothing else in the folder is touched. */
const NAME = /^[0-9a-f]{32}\.xlsx$/;

/**
 * Exports are in one folder under names of 128 random bits. The name is looked up in the database before a path is
 * made of it, so no path of a caller's ever reaches the disk.
 */
export class FileService {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #folder: string;

  constructor(db: Db, clock: Clock, folder: string) {
    this.#db = db;
    this.#clock = clock;
    this.#folder = folder;
  }

  /** Removes exports older than an hour; returns the number of files. */
  async clear(): Promise<number> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return this.#sweep(this.#clock.now());
  }

  async keep(principal: Principal, sheet: Sheet): Promise<string> {
    const now = this.#clock.now();
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await this.#sweep(now);
    const name = `${randomBytes(16).toString("hex")}.xlsx`;
    await new ExportRepository(this.#db).insert(name, principal.userId, sheet.title, now);
    try {
      await pipeline(xlsx(sheet), createWriteStream(join(this.#folder, name), { mode: 0o600, flags: "wx" }));
    } catch (error) {
      await this.#drop(name);
      throw error;
    }
    return name;
  }

  /** The caller's own export, once: one transfer claims it, and releases it when it fails. */
  async open(principal: Principal, name: string): Promise<FileBytes> {
    const exports = new ExportRepository(this.#db);
    const since = this.#clock.now() - EXPORT_LIFE_MS;
    const own = await exports.claim(name, principal.userId, since);
    if (!own) throw fail("FILE_GONE");
    const path = join(this.#folder, name);
    const size = await stat(path).then(
      (found) => found.size,
      () => null,
    );
    if (size === null) throw fail("FILE_GONE");
    const bytes = createReadStream(path);
    bytes.once("close", () => {
      const done = bytes.readableEnded
        ? rm(path, { force: true })
        : exports.insert(name, principal.userId, own.title, own.create_time);
      // A file that cannot be removed now is removed later with the expired exports.
      Promise.resolve(done).catch(() => undefined);
    });
    return { name: `${own.title}.xlsx`, type: XLSX_TYPE, size, bytes };
  }

  /**
   * Deletes expired exports, and files without a row, which a killed process may leave. A row is written before its
   * file, so that a file in progress has one.
   */
  async #sweep(now: number): Promise<number> {
    await new ExportRepository(this.#db).removeOlder(now - EXPORT_LIFE_MS);
    const known = new Set((await new ExportRepository(this.#db).known()).map(({ file_name }) => file_name));
    const leftovers = (await readdir(this.#folder)).filter((file) => NAME.test(file) && !known.has(file));
    for (const file of leftovers) await rm(join(this.#folder, file), { force: true });
    return leftovers.length;
  }

  async #drop(name: string) {
    await new ExportRepository(this.#db).remove(name);
    await rm(join(this.#folder, name), { force: true });
  }
}
