import type { LogEvent } from "kysely";
import type { Clock } from "../clock.ts";

export interface SlowStatement {
  /** The text with placeholders, without values. */
  readonly sql: string;
  readonly count: number;
  readonly totalMs: number;
  readonly maxMs: number;
  readonly lastTime: number;
}

/** A duration that users notice. */
export const SLOW_MS = 100;
/** Different statements that are remembered. */
const MAX_STATEMENTS = 50;

/** The slow statements of this process. */
export class SlowStatements {
  readonly #clock: Clock;
  readonly #found = new Map<string, SlowStatement>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Kysely's log: receives every statement that ended. */
  readonly receive = (event: LogEvent): void => {
    if (event.queryDurationMillis < SLOW_MS) return;
    this.add(event.query.sql, event.queryDurationMillis);
  };

  add(sql: string, ms: number): void {
    const before = this.#found.get(sql);
    this.#found.set(sql, {
      sql,
      count: (before?.count ?? 0) + 1,
      totalMs: (before?.totalMs ?? 0) + ms,
      maxMs: Math.max(before?.maxMs ?? 0, ms),
      lastTime: this.#clock.now(),
    });
    const fastest = this.list().at(-1);
    if (this.#found.size > MAX_STATEMENTS && fastest) this.#found.delete(fastest.sql);
  }

  /** Slowest first. */
  list(): SlowStatement[] {
    return [...this.#found.values()].sort((a, b) => b.maxMs - a.maxMs);
  }
}
