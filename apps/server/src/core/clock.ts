/** The only place that reads the time; tests pass a clock of their own. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC: how every moment is stored. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };
