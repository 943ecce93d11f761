import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import { countWhere, isChargedJob, isHeldJob } from "./job-charge.ts";

/** The average is computed over two whole weeks before today. */
const PACE_DAYS = 14;

/** A hotel's credits used today, held now, and used per day before. `today` is the start of the server's day. */
export async function creditUse(db: Db, hotelId: number, today: number) {
  const jobs = db.selectFrom("biz_card_job").where("hotel_id", "=", hotelId);
  const used = await jobs
    .where("create_time", ">=", today - PACE_DAYS * DAY_MS)
    .select([
      countWhere(sql`${isChargedJob} and create_time >= ${today}`).as("today"),
      countWhere(sql`${isChargedJob} and create_time < ${today}`).as("before"),
    ])
    .executeTakeFirstOrThrow();
  const { held } = await jobs
    .where(isHeldJob)
    .select((eb) => eb.fn.countAll<number>().as("held"))
    .executeTakeFirstOrThrow();
  return { usedToday: Number(used.today), held: Number(held), perDay: Number(used.before) / PACE_DAYS };
}
