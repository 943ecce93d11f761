import type { Clock } from "./clock.ts";

const SAMPLE_MS = 1000;

export interface LoopDelay {
  /** The longest delay in ms since the last call, and the sum of all delays. */
  take(): { readonly max: number; readonly sum: number };
  stop(): void;
}

/** Measures how late a timer of one second fires: anything that blocks the event loop shows here. */
export function loopDelay(clock: Clock): LoopDelay {
  let max = 0;
  let sum = 0;
  let due = clock.now() + SAMPLE_MS;
  let stop = clock.after(SAMPLE_MS, sample);
  function sample(): void {
    const late = Math.max(0, clock.now() - due);
    max = Math.max(max, late);
    sum += late;
    due = clock.now() + SAMPLE_MS;
    stop = clock.after(SAMPLE_MS, sample);
  }
  return {
    take() {
      const taken = { max, sum };
      max = 0;
      return taken;
    },
    stop: () => stop(),
  };
}
