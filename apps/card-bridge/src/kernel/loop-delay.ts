import type { Clock } from "./clock.ts";

const TICK_MS = 1000;

export interface LoopDelay {
  /** The longest lateness in ms since it was last asked for, and the sum of all. */
  take(): { readonly longest: number; readonly sum: number };
  stop(): void;
}

/** How late a timer fires that is due each second: whatever keeps this process from answering shows in it. */
export function loopDelay(clock: Clock): LoopDelay {
  let longest = 0;
  let sum = 0;
  let due = clock.now() + TICK_MS;
  let stop = clock.after(TICK_MS, tick);
  function tick(): void {
    const late = Math.max(0, clock.now() - due);
    longest = Math.max(longest, late);
    sum += late;
    due = clock.now() + TICK_MS;
    stop = clock.after(TICK_MS, tick);
  }
  return {
    take() {
      const taken = { longest, sum };
      longest = 0;
      return taken;
    },
    stop: () => stop(),
  };
}
