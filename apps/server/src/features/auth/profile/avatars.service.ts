import { createReadStream } from "node:fs";
import { mkdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fail } from "../../../core/errors.ts";
import type { FileBytes } from "../../../core/http/download.ts";
import type { DecodedImage } from "../../../core/image/reencode-image.ts";
import { randomHex } from "../../../core/random.ts";

/** Where pictures are fetched from, below the base path; what stands in a user's row begins with it. */
const PATH = "/profile/avatar/";
/** Names of this service's own making: no other path is ever looked at. */
const NAME = /^[0-9a-f]{32}\.(png|jpg|webp)$/;
const TYPES: ReadonlyMap<string, string> = new Map([
  ["png", "image/png"],
  ["jpg", "image/jpeg"],
  ["webp", "image/webp"],
]);

/** Pictures of people, each in a file of its own under a name of 128 random bits. A changed picture has a new name. */
export class AvatarStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The path under which the picture is fetched from now on. */
  async keep({ bytes, extension }: DecodedImage): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const name = `${randomHex(16)}.${extension}`;
    await writeFile(join(this.#folder, name), bytes, { mode: 0o600, flag: "wx" });
    return PATH + name;
  }

  /** Removes a picture that nobody's row names any more; a path that is not of this service's making is left alone. */
  async drop(path: string): Promise<void> {
    const name = path.startsWith(PATH) ? path.slice(PATH.length) : "";
    if (NAME.test(name)) await rm(join(this.#folder, name), { force: true });
  }

  async open(name: string): Promise<FileBytes> {
    const type = TYPES.get(NAME.exec(name)?.[1] ?? "");
    if (type === undefined) throw fail("NOT_FOUND");
    const path = join(this.#folder, name);
    const size = await stat(path).then(
      (found) => found.size,
      () => null,
    );
    if (size === null) throw fail("NOT_FOUND");
    return { name, type, size, bytes: createReadStream(path), lasting: true };
  }
}
