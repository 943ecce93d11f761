/** The only source of the time; tests pass their own clock. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC, as stored in the database; for a monotonic clock, since an arbitrary start. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** For durations: changes of the computer's time have no effect. */
export const monotonicClock: Clock = { now: () => performance.now() };
