import { UPLOAD_PATH, UploadName } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { UploadRepository } from "./upload.repository.ts";

/** The server's own name in a path below the base path; no other path is any file. */
export function uploadNameOf(path: string): string | undefined {
  const name = path.startsWith(UPLOAD_PATH) ? path.slice(UPLOAD_PATH.length) : "";
  return UploadName.safeParse(name).data;
}

/**
 * Which records of a feature refer to which files. A record may refer to files of the user who changes it and to those
 * that it already has: naming another user's file does not make it readable.
 */
export class FileUses {
  readonly #uploads: UploadRepository;
  readonly #entity: string;

  constructor(handle: Db, entity: string) {
    this.#uploads = new UploadRepository(handle);
    this.#entity = entity;
  }

  /** Sets the files of a record; returns those that it may not use. */
  async set(principal: Principal, rowId: number, fileNames: readonly string[]): Promise<string[]> {
    const names = [...new Set(fileNames)];
    const used = await this.#uploads.usedBy(this.#entity, rowId);
    const owned = names.length === 0 ? [] : await this.#uploads.ownedOf(principal.userId, names);
    const taken = names.filter((name) => owned.includes(name) || used.includes(name));
    await this.remove([rowId]);
    if (taken.length > 0) await this.#uploads.addUses(this.#entity, rowId, taken);
    return names.filter((name) => !taken.includes(name));
  }

  async remove(rowIds: readonly number[]): Promise<void> {
    if (rowIds.length > 0) await this.#uploads.removeUses(this.#entity, rowIds);
  }
}
