import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  BridgeArch,
  type BridgeDownload,
  BridgeSystem,
  RELEASE_FILE,
  RELEASE_SIGNATURE,
  type SignedRelease,
} from "@adel/protocol";
import type * as z from "zod";
import { Cache } from "../../../core/cache.ts";
import { fail } from "../../../core/errors.ts";
import type { FileBytes } from "../../../core/http/download.ts";

type Download = z.output<typeof BridgeDownload>;

/** `card-bridge-<version>-<system>-<arch>.<ending>`: file names of the bridge's packages (tools/package). */
const NAME = /^card-bridge-(?<version>\d[\w.]*)-(?<system>[a-z]+)-(?<arch>\w+)\.(?<ending>tar\.gz|zip|deb|exe)$/;
const FORMS: Readonly<Record<string, Download["form"]>> = {
  exe: "setup",
  deb: "deb",
  "tar.gz": "archive",
  zip: "archive",
};

/** The file's text; null if it is missing. */
async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** Packages of several versions for every system. */
const MAX_HASHED = 200;

/** The archives of one folder; each is hashed once and again when it changes. */
export class Downloads {
  readonly #folder: string;
  readonly hashed = new Cache<string>({
    name: "downloads:",
    max: MAX_HASHED,
    show: (sha256) => sha256,
  });

  constructor(folder: string) {
    this.#folder = folder;
  }

  async list(): Promise<Download[]> {
    const files = await readdir(this.#folder).catch(() => []);
    const found = await Promise.all(files.sort().map((file) => this.#described(file)));
    return found.filter((one) => one !== null);
  }

  /** The signed list of a version's packages as stored: bridges verify it, the server cannot. */
  async release(): Promise<SignedRelease | null> {
    const manifest = await textOf(join(this.#folder, RELEASE_FILE));
    const signature = await textOf(join(this.#folder, RELEASE_SIGNATURE));
    return manifest === null || signature === null ? null : { manifest, signature: signature.trim() };
  }

  /** Opens only a listed name, so that no other path is used. */
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
    const { version, ending = "", ...platform } = NAME.exec(file)?.groups ?? {};
    const system = BridgeSystem.safeParse(platform.system).data;
    const arch = BridgeArch.safeParse(platform.arch).data;
    const form = FORMS[ending];
    if (version === undefined || !system || !arch || !form) return null;
    const path = join(this.#folder, file);
    const { size, mtimeMs } = await stat(path);
    const mark = `${file}/${mtimeMs}/${size}`;
    const sha256 = this.hashed.get(mark) ?? (await this.#hash(mark, path));
    return { system, arch, form, version, file, size, sha256 };
  }

  async #hash(mark: string, path: string): Promise<string> {
    const sha256 = await sha256Of(path);
    this.hashed.set(mark, sha256);
    return sha256;
  }
}
