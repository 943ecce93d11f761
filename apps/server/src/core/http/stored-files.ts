import { createReadStream } from "node:fs";
import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fail } from "../errors.ts";
import { randomHex } from "../random.ts";
import type { FileBytes } from "./download.ts";

const TYPES = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["webp", "image/webp"],
  ["pdf", "application/pdf"],
]);
/** Names that this class creates; no other path is opened. */
const NAME = /^[0-9a-f]{32}\.([a-z0-9]{2,4})$/;

export interface CheckedFile {
  readonly extension: "png" | "jpg" | "webp" | "pdf";
  readonly bytes: Buffer;
}

/** Uploaded files with verified content, in one folder, named by 128 random bits. */
export class StoredFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** An unused name. */
  newName(extension: string): string {
    return `${randomHex(16)}.${extension}`;
  }

  /** Returns the name of the stored file. */
  async save({ bytes, extension }: CheckedFile): Promise<string> {
    const name = this.newName(extension);
    await this.write(name, bytes);
    return name;
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await writeFile(join(this.#folder, name), bytes, { mode: 0o600, flag: "wx" });
  }

  /** Ignores a name that this class has not created. */
  async remove(name: string): Promise<void> {
    if (NAME.test(name)) await rm(join(this.#folder, name), { force: true });
  }

  async open(name: string): Promise<FileBytes & { readonly size: number }> {
    const extension = NAME.exec(name)?.[1];
    const size = extension === undefined ? undefined : (await this.#stat(name))?.size;
    if (extension === undefined || size === undefined) throw fail("NOT_FOUND");
    const type = TYPES.get(extension) ?? "application/octet-stream";
    return { name, type, size, bytes: createReadStream(join(this.#folder, name)), lasting: true };
  }

  /** The names of files that were written before a time. */
  async writtenBefore(time: number): Promise<string[]> {
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => NAME.test(name));
    const found = await Promise.all(names.map(async (name) => ({ name, stat: await this.#stat(name) })));
    return found.filter(({ stat }) => stat !== null && stat.mtimeMs <= time).map(({ name }) => name);
  }

  #stat(name: string) {
    return stat(join(this.#folder, name)).catch(() => null);
  }
}
