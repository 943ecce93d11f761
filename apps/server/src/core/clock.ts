/** The only place that reads the time; tests pass a clock of their own. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC, which is how every moment is stored; of a steady clock since whenever. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Monotonic, for what must not depend on the time of day: setting the computer's clock has no effect. */
export const monotonicClock: Clock = { now: () => performance.now() };
