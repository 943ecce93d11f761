import type { Clock } from "../kernel/clock.ts";

/** A bucket of tokens: `burst` at once, refilled at `perSecond`. Gives whether there was one left. */
export function rateLimit(clock: Clock, burst: number, perSecond: number): () => boolean {
  let left = burst;
  let at = clock.now();
  return () => {
    const now = clock.now();
    left = Math.min(burst, left + ((now - at) / 1000) * perSecond);
    at = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
