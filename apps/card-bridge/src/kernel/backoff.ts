const FIRST_MS = 1_000;
const MAX_MS = 30_000;

/**
 * How long to wait before the next try: doubled each time up to half a minute, and somewhere between half of that and
 * all of it, so that the bridges of a group do not all come back in the same moment. `random` gives 0 to 1.
 */
export function backoff(random: () => number) {
  let tries = 0;
  return {
    next(): number {
      const max = Math.min(MAX_MS, FIRST_MS * 2 ** tries);
      tries += 1;
      return max / 2 + (max / 2) * random();
    },
    /** It went well: the next trouble is a new one. */
    reset(): void {
      tries = 0;
    },
  };
}
