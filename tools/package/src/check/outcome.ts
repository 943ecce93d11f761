/** One thing that was tried. */
export interface Outcome {
  readonly subject: string;
  readonly what: string;
  readonly result: "passed" | "failed" | "not run";
  readonly detail: string;
}

/** Collects what was tried; a step that fails ends its group. */
export class Outcomes {
  readonly list: Outcome[] = [];

  /** Runs one step and notes how it went; false when it failed. */
  async step(subject: string, what: string, work: () => Promise<string> | string): Promise<boolean> {
    try {
      this.#note({ subject, what, result: "passed", detail: await work() });
      return true;
    } catch (error) {
      this.#note({ subject, what, result: "failed", detail: error instanceof Error ? error.message : String(error) });
      return false;
    }
  }

  /** Steps that build on each other. */
  async steps(subject: string, steps: readonly (readonly [what: string, work: () => Promise<string> | string])[]) {
    for (const [what, work] of steps) if (!(await this.step(subject, what, work))) return;
  }

  /** What could not be tried although it has to be. */
  failed(subject: string, what: string, why: string): void {
    this.#note({ subject, what, result: "failed", detail: why });
  }

  notRun(subject: string, what: string, why: string): void {
    this.#note({ subject, what, result: "not run", detail: why });
  }

  #note(outcome: Outcome): void {
    this.list.push(outcome);
    console.log(`${outcome.result}: ${outcome.subject}: ${outcome.what}${outcome.detail && `: ${outcome.detail}`}`);
  }
}

export function expectThat(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}
