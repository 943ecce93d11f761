import { cancelled } from "../kernel/errors.ts";

/** What comes over a line, one thing at a time for whoever waits; counts what nobody waited for. */
export interface Inbox<T> {
  /** The line's side: something has come. */
  put(item: T): void;
  /** The next thing; one waiter at a time. Leaves with the signal's reason. */
  next(signal: AbortSignal, doing: string): Promise<T>;
  /** How many came unasked since this was last called. */
  unasked(): number;
  /** While on, unasked ones are kept for the next waiter: several may come in one lump. What is left at the end came unasked. */
  keep(on: boolean): void;
}

export function inbox<T>(): Inbox<T> {
  let waiter: ((item: T) => void) | undefined;
  let stored: T[] | undefined;
  let unasked = 0;
  return {
    put(item) {
      const waiting = waiter;
      waiter = undefined;
      if (waiting) waiting(item);
      else if (stored) stored.push(item);
      else unasked += 1;
    },
    next: (signal, doing) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(cancelled(signal, doing));
        const early = stored?.shift();
        if (early !== undefined) return resolve(early);
        const onAbort = () => {
          waiter = undefined;
          reject(cancelled(signal, doing));
        };
        signal.addEventListener("abort", onAbort, { once: true });
        waiter = (item) => {
          signal.removeEventListener("abort", onAbort);
          resolve(item);
        };
      }),
    unasked() {
      const count = unasked;
      unasked = 0;
      return count;
    },
    keep(on) {
      unasked += stored?.length ?? 0;
      stored = on ? [] : undefined;
    },
  };
}
