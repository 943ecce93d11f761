import type { FileBytes } from "../../../core/http/download.ts";
import { StoredFiles } from "../../../core/http/stored-files.ts";
import type { DecodedImage } from "../../../core/image/reencode-image.ts";

/** The path of pictures, below the base path; a user's avatar column begins with it. */
const PATH = "/profile/avatar/";

/** Pictures of people. A changed picture has a new name. */
export class AvatarStore {
  readonly #files: StoredFiles;

  constructor(folder: string) {
    this.#files = new StoredFiles(folder);
  }

  /** The path under which the picture is fetched from now on. */
  async keep(image: DecodedImage): Promise<string> {
    return PATH + (await this.#files.save(image));
  }

  /** Removes a picture that no row names; a path of any other form is left alone. */
  async drop(path: string): Promise<void> {
    if (path.startsWith(PATH)) await this.#files.remove(path.slice(PATH.length));
  }

  open(name: string): Promise<FileBytes> {
    return this.#files.open(name);
  }
}
