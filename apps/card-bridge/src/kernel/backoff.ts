const FIRST_MS = 1_000;
const MAX_MS = 30_000;

/**
 * How long to wait before the next attempt: doubles up to 30 s, then a random value between half of that and
 * all of it, so that the bridges of one hotel group do not reconnect at the same moment. `random` gives 0 to 1.
 */
export function backoff(random: () => number) {
  let tries = 0;
  return {
    next(): number {
      const max = Math.min(MAX_MS, FIRST_MS * 2 ** tries);
      tries += 1;
      return max / 2 + (max / 2) * random();
    },
    /** Call after a success: the next failure starts with the shortest wait again. */
    reset(): void {
      tries = 0;
    },
  };
}
