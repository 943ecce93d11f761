import { DEFAULT_POLICY } from "@adel/protocol";
import { type RawBuilder, sql } from "kysely";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { HOUR_MS, MINUTE_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

const [hours = 0, minutes = 0] = DEFAULT_POLICY.dayBegins.split(":").map(Number);
const DEFAULT_BEGIN_MS = hours * HOUR_MS + minutes * MINUTE_MS;

/**
 * How long after midnight the day of a hotel begins, in SQL, for a column with the hotel's id: a moment less this
 * stands on the hotel's day. On the days when clocks change, the hour after that beginning counts for the wrong day.
 */
export const dayBeginMs = (hotelId: string): RawBuilder<number> =>
  sql<number>`coalesce((select cast(substr(day_begins, 1, 2) as integer) * ${sql.lit(HOUR_MS)}
    + cast(substr(day_begins, 4, 2) as integer) * ${sql.lit(MINUTE_MS)}
    from biz_desk_policy where biz_desk_policy.hotel_id = ${sql.ref(hotelId)}), ${sql.lit(DEFAULT_BEGIN_MS)})`;

/** The newest day that has begun at a hotel of the scope. */
export async function newestHotelDay(db: Db, timeFormat: TimeFormat, scope: RowScope, now: number): Promise<string> {
  const found = await db
    .selectFrom("biz_hotel")
    .where(visible(scope, "biz_hotel.dept_id"))
    .select((eb) => eb.fn.min(dayBeginMs("biz_hotel.id")).as("begin"))
    .executeTakeFirstOrThrow();
  return timeFormat.format(now - Number(found.begin ?? DEFAULT_BEGIN_MS)).slice(0, "2026-01-02".length);
}
