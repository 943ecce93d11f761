import type { Clock } from "../kernel/clock.ts";

/** A token bucket: `burst` requests at once, refilled at `perSecond`. Returns whether there was a token. */
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
