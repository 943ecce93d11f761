import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { isMainThread, threadId } from "node:worker_threads";
import { afterAll, expect } from "vitest";
import { getChildrenSeconds } from "../suites/processor-time.ts";

// A setup file of every vitest configuration while `pnpm test:times` runs: after each test file, it writes the processor
// time of this worker so far, with that of the programs that it has waited for.

const folder = process.env.ADEL_TEST_TIMES;

/** Processor seconds of this worker so far, and of the programs that this process has waited for. */
const measureCost = (): number => {
  const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage();
  return (user + system) / 1e6 + getChildrenSeconds();
};

if (folder !== undefined)
  // The first of the hooks ends last.
  afterAll(() => {
    const cost = { file: expect.getState().testPath, seconds: measureCost() };
    appendFileSync(join(folder, `${process.pid}-${threadId}.jsonl`), `${JSON.stringify(cost)}\n`);
  });
