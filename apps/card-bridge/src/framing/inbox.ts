import { cancelled } from "../kernel/errors.ts";

/** Queues what a line receives and gives it to one reader at a time; counts what arrived while nothing was reading. */
export interface Inbox<T> {
  /** Called by the line for each received item. */
  put(item: T): void;
  /** The next item; one waiter at a time. Rejects with the signal's reason on abort. */
  next(signal: AbortSignal, doing: string): Promise<T>;
  /** Number of unsolicited items since the last call. */
  unasked(): number;
  /** While on, unsolicited items are queued for the next reader, because several may arrive at once. */
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
