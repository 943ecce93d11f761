import { expect, it } from "vitest";
import { type Clock, pause } from "../kernel/clock.ts";
import { pacedClock } from "./paced-clock.ts";

const { signal } = new AbortController();

/** Time advances a little with each reading, and every timer is late by a millisecond. */
function sluggish(): Clock {
  let now = 1000;
  return {
    now: () => (now += 0.01),
    wall: () => now,
    after(ms, task) {
      const waiting = setImmediate(() => {
        now += ms + 1;
        task();
      });
      return () => clearImmediate(waiting);
    },
  };
}

it("ends no wait early, and does not accumulate delays over several waits", async () => {
  const clock = sluggish();
  const paced = pacedClock(clock);
  const began = clock.now();
  let due = 0;
  for (const ms of [0.5, 2.5, 0.1, 7, 3.3, 0.05]) {
    await pause(paced, ms, signal);
    due += ms;
    expect(clock.now() - began).toBeGreaterThanOrEqual(due);
  }
  expect(clock.now() - began).toBeLessThan(due + 0.5);
});

it("counts from now if something else happened in between", async () => {
  const clock = sluggish();
  const paced = pacedClock(clock);
  await pause(paced, 2.5, signal);
  for (let looks = 0; looks < 50; looks += 1) clock.now();
  paced.startHere();
  const began = clock.now();
  await pause(paced, 2.5, signal);
  expect(clock.now() - began).toBeGreaterThanOrEqual(2.5);
});

it("ends a wait that is aborted, long or short", async () => {
  for (const ms of [0.5, 30]) {
    const stop = new AbortController();
    const waiting = pause(pacedClock(sluggish()), ms, stop.signal);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: "CANCELLED" });
  }
});
