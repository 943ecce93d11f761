import type { Clock } from "./clock.ts";

const INTERVAL_MS = 1_000;
const MAX_MISSED = 5;

export interface SilenceWatch {
  /** The other side has given a sign of life. */
  readonly renew: () => void;
  readonly stop: () => void;
}

/**
 * Reports once that nothing was heard for five seconds, and again only after a sign of life. It counts its own
 * intervals: a page that was busy or asleep has counted one, and reads what arrived meanwhile before the next.
 */
export function watchSilence({ after }: Pick<Clock, "after">, onSilent: () => void): SilenceWatch {
  let missed = 0;
  const count = () => {
    missed += 1;
    if (missed === MAX_MISSED) onSilent();
    stop = after(INTERVAL_MS, count);
  };
  let stop = after(INTERVAL_MS, count);
  return {
    renew: () => {
      missed = 0;
    },
    stop: () => stop(),
  };
}
