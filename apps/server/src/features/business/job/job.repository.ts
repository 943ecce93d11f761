import type { CardJobQuery } from "@adel/protocol";
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db, Tables } from "../../../core/db/database.ts";
import { whereBetween } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { CONTENT_COLUMNS, jobList, type NewJob, UNKNOWN_AFTER_MS } from "./job.table.ts";
import { countWhere, isChargedJob } from "./job-charge.ts";

const settlementColumns = [
  "as_outcome",
  "proposer_id",
  "proposer_name",
  "propose_reason",
  "propose_time",
  "decision",
  "decider_id",
  "decider_name",
  "decide_reason",
  "decide_time",
  "late_outcome",
] as const;

/** Issued long ago, and not reported as waiting since. */
const isOverdue = (now: number) => (eb: ExpressionBuilder<Tables, "biz_card_job">) =>
  eb.and([
    eb("state", "=", "sent"),
    eb("sent_time", "<=", now - UNKNOWN_AFTER_MS),
    eb.or([eb("wait_time", "is", null), eb("wait_time", "<=", now - UNKNOWN_AFTER_MS)]),
  ]);

export class JobRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(scope: RowScope, query: CardJobQuery, timeRange: TimeRange) {
    let found = this.#inScope(scope);
    if (query.state !== undefined) found = found.where("biz_card_job.state", "=", query.state);
    if (query.unfinished === "true") found = found.where(isUnfinished);
    if (query.encoderId !== undefined) found = found.where("biz_card_job.encoder_id", "=", query.encoderId);
    if (query.hotelId !== undefined) found = found.where("biz_card_job.hotel_id", "=", query.hotelId);
    if (query.batchId !== undefined) found = found.where("biz_card_job.batch_id", "=", query.batchId);
    return readPage(whereBetween(found, "biz_card_job.create_time", timeRange), query, jobList);
  }

  one(scope: RowScope, jobId: string) {
    return this.#inScope(scope).where("biz_card_job.job_id", "=", jobId).executeTakeFirst();
  }

  /** In any scope, for a job that was found before. */
  byId(jobId: string) {
    return this.#named().where("biz_card_job.job_id", "=", jobId).executeTakeFirstOrThrow();
  }

  /** Jobs of a card without a record, newest first. */
  withoutRecord(scope: RowScope, uid: string, limit: number) {
    return this.#inScope(scope)
      .where("biz_card_job.uid", "=", uid)
      .where("biz_card_job.test_card_id", "is", null)
      .where("biz_card_job.hotel_card_id", "is", null)
      .orderBy("biz_card_job.id", "desc")
      .limit(limit)
      .execute();
  }

  insert(job: NewJob) {
    return this.#db
      .insertInto("biz_card_job")
      .values({
        ...job,
        result_hash: null,
        fault: null,
        fault_values: "{}",
        blocks_written: 0,
        test_card_id: null,
        hotel_card_id: null,
        settlement_id: null,
        wait_time: null,
        settle_time: null,
      })
      .execute();
  }

  /**
   * Marks jobs that were issued long ago without a result; a result still settles them, but their tickets no longer
   * start.
   */
  async markUnknown(now: number): Promise<number> {
    const result = await this.#db
      .updateTable("biz_card_job")
      .set({ state: "unknown" })
      .where(isOverdue(now))
      .executeTakeFirstOrThrow();
    return Number(result.numUpdatedRows);
  }

  /** Its bridge still has the job of this encoder, and waits for the card. */
  saveWait(jobId: string, encoderId: number, now: number) {
    return this.#db
      .updateTable("biz_card_job")
      .set({ wait_time: now })
      .where("job_id", "=", jobId)
      .where("encoder_id", "=", encoderId)
      .where("state", "=", "sent")
      .execute();
  }

  /** Issued without a report of its bridge: the card may be written. */
  markSilent(jobId: string) {
    return this.#db
      .updateTable("biz_card_job")
      .set({ state: "unknown" })
      .where("job_id", "=", jobId)
      .where("state", "=", "sent")
      .execute();
  }

  /** The number of an encoder's unknown jobs, including those that were not marked yet. */
  async unknownOf(encoderId: number, now: number): Promise<number> {
    const found = await this.#db
      .selectFrom("biz_card_job")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("encoder_id", "=", encoderId)
      .where((eb) => eb.or([eb("state", "=", "unknown"), isOverdue(now)(eb)]))
      .executeTakeFirstOrThrow();
    return found.count;
  }

  /** True if the job had not been issued. */
  async cancelReserved(jobId: string, now: number): Promise<boolean> {
    const result = await this.#db
      .updateTable("biz_card_job")
      .set({ state: "cancelled", settle_time: now, ticket: null })
      .where("job_id", "=", jobId)
      .where("state", "=", "reserved")
      .executeTakeFirst();
    return result.numUpdatedRows === 1n;
  }

  #named() {
    return this.#db
      .selectFrom("biz_card_job")
      .innerJoin("biz_hotel", "biz_hotel.id", "biz_card_job.hotel_id")
      .innerJoin("biz_encoder", "biz_encoder.id", "biz_card_job.encoder_id")
      .leftJoin("biz_job_settlement", "biz_job_settlement.id", "biz_card_job.settlement_id")
      .selectAll("biz_card_job")
      .select(["biz_encoder.device_name", "biz_hotel.hotel_name", ...settlementColumns])
      .select((eb) => {
        const act = eb.selectFrom("biz_desk_act").whereRef("biz_desk_act.id", "=", "biz_card_job.act_id");
        const room = act.innerJoin("biz_room", "biz_room.id", "biz_desk_act.room_id");
        return [
          room.select("building").as("room_building"),
          room.select("label").as("room_label"),
          act.select("biz_desk_act.id").where("biz_desk_act.state", "=", "open").as("open_act_id"),
        ];
      });
  }

  /** A job belongs to the department of its hotel. */
  #inScope(scope: RowScope) {
    return this.#named().where(visible(scope, "biz_hotel.dept_id", "biz_card_job.user_id"));
  }
}

