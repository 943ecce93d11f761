import { COUNTED_DAYS, type JobDay } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { WireClock } from "../../../core/time/wire-time.ts";
import { endedByQuarter, QUARTER_MS } from "./card.repository.ts";

const DAY_MS = 24 * 3_600_000;
const dayOf = (words: string): string => words.slice(0, "2026-01-02".length);

/** The last days of the server's calendar, today the last. */
function lastDays(today: string): readonly string[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: COUNTED_DAYS }, (_, at) =>
    dayOf(new Date(last - (COUNTED_DAYS - 1 - at) * DAY_MS).toISOString()),
  );
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
}
/** How many jobs were done and how many failed, day by day. */
export const jobDays =
  ({ db, clock, wire }: Deps) =>
  async (rows: RowScope): Promise<JobDay[]> => {
    const days = lastDays(dayOf(wire.say(clock.now())));
    const first = wire.from(days[0] ?? "", "beginTime");
    const counted = new Map(days.map((day) => [day, { day, done: 0, failed: 0 }]));
    for (const { quarter, state, count } of await endedByQuarter(db, rows, first)) {
      const day = counted.get(dayOf(wire.say(quarter * QUARTER_MS)));
      if (day) day[state === "done" ? "done" : "failed"] += count;
    }
    return [...counted.values()];
  };
