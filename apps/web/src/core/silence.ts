import type { Clock } from "./clock.ts";

const TICK_MS = 1_000;
const MAX_TICKS = 5;

export interface SilenceWatch {
  /** The other side has given a sign of life. */
  readonly heard: () => void;
  readonly stop: () => void;
}

/**
 * Reports once that nothing was heard for five seconds, and again only after a sign of life. It counts its own ticks: a
 * page that was busy or asleep for a while has counted one, and reads what arrived meanwhile before the next.
 */
export function watchSilence({ after }: Pick<Clock, "after">, onSilent: () => void): SilenceWatch {
  let ticks = 0;
  const tick = () => {
    ticks += 1;
    if (ticks === MAX_TICKS) onSilent();
    stop = after(TICK_MS, tick);
  };
  let stop = after(TICK_MS, tick);
  return {
    heard: () => {
      ticks = 0;
    },
    stop: () => stop(),
  };
}