const isUnfinished = sql<boolean>`biz_card_job.state = 'partial' and not exists (select 1 from biz_card_job as later
  where later.hotel_id = biz_card_job.hotel_id and later.uid = biz_card_job.uid and later.id > biz_card_job.id
  and later.state in ('done', 'partial'))`;

/** Columns that are equal in copies of a card. */
const COPIED = [...CONTENT_COLUMNS, "valid_from"] as const;
type Copied = Pick<NewJob, (typeof COPIED)[number] | "user_id" | "hotel_id"> & { readonly batch_id: string };

/** The sequence that a user's batch gave to an equal card; null if there is none. */
export async function sequenceOfCopy(
  db: Db,
  { user_id, batch_id, hotel_id, ...content }: Copied,
): Promise<number | null> {
  const found = await db
    .selectFrom("biz_card_job")
    .select("sequence")
    .where("batch_id", "=", batch_id)
    .where("user_id", "=", user_id)
    .where("hotel_id", "=", hotel_id)
    .where((eb) => eb.and(COPIED.map((column) => eb(column, "is not distinct from", content[column]))))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return found?.sequence ?? null;
}

/**
 * The last content that a card has, or may have, for this hotel: a job that wrote part of it, or whose result is
 * unknown, counts; an erasure counts once it is verified. With the state of its record; `room` is that of a made card.
 */
export const lastWriteOf = (db: Db, hotelId: number, uid: string, room: RawBuilder<string | null>) =>
  db
    .selectFrom("biz_card_job")
    .leftJoin("biz_test_card", "biz_test_card.id", "biz_card_job.test_card_id")
    .leftJoin("biz_hotel_card", "biz_hotel_card.id", "biz_card_job.hotel_card_id")
    .select([
      "state",
      "purpose",
      "biz_card_job.card_type",
      "biz_card_job.test_card_type",
      "operation",
      "biz_card_job.valid_to",
    ])
    .select(["biz_test_card.status", "biz_hotel_card.hold_state", room.as("room")])
    .where("uid", "=", uid)
    .where("biz_card_job.hotel_id", "=", hotelId)
    .where((eb) =>
      eb.or([
        eb("state", "=", "done"),
        eb.and([
          eb("purpose", "<>", "erase"),
          eb.or([eb("state", "in", ["sent", "unknown"]), eb("blocks_written", ">", 0)]),
        ]),
      ]),
    )
    .orderBy("biz_card_job.id", "desc")
    .limit(1)
    .executeTakeFirst();
export type LastWrite = NonNullable<Awaited<ReturnType<typeof lastWriteOf>>>;

export const QUARTER_MS = 900_000;

/**
 * Ended jobs, counted by quarter hour, because days of every time zone begin on such a boundary; moments are those of
 * a day that begins at midnight, `dayBegin` earlier than they were.
 */
export const endedByQuarter = (db: Db, scope: RowScope, since: number, dayBegin: RawBuilder<number>) => {
  const moment = sql<number>`(biz_card_job.create_time - ${dayBegin})`;
  const quarter = sql<number>`${moment} / ${sql.lit(QUARTER_MS)}`;
  return db
    .selectFrom("biz_card_job")
    .innerJoin("biz_hotel", "biz_hotel.id", "biz_card_job.hotel_id")
    .where(visible(scope, "biz_hotel.dept_id", "biz_card_job.user_id"))
    .where("biz_card_job.create_time", ">=", since)
    .where(moment, ">=", since)
    .where("biz_card_job.state", "in", ["done", "failed", "partial"])
    .select((eb) => [
      quarter.as("quarter"),
      "biz_card_job.state",
      eb.fn.countAll<number>().as("count"),
      countWhere(isChargedJob).as("charged"),
    ])
    .groupBy([quarter, "biz_card_job.state"])
    .execute();
};

/** Each query sends a ticket in one frame; at most this many per round. */
const MAX_REQUESTED = 50;

/** Unreported jobs that were issued before that time, newest first. */
export const unreportedJobs = (db: Db, encoderIds: readonly number[], before: number) =>
  db
    .selectFrom("biz_card_job")
    .select(["encoder_id", "ticket"])
    .where("encoder_id", "in", encoderIds)
    .where("state", "in", ["sent", "unknown"])
    .where("sent_time", "<=", before)
    .orderBy("id", "desc")
    .limit(MAX_REQUESTED)
    .execute();
