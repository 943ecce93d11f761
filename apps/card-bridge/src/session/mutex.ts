import { cancelled } from "../kernel/errors.ts";

/**
 * One task at a time per encoder, in the order of requests. The mutex is handed over directly from a holder to the next
 * waiter, so that no later request can get in between. A waiter whose signal aborts leaves at once and its task never
 * runs; a holder is never interrupted by a timer.
 */
export interface Mutex {
  run<T>(task: () => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Whether it is locked now. */
  busy(): boolean;
}

export function createMutex(): Mutex {
  let held = false;
  const queue: (() => void)[] = [];

  function enter(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(cancelled(signal, "waiting for the encoder"));
    if (!held) {
      held = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        queue.splice(queue.indexOf(turn), 1);
        reject(cancelled(signal, "waiting for the encoder"));
      };
      const turn = () => {
        signal.removeEventListener("abort", onAbort);
        resolve();
      };
      signal.addEventListener("abort", onAbort, { once: true });
      queue.push(turn);
    });
  }

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else held = false;
  }

  return {
    busy: () => held,
    async run(task, signal) {
      await enter(signal);
      try {
        return await task();
      } finally {
        leave();
      }
    },
  };
}
