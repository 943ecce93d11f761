import { createHash } from "node:crypto";
import { UPLOAD_EXTENSIONS, UPLOAD_MAX_CALL_BYTES, UPLOAD_NAME_LENGTH, UPLOAD_PATH } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { FileBytes } from "../../../core/http/download.ts";
import type { StoredFiles } from "../../../core/http/stored-files.ts";
import type { UploadedFile } from "../../../core/http/upload.ts";
import { toUpload, UPLOAD_ENTITY, UPLOAD_LIFE_MS, UPLOAD_QUOTA_BYTES, type UploadRow } from "./file.table.ts";
import { findFileKind } from "./file-kind.ts";
import { uploadNameOf } from "./file-uses.service.ts";
import { UploadRepository } from "./upload.repository.ts";

/** Opens files to users who see a record that names them. */
export interface FileReader {
  /** Whose records name files. */
  readonly entity: string;
  /** Whether a caller sees one of these records. */
  mayRead(principal: Principal, rowId: number): Promise<boolean>;
}

interface UploadDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly trail: AuditTrail;
  readonly files: StoredFiles;
  /** What an address begins with. */
  readonly base: string;
  readonly readers: () => readonly FileReader[];
}
const MEGABYTE = 1024 * 1024;
/** Rows that one step of the trimming removes. */
const TRIM_STEP = 500;

/** The caller's name of a file, without characters of paths or control characters. */
const plainName = (name: string): string =>
  (name.toWellFormed().split(/[/\\]/).at(-1) ?? "").replace(/\p{Cc}/gu, "").trim();

/** Uploaded files, each with a row for its owner; the name on disk is never chosen by a caller. */
export class UploadService {
  readonly #deps: UploadDeps;

  constructor(deps: UploadDeps) {
    this.#deps = deps;
  }

  async keepOne(principal: Principal, file: UploadedFile) {
    const [row] = await this.#keep(principal, "file", [file]);
    if (!row) throw fail("UNEXPECTED");
    return this.#answer(row);
  }

  async keepMany(principal: Principal, files: readonly UploadedFile[]) {
    const answers = (await this.#keep(principal, "files", files)).map((row) => this.#answer(row));
    const joined = (key: keyof (typeof answers)[number]) => answers.map((answer) => answer[key]).join(",");
    return {
      urls: joined("url"),
      fileNames: joined("fileName"),
      newFileNames: joined("newFileName"),
      originalFilenames: joined("originalFilename"),
    };
  }

  /** Readable for its owner, and for users who see a record that names it; for others it does not exist. */
  async open(principal: Principal, name: string): Promise<FileBytes> {
    const row = await new UploadRepository(this.#deps.db).one(name);
    if (!row || !(row.user_id === principal.userId || (await this.#isShown(principal, name)))) throw fail("NOT_FOUND");
    const { size, bytes } = await this.#deps.files.open(row.file_name);
    return { name: row.original_name, type: row.type, size, bytes };
  }

  openPath(principal: Principal, path: string | undefined): Promise<FileBytes> {
    const name = path === undefined ? undefined : uploadNameOf(path);
    if (name === undefined) throw fail("NOT_FOUND");
    return this.open(principal, name);
  }

  /** Removes files that no record names after a day, and files without a row; returns their number. */
  async trim(by: Actor): Promise<number> {
    const before = this.#deps.clock.now() - UPLOAD_LIFE_MS;
    let count = 0;
    for (;;) {
      const removed = await this.#trimStep(by, before);
      count += removed;
      if (removed < TRIM_STEP) return count + (await this.#sweep(before));
    }
  }

  #trimStep(by: Actor, before: number): Promise<number> {
    const { db, trail, files } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const rows = await new UploadRepository(trx).stale(before, TRIM_STEP);
      if (rows.length === 0) return 0;
      await new UploadRepository(trx).remove(rows.map(({ file_name }) => file_name));
      await trail.keep(
        trx,
        by,
        UPLOAD_ENTITY,
        rows.map((row) => ({ id: row.file_name, before: toUpload(row), after: null })),
      );
      // If the commit fails, the restored row names a missing file, which is reported as such.
      for (const { file_name } of rows) await files.remove(file_name);
      return rows.length;
    });
  }

  /** Files whose row was never committed, because a process was killed. */
  async #sweep(before: number): Promise<number> {
    const { db, files } = this.#deps;
    let count = 0;
    for (const name of await files.writtenBefore(before)) {
      if (await new UploadRepository(db).one(name)) continue;
      await files.remove(name);
      count++;
    }
    return count;
  }

  async #isShown(principal: Principal, name: string): Promise<boolean> {
    const readers = new Map(this.#deps.readers().map((reader) => [reader.entity, reader]));
    for (const { entity, row_id } of await new UploadRepository(this.#deps.db).uses(name))
      if (await readers.get(entity)?.mayRead(principal, row_id)) return true;
    return false;
  }

  async #keep(principal: Principal, field: string, uploaded: readonly UploadedFile[]): Promise<UploadRow[]> {
    const { db, clock, trail, files } = this.#deps;
    const bytes = uploaded.reduce((sum, file) => sum + file.bytes.length, 0);
    if (bytes > UPLOAD_MAX_CALL_BYTES)
      throw failField(field, "FILE_TOO_LARGE", { megabytes: UPLOAD_MAX_CALL_BYTES / MEGABYTE });
    const described = [];
    for (const file of uploaded) described.push(await this.#describe(field, file));
    const rows = described.map((row) => ({ ...row, user_id: principal.userId, create_time: clock.now() }));
    try {
      for (const [at, row] of rows.entries()) await files.write(row.file_name, uploaded[at]?.bytes ?? Buffer.alloc(0));
      return await db.transaction().execute(async (trx) => {
        const unused = await new UploadRepository(trx).unusedBytes(principal.userId);
        if (unused + bytes > UPLOAD_QUOTA_BYTES) throw fail("FILE_QUOTA", { megabytes: UPLOAD_QUOTA_BYTES / MEGABYTE });
        await new UploadRepository(trx).insert(rows);
        const changes = rows.map((row) => ({ id: row.file_name, before: null, after: toUpload(row) }));
        await trail.keep(trx, principal, UPLOAD_ENTITY, changes);
        return rows;
      });
    } catch (error) {
      for (const { file_name } of rows) await files.remove(file_name);
      throw error;
    }
  }

  async #describe(field: string, { name, bytes }: UploadedFile) {
    const original_name = plainName(name);
    if (original_name.length > UPLOAD_NAME_LENGTH)
      throw failField(field, "FILE_NAME_TOO_LONG", { max: UPLOAD_NAME_LENGTH });
    const kind = await findFileKind(original_name, bytes);
    if (kind === null) throw failField(field, "FILE_KIND", { kinds: UPLOAD_EXTENSIONS.join(", ") });
    return {
      file_name: this.#deps.files.newName(kind.extension),
      original_name,
      type: kind.type,
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    };
  }

  #answer({ file_name, original_name }: UploadRow) {
    const fileName = `${UPLOAD_PATH}${file_name}`;
    return { url: `${this.#deps.base}${fileName}`, fileName, newFileName: file_name, originalFilename: original_name };
  }
}
