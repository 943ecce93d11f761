import type { Clock } from "../kernel/clock.ts";

/** A clock with a precision of 0.1 ms; a timer of the system has 1 to 2 ms. */
export interface PacedClock extends Clock {
  /** What is waited for next counts from now, not from the end of what was waited for before. */
  startHere(): void;
}

/** A timer of the system is late by up to this much; the rest is waited for asleep, on the spot. */
const COARSE_MS = 1.5;
/** Who sleeps on the spot wakes late by about this much; so long it is waited for awake. */
const OVERSLEPT_MS = 0.1;
/** Waits that follow each other closer than this are one chain. */
const CHAIN_MS = 1;

/**
 * For simulators with a device's timing. A wait that begins where another ended counts from when that one was due,
 * so that being woken late does not add up over the steps of one answer.
 */
export function pacedClock(clock: Clock): PacedClock {
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  let lastDue = Number.NEGATIVE_INFINITY;
  return {
    now: clock.now,
    wall: clock.wall,
    startHere() {
      lastDue = Number.NEGATIVE_INFINITY;
    },
    after(ms, task) {
      const now = clock.now();
      const due = (now - lastDue < CHAIN_MS ? lastDue : now) + ms;
      const wake = () => {
        const left = due - clock.now() - OVERSLEPT_MS;
        if (left > 0) Atomics.wait(asleep, 0, 0, left);
        while (clock.now() < due);
        lastDue = due;
        task();
      };
      const coarse = Math.floor(due - now - COARSE_MS);
      if (coarse > 0) return clock.after(coarse, wake);
      let called = true;
      queueMicrotask(() => {
        if (called) wake();
      });
      return () => {
        called = false;
      };
    },
  };
}
