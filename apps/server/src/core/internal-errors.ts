import type { InternalError } from "@adel/protocol";
import type { Clock } from "./clock.ts";
import { HOUR_MS } from "./time/durations.ts";
import type { StartTimer } from "./timer.ts";

export type InternalErrorSource = InternalError["source"];

/** Kinds of errors that are listed; the oldest of more are only counted. */
const MAX_KINDS = 50;
const MAX_TEXT = 200;

const toText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1).join("").slice(0, MAX_TEXT);

/**
 * Errors of work that no caller waits for: measuring, logging, timers and what features do in the background. None of
 * them ends the server. Each is counted; equal ones are logged once, and again after an hour without them.
 */
export class InternalErrors {
  readonly #clock: Clock;
  readonly #log: (error: unknown) => void;
  readonly #kinds = new Map<string, InternalError>();
  #count = 0;

  constructor(clock: Clock, log: (error: unknown) => void) {
    this.#clock = clock;
    this.#log = log;
  }

  report(source: InternalErrorSource, error: unknown): void {
    const message = toText(error);
    const key = `${source} ${message}`;
    const now = this.#clock.now();
    const before = this.#kinds.get(key);
    this.#count += 1;
    this.#kinds.delete(key);
    this.#kinds.set(key, { source, message, count: (before?.count ?? 0) + 1, time: now });
    for (const oldest of [...this.#kinds.keys()].slice(0, -MAX_KINDS)) this.#kinds.delete(oldest);
    if (!before || now - before.time > HOUR_MS) this.#log(error);
  }

  /** The result of work that may fail; null where it did. */
  async attempt<T>(source: InternalErrorSource, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.report(source, error);
      return null;
    }
  }

  /** A timer whose tasks may throw or reject. */
  guardTimer(start: StartTimer): StartTimer {
    return (ms, task) => start(ms, () => void this.attempt("timer", async () => task()));
  }

  /** How many there were since the start, and their kinds, the latest first. */
  list(): { readonly count: number; readonly kinds: InternalError[] } {
    return { count: this.#count, kinds: [...this.#kinds.values()].reverse() };
  }
}
