import { expect, it } from "vitest";
import { repeat } from "./lifecycle.ts";
import type { StartTimer } from "./timer.ts";

/** Timers that a test fires manually. */
function manualTimers() {
  const waiting = new Set<() => void>();
  const after: StartTimer = (_, task) => {
    waiting.add(task);
    return () => waiting.delete(task);
  };
  const fire = async () => {
    for (const task of [...waiting]) {
      waiting.delete(task);
      task();
    }
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { after, fire, waiting };
}

it("repeats work from its start on, also after an error", async () => {
  const { after, fire } = manualTimers();
  const errors: unknown[] = [];
  let runs = 0;
  const { start } = repeat({ after, onError: (error) => errors.push(error) }, 10, async () => {
    runs++;
    if (runs === 1) throw new Error("first");
  });
  await fire();
  expect(runs).toBe(0);
  start?.();
  await fire();
  await fire();
  expect({ runs, errors }).toEqual({ runs: 2, errors: [new Error("first")] });
});

it("waits at its stop for the active run, and starts no other", async () => {
  const { after, fire, waiting } = manualTimers();
  const work = Promise.withResolvers<void>();
  const { start, stop } = repeat({ after, onError: () => undefined }, 10, () => work.promise);
  start?.();
  await fire();
  let isOver = false;
  const stopped = Promise.resolve(stop?.()).then(() => {
    isOver = true;
  });
  await fire();
  expect(isOver).toBe(false);
  work.resolve();
  await stopped;
  expect(waiting.size).toBe(0);
});

it("cancels the scheduled run", async () => {
  const { after, fire } = manualTimers();
  let runs = 0;
  const { start, stop } = repeat({ after, onError: () => undefined }, 10, async () => {
    runs++;
  });
  start?.();
  await stop?.();
  await fire();
  expect(runs).toBe(0);
});
