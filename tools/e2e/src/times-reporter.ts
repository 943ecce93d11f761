import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { FullConfig, Reporter, TestCase, TestResult, TestStep } from "@playwright/test/reporter";

// Where the seconds of the suite go, test by test: added by tools/run where ADEL_TEST_TIMES=1.

const FILE = process.env.ADEL_TEST_TIMES_FILE ?? "results/times/suite.json";

/** Seconds of one test by what it does; `rest` is clicks, calls and the test's own work. */
interface TestTimes {
  readonly title: string;
  readonly seconds: number;
  readonly signIn: number;
  readonly pageLoads: number;
  readonly waits: number;
  readonly rest: number;
}
interface SpecTimes {
  readonly spec: string;
  /** From the end of the spec before it to the end of its own. */
  readonly seconds: number;
  /** Starting the runner, the browser and servers, and closing them. */
  readonly outsideTests: number;
  readonly tests: readonly TestTimes[];
}

type Part = "signIn" | "pageLoads" | "waits";

/** What a step's time counts as; undefined where the steps inside it are counted. */
function partOf({ category, title }: TestStep): Part | undefined {
  if (category === "test.step" && title === "sign in") return "signIn";
  if (category === "pw:api" && /^(Navigate|Reload|Go (back|forward))/.test(title)) return "pageLoads";
  if (category === "expect" || /^Wait for/.test(title)) return "waits";
  return undefined;
}

function addSteps(steps: readonly TestStep[], sums: Record<Part, number>): void {
  for (const step of steps) {
    const part = partOf(step);
    if (part === undefined) addSteps(step.steps, sums);
    else sums[part] += step.duration;
  }
}

const inSeconds = (ms: number): number => Math.round(ms / 10) / 100;

export default class TimesReporter implements Reporter {
  readonly #specs = new Map<string, { start: number; end: number; tests: TestTimes[] }>();
  #last = Date.now();

  onBegin(_config: FullConfig): void {
    this.#last = Date.now();
  }

  onTestEnd({ title, location }: TestCase, { duration, steps }: TestResult): void {
    const spec = basename(location.file, ".spec.ts");
    const entry = this.#specs.get(spec) ?? { start: this.#last, end: 0, tests: [] };
    const sums = { signIn: 0, pageLoads: 0, waits: 0 };
    addSteps(steps, sums);
    const rest = Math.max(0, duration - sums.signIn - sums.pageLoads - sums.waits);
    entry.tests.push({
      title,
      seconds: inSeconds(duration),
      signIn: inSeconds(sums.signIn),
      pageLoads: inSeconds(sums.pageLoads),
      waits: inSeconds(sums.waits),
      rest: inSeconds(rest),
    });
    this.#last = Date.now();
    entry.end = this.#last;
    this.#specs.set(spec, entry);
  }

  onEnd(): void {
    const specs = [...this.#specs].map(([spec, { start, end, tests }]): SpecTimes => {
      const inTests = tests.reduce((sum, { seconds }) => sum + seconds, 0);
      const seconds = inSeconds(end - start);
      return { spec, seconds, outsideTests: Math.round(Math.max(0, seconds - inTests) * 100) / 100, tests };
    });
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, JSON.stringify(specs, null, 2));
  }
}
