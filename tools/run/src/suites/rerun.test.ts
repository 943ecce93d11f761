import { expect, test } from "vitest";
import { rerunFailed } from "./rerun.ts";
import type { Outcome, Step } from "./steps.ts";

const failure = (title: string, file = "a.test.ts") => ({ file, titles: [title], cause: "expected", source: "" });

/** A run in which these tests failed; alone, a test runs this script and reports these counts. */
const failedRun = (titles: readonly string[], script: string, total = { passed: 1, failed: 0 }): Outcome => {
  const alone = (): Step => ({ name: "alone", command: ["node", "-e", script], total: () => total });
  return {
    step: { name: "unit", command: ["true"], alone },
    total: { passed: 0, failed: titles.length },
    failures: titles.map((title) => failure(title)),
    times: { suites: [], files: [] },
    seconds: 1,
    load: 7.5,
  };
};

const rerun = (...outcomes: Outcome[]) => rerunFailed(outcomes, new AbortController().signal);

test("a failed test that passes alone is unstable, and the load of its run is named", async () => {
  expect(await rerun(failedRun(["adds"], ""))).toEqual([{ test: failure("adds"), verdict: "unstable", load: 7.5 }]);
});

test("one that fails again failed alone too; where no test ran, nothing is said of it", async () => {
  const [again, none] = await rerun(
    failedRun(["a"], "process.exit(1)"),
    failedRun(["b"], "", { passed: 0, failed: 0 }),
  );
  expect([again?.verdict, none?.verdict]).toEqual(["failed alone too", "not run again"]);
});

test("only the first twenty run again, and none after an interrupt", async () => {
  const titles = Array.from({ length: 22 }, (_, index) => `${index}`);
  const verdicts = (await rerun(failedRun(titles, ""))).map(({ verdict }) => verdict);
  expect([verdicts[19], ...verdicts.slice(20)]).toEqual(["unstable", "not run again", "not run again"]);
  const [stopped] = await rerunFailed([failedRun(["a"], "")], AbortSignal.abort());
  expect(stopped?.verdict).toBe("not run again");
});
