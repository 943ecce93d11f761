import { cancelled } from "../kernel/errors.ts";
import type { BytePort } from "../transport/byte-port.ts";
import { delimited } from "./delimited.ts";

/** Lines of a port, one at a time for whoever waits; counts those that nobody waited for. */
export interface LineInbox {
  /** The next line; one waiter at a time. Leaves with the signal's reason. */
  next(signal: AbortSignal, doing: string): Promise<string>;
  /** Lines that came unasked since this was last called. */
  unasked(): number;
  /** While on, unasked lines are kept for the next waiter: several may come in one lump. */
  keep(on: boolean): void;
}

interface InboxSetting {
  readonly port: BytePort;
  readonly delimiter: string;
  readonly longest: number;
}

export function lineInbox({ port, delimiter, longest }: InboxSetting): LineInbox {
  let waiter: ((line: string) => void) | undefined;
  let kept: string[] | undefined;
  let unasked = 0;

  const lines = delimited({
    delimiter,
    longest,
    onLine(line) {
      const waiting = waiter;
      waiter = undefined;
      if (waiting) waiting(line);
      else if (kept) kept.push(line);
      else unasked += 1;
    },
  });
  port.onBytes((bytes) => lines.feed(bytes));

  return {
    next: (signal, doing) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(cancelled(signal, doing));
        const early = kept?.shift();
        if (early !== undefined) return resolve(early);
        const onAbort = () => {
          waiter = undefined;
          reject(cancelled(signal, doing));
        };
        signal.addEventListener("abort", onAbort, { once: true });
        waiter = (line) => {
          signal.removeEventListener("abort", onAbort);
          resolve(line);
        };
      }),
    unasked() {
      const count = unasked;
      unasked = 0;
      return count;
    },
    keep(on) {
      kept = on ? [] : undefined;
    },
  };
}
