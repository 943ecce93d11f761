import { type Insertable, sql } from "kysely";
import type { Db, Tables } from "../../../core/db/database.ts";
import type { ActRow } from "./desk.table.ts";

/** Number of acts that a front desk shows; open ones of its clerk are added. */
const RECENT = 12;

export class ActRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  byId(id: number) {
    return this.#named().where("biz_desk_act.id", "=", id).executeTakeFirst();
  }

  /** For a room, including moves out of it. */
  openOf(roomId: number) {
    return this.#named()
      .where((eb) =>
        eb.or([
          eb("biz_desk_act.room_id", "=", roomId),
          eb("biz_desk_act.stay_id", "in", (sub) =>
            sub
              .selectFrom("biz_stay")
              .innerJoin("biz_stay as replaced", "replaced.id", "biz_stay.replaces_id")
              .select("biz_stay.id")
              .where("replaced.room_id", "=", roomId),
          ),
        ]),
      )
      .where("biz_desk_act.state", "=", "open")
      .execute();
  }

  /** The last acts of a hotel, and the open ones of a user, newest first. */
  async recent(hotelId: number, userId: number) {
    const ofHotel = () => this.#named().where("biz_desk_act.hotel_id", "=", hotelId).orderBy("biz_desk_act.id", "desc");
    const last = await ofHotel().limit(RECENT).execute();
    const oldest = last.at(-1);
    if (!oldest || last.length < RECENT) return last;
    const open = await ofHotel()
      .where("biz_desk_act.id", "<", oldest.id)
      .where("biz_desk_act.state", "=", "open")
      .where("biz_desk_act.user_id", "=", userId)
      .limit(RECENT)
      .execute();
    return [...last, ...open];
  }

  /** The stopped check-outs of a stay. */
  stoppedCheckOuts(stayId: number) {
    return this.#db
      .selectFrom("biz_desk_act")
      .innerJoin("biz_stay", "biz_stay.room_id", "biz_desk_act.room_id")
      .select("biz_desk_act.id")
      .where("biz_stay.id", "=", stayId)
      .where("biz_desk_act.stay_id", "=", stayId)
      .where("biz_desk_act.state", "=", "open")
      .where("biz_desk_act.kind", "=", "checkOut")
      .where("biz_desk_act.stop_time", "is not", null)
      .execute();
  }

  /** Acts of these stays that were not canceled before their first card, newest first. */
  ofStays(hotelId: number, ids: readonly number[]) {
    return this.#named()
      .where("biz_desk_act.hotel_id", "=", hotelId)
      .where("biz_desk_act.stay_id", "in", ids)
      .where("biz_desk_act.state", "<>", "dropped")
      .orderBy("biz_desk_act.id", "desc")
      .execute();
  }

  async insert(act: Insertable<Tables["biz_desk_act"]>): Promise<number> {
    const row = await this.#db.insertInto("biz_desk_act").values(act).returning("id").executeTakeFirstOrThrow();
    return row.id;
  }

  update(id: number, values: Partial<ActRow>) {
    return this.#db.updateTable("biz_desk_act").set(values).where("id", "=", id).execute();
  }

  /** Number of its jobs that are done or may still succeed. */
  async liveJobs(id: number): Promise<number> {
    const found = await this.#db
      .selectFrom("biz_card_job")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("act_id", "=", id)
      .where("state", "in", ["reserved", "sent", "done", "unknown"])
      .executeTakeFirstOrThrow();
    return found.count;
  }

  /** The act, its row locked until the transaction ends. */
  async locked(id: number) {
    await this.#db
      .updateTable("biz_desk_act")
      .set((row) => ({ cards: row.ref("cards") }))
      .where("id", "=", id)
      .execute();
    return this.byId(id);
  }

  /** When the last job of an act was settled; null while one is running or unknown. */
  async lastSettled(id: number): Promise<number | null> {
    const found = await this.#db
      .selectFrom("biz_card_job")
      .select((eb) => eb.fn.max("settle_time").as("settled"))
      .select(
        sql<number>`coalesce(sum(case when state in ('reserved', 'sent', 'unknown') then 1 else 0 end), 0)`.as(
          "pending",
        ),
      )
      .where("act_id", "=", id)
      .executeTakeFirstOrThrow();
    return Number(found.pending) > 0 ? null : (found.settled ?? 0);
  }

  #named() {
    return this.#db
      .selectFrom("biz_desk_act")
      .innerJoin("biz_room", "biz_room.id", "biz_desk_act.room_id")
      .selectAll("biz_desk_act")
      .select(["biz_room.building", "biz_room.label"])
      .select((eb) => {
        const left = eb
          .selectFrom("biz_stay")
          .innerJoin("biz_stay as replaced", "replaced.id", "biz_stay.replaces_id")
          .innerJoin("biz_room as left_room", "left_room.id", "replaced.room_id")
          .whereRef("biz_stay.id", "=", "biz_desk_act.stay_id");
        return [
          left.select("left_room.label").as("replaced_label"),
          left.select("left_room.building").as("replaced_building"),
        ];
      })
      .select((eb) =>
        eb
          .selectFrom("biz_card_job as partly")
          .select("partly.uid")
          .whereRef("partly.act_id", "=", "biz_desk_act.id")
          .where("partly.state", "=", "partial")
          .where("partly.purpose", "<>", "erase")
          .where((of) =>
            of.not(
              of.exists(
                of
                  .selectFrom("biz_card_job as later")
                  .select("later.id")
                  .whereRef("later.hotel_id", "=", "partly.hotel_id")
                  .whereRef("later.uid", "=", "partly.uid")
                  .whereRef("later.id", ">", "partly.id")
                  .where("later.state", "=", "done"),
              ),
            ),
          )
          .orderBy("partly.id", "desc")
          .limit(1)
          .as("unfinished_uid"),
      );
  }
}
