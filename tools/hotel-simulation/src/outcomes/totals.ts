import { promises } from "../promises/table.ts";
import type { PlayResult } from "./play-result.ts";

/** So many of all acts at random must be done: a run that is only refused proves nothing. */
const MIN_DONE = 0.7;

interface Counts {
  readonly asked: number;
  readonly done: number;
}

const getShare = ({ asked, done }: Counts): string => `${Math.round((done / asked) * 100)} %`;

/** What several stories and seeds decided together. In the full size each row of the table must decide something. */
export class Totals {
  readonly #isFull: boolean;
  readonly #decided = new Map<string, number>();
  readonly #acts = new Map<string, Counts>();
  #plays = 0;
  #untrue = 0;

  constructor({ isFull }: { readonly isFull: boolean }) {
    this.#isFull = isFull;
  }

  add({ isTrue, decided, acts }: PlayResult): void {
    this.#plays += 1;
    if (!isTrue) this.#untrue += 1;
    for (const [row, count] of Object.entries(decided)) this.#decided.set(row, (this.#decided.get(row) ?? 0) + count);
    for (const [act, { asked, done }] of Object.entries(acts)) {
      const sum = this.#acts.get(act) ?? { asked: 0, done: 0 };
      this.#acts.set(act, { asked: sum.asked + asked, done: sum.done + done });
    }
  }

  get isTrue(): boolean {
    return this.#untrue === 0 && this.#hasEnoughDone && (!this.#isFull || this.#undecided.length === 0);
  }

  /** Rows that decided something, rows that did not, acts with their share of success, and the result. */
  print(): string {
    const acts = [...this.#acts]
      .sort()
      .map(([act, counts]) => `  ${act}: ${counts.done} of ${counts.asked} done, ${getShare(counts)}`);
    return [
      "claims decided, by row of the table:",
      ...[...this.#decided].sort().map(([row, count]) => `  ${String(count).padStart(4)} ${row}`),
      `rows that decided nothing${this.#isFull ? ", which the full size does not allow" : ""}:`,
      ...this.#undecided.map((row) => `       ${row}`),
      ...(acts.length === 0 ? [] : [`acts at random, ${getShare(this.#sum)} of them done:`, ...acts]),
      ...(this.#hasEnoughDone ? [] : [`fewer than ${MIN_DONE * 100} of a hundred acts were done`]),
      `${this.#plays - this.#untrue} of ${this.#plays} are true`,
    ].join("\n");
  }

  get #undecided(): string[] {
    return promises.map(({ kind, name }) => `${kind}: ${name}`).filter((row) => !this.#decided.has(row));
  }

  get #sum(): Counts {
    const all = [...this.#acts.values()];
    const count = (of: keyof Counts) => all.reduce((sum, each) => sum + each[of], 0);
    return { asked: count("asked"), done: count("done") };
  }

  get #hasEnoughDone(): boolean {
    return this.#sum.done >= this.#sum.asked * MIN_DONE;
  }
}
