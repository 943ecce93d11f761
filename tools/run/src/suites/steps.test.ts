import { expect, test } from "vitest";
import { formatTotal, runStep, runSteps, sum } from "./steps.ts";

const run = (script: string, total?: () => { passed: number; failed: number }) =>
  runStep(
    { name: "step", command: ["node", "-e", script], ...(total && { total }) },
    { signal: new AbortController().signal },
  );

test("a command without a report counts as one check", async () => {
  expect((await run("")).total).toEqual({ passed: 1, failed: 0 });
  expect((await run("process.exit(1)")).total).toEqual({ passed: 0, failed: 1 });
});

test("a command that fails while its report is clean is a failure all the same", async () => {
  expect((await run("process.exit(1)", () => ({ passed: 5, failed: 0 }))).total).toEqual({ passed: 5, failed: 1 });
});

test("an interrupt reaches the command", async () => {
  const interrupted = new AbortController();
  const step = { name: "step", command: ["node", "-e", "setInterval(() => {}, 1e6)"] } as const;
  const outcome = runStep(step, { signal: interrupted.signal });
  interrupted.abort();
  expect((await outcome).total).toEqual({ passed: 0, failed: 1 });
});

test("the closing line names passed and failed over all steps", async () => {
  expect(formatTotal(sum([await run("", () => ({ passed: 2, failed: 0 })), await run("")]))).toBe("3 passed, 0 failed");
});

test("steps run one after the other, and none after an interrupt", async () => {
  const interrupted = new AbortController();
  const quick = { name: "quick", command: ["node", "-e", ""], total: () => stopAfter() } as const;
  const stopAfter = () => {
    interrupted.abort();
    return { passed: 1, failed: 0 };
  };
  const outcomes = await runSteps([quick, quick], { signal: interrupted.signal });
  expect(outcomes.map(({ step }) => step.name)).toEqual(["quick"]);
});
