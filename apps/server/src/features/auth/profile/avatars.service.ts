import type { FileBytes } from "../../../core/http/download.ts";
import { StoredFiles } from "../../../core/http/stored-files.ts";
import type { DecodedImage } from "../../../core/image/reencode-image.ts";

/** Path of avatars, below the base path; a user's avatar column begins with it. */
const PATH = "/profile/avatar/";

/** Avatars of users. A changed image gets a new name. */
export class AvatarStore {
  readonly #files: StoredFiles;

  constructor(folder: string) {
    this.#files = new StoredFiles(folder);
  }

  /** Returns the path of the stored image. */
  async keep(image: DecodedImage): Promise<string> {
    return PATH + (await this.#files.save(image));
  }

  /** Deletes an image that no row refers to; ignores a path of any other form. */
  async drop(path: string): Promise<void> {
    if (path.startsWith(PATH)) await this.#files.remove(path.slice(PATH.length));
  }

  open(name: string): Promise<FileBytes> {
    return this.#files.open(name);
  }
}
