import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** By so many seconds the time of the world is ahead of this machine's: for its doors and people at once. */
let ahead = 0;

/** Seconds since 1970-01-01 UTC. */
export const now = (): number => Math.floor(Date.now() / 1000) + ahead;

export const isAhead = (): boolean => ahead > 0;

/** The time of the world, which server and bridge read from a file. It goes forward only. */
export class Clock {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
    this.#save();
  }

  /** For a program that shall have the time of the world. */
  get env(): Readonly<Record<string, string>> {
    const module = pathToFileURL(join(import.meta.dirname, "file-clock.ts")).href;
    return { NODE_OPTIONS: `--import ${module}`, SIMULATION_CLOCK: this.#file };
  }

  /** It becomes later at once. */
  goTo(time: number): void {
    const seconds = time - now();
    if (seconds < 0) throw new Error("time goes forward only");
    ahead += seconds;
    this.#save();
  }

  /** Replaced as a whole: nobody reads half of it. */
  #save(): void {
    writeFileSync(`${this.#file}.new`, String(ahead * 1000));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
