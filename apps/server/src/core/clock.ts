/** The only place that reads the time; tests pass a clock of their own. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC, which is how every moment is stored; of a steady clock since whenever. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** For what must not hang on the time of day: it only rises, whoever sets the computer's clock. */
export const monotonicClock: Clock = { now: () => performance.now() };
