import { promises } from "../promises/table.ts";
import type { Report } from "./report.ts";

/** How often an act was asked for, and done. */
export type Tally = Map<string, { readonly asked: number; readonly done: number }>;
/** So many of all acts at random must be done: a run that is only refused proves nothing. */
const MIN_DONE = 0.7;

/** What a run of several stories and seeds decided together. */
export class Totals {
  readonly #decided = new Map<string, number>();
  readonly #tally: Tally = new Map();
  #plays = 0;
  #untrue = 0;

  add(report: Report, tally: Tally = new Map()): void {
    this.#plays += 1;
    if (!report.isTrue) this.#untrue += 1;
    for (const [row, count] of report.decided) this.#decided.set(row, (this.#decided.get(row) ?? 0) + count);
    for (const [act, { asked, done }] of tally) {
      const sum = this.#tally.get(act) ?? { asked: 0, done: 0 };
      this.#tally.set(act, { asked: sum.asked + asked, done: sum.done + done });
    }
  }

  get isTrue(): boolean {
    return this.#untrue === 0 && this.#hasEnoughDone;
  }

  /** Rows that decided something, rows that did not, acts, and the result. */
  print(): string {
    const undecided = promises.map(({ kind, name }) => `${kind}: ${name}`).filter((row) => !this.#decided.has(row));
    const acts = [...this.#tally].map(([act, { asked, done }]) => `  ${act}: ${done} of ${asked} done`);
    return [
      "claims decided, by row of the table:",
      ...[...this.#decided].sort().map(([row, count]) => `  ${String(count).padStart(3)} ${row}`),
      `rows that decided nothing: ${undecided.join("; ")}`,
      ...(acts.length === 0 ? [] : ["acts at random:", ...acts]),
      ...(this.#hasEnoughDone ? [] : [`fewer than ${MIN_DONE * 100} of a hundred acts were done`]),
      `${this.#plays - this.#untrue} of ${this.#plays} are true`,
    ].join("\n");
  }

  get #hasEnoughDone(): boolean {
    const sums = [...this.#tally.values()];
    const count = (of: "asked" | "done") => sums.reduce((sum, each) => sum + each[of], 0);
    return count("done") >= count("asked") * MIN_DONE;
  }
}
