import { type Clock, systemClock } from "../clock.ts";
import { manualClock } from "./manual-clock.ts";

/** A clock that a test can advance: everything due by then happens at once. */
export interface MovableClock extends Clock {
  forward(ms: number): void;
}

/** The system's clock, which a test can advance. */
export function movableClock(): MovableClock {
  let ahead = 0;
  const waiting = new Set<{ at: number; run: () => void }>();
  const now = () => systemClock.now() + ahead;
  return {
    now,
    wall: systemClock.wall,
    after(ms, task) {
      const one = { at: now() + ms, run: () => undefined as undefined };
      const stop = systemClock.after(ms, () => one.run());
      const forget = () => {
        stop();
        waiting.delete(one);
      };
      one.run = () => {
        forget();
        task();
        return undefined;
      };
      waiting.add(one);
      return forget;
    },
    forward(ms) {
      ahead += ms;
      for (const one of [...waiting]) if (one.at <= now()) one.run();
    },
  };
}

/** A clock that advances only by call, so that no load of the computer makes something late. */
export function frozenClock(): MovableClock {
  const { pass: forward, ...clock } = manualClock(systemClock.wall());
  return { ...clock, forward };
}
