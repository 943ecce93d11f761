import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BridgeDownload } from "@adel/protocol";
import type { z } from "zod";
import { fail } from "../../../core/errors.ts";
import type { FileBytes } from "../../../core/http/download.ts";

type Download = z.output<typeof BridgeDownload>;

/** `card-bridge-<version>-<system>-<arch>.<ending>`: what the bridge's own build names its archives. */
const NAME =
  /^card-bridge-(?<version>\d[\w.]*)-(?<system>linux|windows|macos)-(?<arch>x64|arm64)\.(?:tar\.gz|zip|deb)$/;
const isSystem = (word: string | undefined): word is Download["system"] =>
  word === "linux" || word === "windows" || word === "macos";
const isArch = (word: string | undefined): word is Download["arch"] => word === "x64" || word === "arm64";

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** The archives of one folder; each is hashed once and again when it changes. */
export class Downloads {
  readonly #folder: string;
  readonly #hashed = new Map<string, string>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async list(): Promise<Download[]> {
    const files = await readdir(this.#folder).catch(() => []);
    const found = await Promise.all(files.sort().map((file) => this.#described(file)));
    return found.filter((one) => one !== null);
  }

  /** Only a name that the list has: no path is made of anything else. */
  async open(file: string): Promise<FileBytes> {
    const one = (await this.list()).find((entry) => entry.file === file);
    if (!one) throw fail("NOT_FOUND");
    return {
      name: file,
      type: "application/octet-stream",
      size: one.size,
      bytes: createReadStream(join(this.#folder, file)),
    };
  }

  async #described(file: string): Promise<Download | null> {
    const { version, system, arch } = NAME.exec(file)?.groups ?? {};
    if (version === undefined || !isSystem(system) || !isArch(arch)) return null;
    const path = join(this.#folder, file);
    const { size, mtimeMs } = await stat(path);
    const mark = `${file}/${mtimeMs}/${size}`;
    const sha256 = this.#hashed.get(mark) ?? (await sha256Of(path));
    this.#hashed.set(mark, sha256);
    return { system, arch, version, file, size, sha256 };
  }
}
