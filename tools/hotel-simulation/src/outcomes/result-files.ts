import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { PlayResult } from "./play-result.ts";

const ResultFile = z.object({ treeHashes: z.string(), results: z.array(PlayResult) });

/** A file for each seed and one for the stories; what was true of another state of the product does not count. */
export class ResultFiles {
  readonly #folder: string;
  readonly #treeHashes: string;

  constructor(folder: string, treeHashes: string) {
    this.#folder = folder;
    this.#treeHashes = treeHashes;
  }

  /** Results of the same state of the product; undefined where there are none, or one of them is untrue. */
  find(name: string): readonly PlayResult[] | undefined {
    const path = this.#getPath(name);
    if (!existsSync(path)) return undefined;
    const { treeHashes, results } = ResultFile.parse(JSON.parse(readFileSync(path, "utf8")));
    const isUsable = treeHashes === this.#treeHashes && results.every(({ isTrue }) => isTrue);
    return isUsable ? results : undefined;
  }

  save(name: string, results: readonly PlayResult[]): void {
    mkdirSync(this.#folder, { recursive: true });
    const file = { treeHashes: this.#treeHashes, results };
    writeFileSync(this.#getPath(name), `${JSON.stringify(file, undefined, 2)}\n`);
  }

  #getPath = (name: string): string => join(this.#folder, `${name}.json`);
}
