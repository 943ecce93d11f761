export type Speaker = "clerk" | "screen" | "door" | "ledger";

/** A story as it happened, in plain sentences, and where what was said was not true. */
export class Report {
  readonly title: string;
  readonly #lines: string[] = [];
  /** How many claims each row of the table decided. */
  readonly decided = new Map<string, number>();
  #differences = 0;

  constructor(title: string) {
    this.title = title;
  }

  add(speaker: Speaker, sentence: string): void {
    this.#lines.push(`  ${speaker.padEnd(7)} ${sentence}`);
  }

  /** Something that was said, done or charged is not as it should be. */
  addDifference(sentence: string): void {
    this.#differences += 1;
    this.#lines.push(`  ✗       ${sentence}`);
  }

  /** A shorter story with the same kind of end. */
  addShorter(shorter: Report): void {
    this.#lines.push("", shorter.print());
  }

  countDecided(row: string): void {
    this.decided.set(row, (this.decided.get(row) ?? 0) + 1);
  }

  get isTrue(): boolean {
    return this.#differences === 0;
  }

  /** The whole story; one without a difference is told by its title alone. */
  print(): string {
    return this.isTrue ? `true   ${this.title}` : [`FALSE  ${this.title}`, ...this.#lines].join("\n");
  }
}
