import { COUNTED_DAYS, type DailyJobCount } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { dayBeginMs, newestHotelDay } from "../desk/hotel-day.service.ts";
import { endedByQuarter, QUARTER_MS } from "./job.repository.ts";

const dayOf = (labels: string): string => labels.slice(0, "2026-01-02".length);

/** The days up to today. */
function lastDays(today: string): readonly string[] {
  const last = Date.parse(`${today}T00:00:00Z`);
  return Array.from({ length: COUNTED_DAYS }, (_, at) =>
    dayOf(new Date(last - (COUNTED_DAYS - 1 - at) * DAY_MS).toISOString()),
  );
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
}

/** Jobs by the day of their hotel: done, failed, and the credits that they used. */
export async function countJobDays({ db, clock, timeFormat }: Deps, scope: RowScope): Promise<DailyJobCount[]> {
  const days = lastDays(await newestHotelDay(db, timeFormat, scope, clock.now()));
  const first = timeFormat.from(days[0] ?? "", "beginTime");
  const counted = new Map(days.map((day) => [day, { day, done: 0, failed: 0, charged: 0 }]));
  for (const { quarter, state, count, charged } of await endedByQuarter(
    db,
    scope,
    first,
    dayBeginMs("biz_card_job.hotel_id"),
  )) {
    const day = counted.get(dayOf(timeFormat.format(quarter * QUARTER_MS)));
    if (!day) continue;
    day[state === "done" ? "done" : "failed"] += count;
    day.charged += Number(charged);
  }
  return [...counted.values()];
}
