import type { CardType } from "@adel/card";
import { type HoldState, MAY_HAVE_WRITTEN, type RoomCell } from "@adel/protocol";
import { type Insertable, type RawBuilder, sql } from "kysely";
import { type RowScope, visibleByParent } from "../../../core/access/data-scope.ts";
import type { Db, Tables } from "../../../core/db/database.ts";
import type { StayRow } from "./desk.table.ts";
import { forgottenBefore } from "./desk-days.ts";

export class StayRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  byId(id: number): Promise<StayRow> {
    return this.#db.selectFrom("biz_stay").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  }

  /** The open stay of a room, even if its end has passed. */
  openOf(roomId: number): Promise<StayRow | undefined> {
    return this.#db
      .selectFrom("biz_stay")
      .selectAll()
      .where("room_id", "=", roomId)
      .where("state", "=", "open")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
  }

  /** A room's last ended stay, with the number of its cards and of those not returned. */
  formerOf(roomId: number, now: number) {
    const cards = (condition: RawBuilder<unknown>) =>
      sql<number>`(select count(*) from biz_hotel_card where biz_hotel_card.stay_id = biz_stay.id and ${condition})`;
    return this.#db
      .selectFrom("biz_stay")
      .select(["id", "valid_from", "valid_to"])
      .select([
        cards(sql`hold_state <> 'overwritten'`).as("cards"),
        cards(sql`hold_state in ('held', 'lostPending')`).as("out"),
      ])
      .where("room_id", "=", roomId)
      .where((eb) =>
        eb.or([
          eb.and([eb("state", "=", "ended"), eb("end_reason", "<>", "voided")]),
          eb.and([eb("state", "=", "open"), eb("valid_to", "<", forgottenBefore(now))]),
        ]),
      )
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
  }

  /** Cards of guests who left that may still open their rooms, with the labels of these. */
  forgottenCards(
    of: { readonly roomId: number } | { readonly stayIds: readonly number[] },
    isForgotten: RawBuilder<boolean>,
  ) {
    const cards = this.#db
      .selectFrom("biz_hotel_card")
      .innerJoin("biz_stay", "biz_stay.id", "biz_hotel_card.stay_id")
      .innerJoin("biz_room", "biz_room.id", "biz_stay.room_id")
      .select(["biz_hotel_card.id", "biz_hotel_card.card_number", "biz_hotel_card.valid_to", "biz_hotel_card.stay_id"])
      .select(["biz_room.label", "biz_room.building"])
      .where(isForgotten)
      .orderBy("biz_hotel_card.id");
    return "roomId" in of
      ? cards.where("biz_stay.room_id", "=", of.roomId).execute()
      : cards.where("biz_hotel_card.stay_id", "in", of.stayIds).execute();
  }

  /** Whether a guest, an act or a valid card may still use a room. */
  async isRoomInUse(roomId: number, now: number): Promise<boolean> {
    const open = await this.openOf(roomId);
    if (open && open.valid_to >= forgottenBefore(now)) return true;
    const act = await this.#db
      .selectFrom("biz_desk_act")
      .select("id")
      .where("room_id", "=", roomId)
      .where("state", "=", "open")
      .where((eb) => eb.or([eb("stop_time", "is", null), eb("valid_to", ">", now)]))
      .limit(1)
      .executeTakeFirst();
    if (act) return true;
    const card = await this.#db
      .selectFrom("biz_hotel_card")
      .innerJoin("biz_stay", "biz_stay.id", "biz_hotel_card.stay_id")
      .select("biz_hotel_card.id")
      .where("biz_stay.room_id", "=", roomId)
      .where("biz_hotel_card.hold_state", "in", ["held", "lostPending"])
      .where("biz_hotel_card.valid_to", ">", now)
      .limit(1)
      .executeTakeFirst();
    return card !== undefined;
  }

  /** The open stays of a hotel that have not expired, with whether a lost card of theirs may still open the door. */
  openOfHotel(hotelId: number, now: number) {
    return this.#db
      .selectFrom("biz_stay")
      .select(["room_id", "valid_to"])
      .select(
        sql<number>`(select count(*) from biz_hotel_card where biz_hotel_card.stay_id = biz_stay.id and hold_state = 'lostPending')`.as(
          "lost",
        ),
      )
      .where("hotel_id", "=", hotelId)
      .where("state", "=", "open")
      .where("valid_to", ">=", forgottenBefore(now))
      .orderBy("id")
      .execute();
  }

  /** Rooms whose cards may have been written: their encoder has not reported. */
  roomsWithUnknownJob(hotelId: number) {
    return this.#db
      .selectFrom("biz_card_job")
      .innerJoin("biz_desk_act", "biz_desk_act.id", "biz_card_job.act_id")
      .select("biz_desk_act.room_id")
      .distinct()
      .where("biz_card_job.hotel_id", "=", hotelId)
      .where("biz_card_job.state", "=", "unknown")
      .execute();
  }

  /** By room, the cards of guests who left that may still open it. */
  cardsOutByRoom(hotelId: number, isForgotten: RawBuilder<boolean>) {
    return this.#db
      .selectFrom("biz_hotel_card")
      .innerJoin("biz_stay", "biz_stay.id", "biz_hotel_card.stay_id")
      .select("biz_stay.room_id")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("biz_hotel_card.hotel_id", "=", hotelId)
      .where(isForgotten)
      .groupBy("biz_stay.room_id")
      .execute();
  }

  /** Of stays that have ended, including expired ones with their cards. */
  async clearReferences(before: number): Promise<number> {
    const cleared = await this.#db
      .updateTable("biz_stay")
      .set({ reference: null })
      .where("reference", "is not", null)
      .where(sql<boolean>`coalesce(end_time, valid_to) <= ${before}`)
      .executeTakeFirstOrThrow();
    return Number(cleared.numUpdatedRows);
  }

  async insert(stay: Insertable<Tables["biz_stay"]>): Promise<number> {
    const row = await this.#db.insertInto("biz_stay").values(stay).returning("id").executeTakeFirstOrThrow();
    return row.id;
  }

  update(id: number, values: Partial<StayRow>) {
    return this.#db.updateTable("biz_stay").set(values).where("id", "=", id).execute();
  }

  cards(stayId: number) {
    return this.#db
      .selectFrom("biz_hotel_card")
      .selectAll()
      .where("stay_id", "=", stayId)
      .orderBy("id", "desc")
      .limit(50)
      .execute();
  }

  heldCards(stayId: number) {
    return this.#db
      .selectFrom("biz_hotel_card")
      .selectAll()
      .where("stay_id", "=", stayId)
      .where("hold_state", "=", "held")
      .execute();
  }

  /** The newest card with a number that a guest may have. */
  heldBy(hotelId: number, uid: string) {
    return this.#db
      .selectFrom("biz_hotel_card")
      .innerJoin("biz_stay", "biz_stay.id", "biz_hotel_card.stay_id")
      .innerJoin("biz_room", "biz_room.id", "biz_stay.room_id")
      .select([
        "biz_hotel_card.id",
        "biz_hotel_card.stay_id",
        "biz_hotel_card.sequence",
        "biz_hotel_card.valid_to",
        "biz_hotel_card.copy_no",
        "biz_hotel_card.agent_name",
        "biz_hotel_card.create_time",
        "biz_stay.room_id",
        "biz_room.label",
      ])
      .select(
        sql<number>`(select count(*) from biz_hotel_card as copies where copies.stay_id = biz_hotel_card.stay_id and copies.sequence = biz_hotel_card.sequence and copies.hold_state <> 'overwritten')`.as(
          "copies",
        ),
      )
      .where("biz_hotel_card.hotel_id", "=", hotelId)
      .where("card_number", "=", uid)
      .where("hold_state", "in", ["held", "lostPending"])
      .orderBy("biz_hotel_card.id", "desc")
      .limit(1)
      .executeTakeFirst();
  }

  /** A record of a card from outside the front desk, with its `room`, unless it was erased since. */
  async cardOfOtherPage(hotelId: number, uid: string, room: RawBuilder<string | null>) {
    const last = await this.#db
      .selectFrom("biz_card_job")
      .select("hotel_card_id")
      .where("uid", "=", uid)
      .where("hotel_id", "=", hotelId)
      .where("state", "=", "done")
      .orderBy("settle_time", "desc")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    if (last?.hotel_card_id == null) return undefined;
    return this.#db
      .selectFrom("biz_hotel_card")
      .select(["id", "valid_to", "agent_name", "create_time", room.as("room")])
      .where("id", "=", last.hotel_card_id)
      .where("hold_state", "is", null)
      .executeTakeFirst();
  }

  /** A card belongs to the department of its hotel. */
  card(scope: RowScope, id: number) {
    const hotel = { table: "biz_hotel", dept: "dept_id", foreignKey: "biz_hotel_card.hotel_id" };
    return this.#db
      .selectFrom("biz_hotel_card")
      .selectAll()
      .where("id", "=", id)
      .where(visibleByParent(scope, hotel, "biz_hotel_card.create_by"))
      .executeTakeFirst();
  }

  setHoldState(id: number, hold_state: HoldState) {
    return this.#db.updateTable("biz_hotel_card").set({ hold_state }).where("id", "=", id).execute();
  }

  /** The stays whose guest may have a card with this number. */
  async staysHolding(hotelId: number, uid: string): Promise<number[]> {
    const found = await this.#db
      .selectFrom("biz_hotel_card")
      .select("stay_id")
      .distinct()
      .where("hotel_id", "=", hotelId)
      .where("card_number", "=", uid)
      .where("hold_state", "in", ["held", "lostPending"])
      .execute();
    return found.flatMap(({ stay_id }) => stay_id ?? []);
  }

  /** Ends the earlier records of a card. */
  endHeld(hotelId: number, uid: string, hold_state: HoldState) {
    return this.#db
      .updateTable("biz_hotel_card")
      .set({ hold_state })
      .where("hotel_id", "=", hotelId)
      .where("card_number", "=", uid)
      .where("hold_state", "in", ["held", "lostPending"])
      .execute();
  }

  /**
   * Cards for a room that were written in part, or perhaps, and neither finished nor erased since: with a time, those
   * that end after it; a lock without a clock opens past the end as well.
   */
  async listPartlyWritten(
    { hotelId, building, floor, roomNumber }: Pick<RoomCell, "hotelId" | "building" | "floor" | "roomNumber">,
    endsAfter: number | null,
  ): Promise<string[]> {
    let found = this.#db
      .selectFrom("biz_card_job as partly")
      .select("partly.uid")
      .distinct()
      .where("partly.hotel_id", "=", hotelId)
      .where("partly.building", "=", building)
      .where("partly.floor", "=", floor)
      .where("partly.room_number", "=", roomNumber)
      .where("partly.purpose", "<>", "erase")
      .where("partly.state", "in", ["partial", "unknown"])
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("biz_card_job as later")
              .select("later.id")
              .whereRef("later.hotel_id", "=", "partly.hotel_id")
              .whereRef("later.uid", "=", "partly.uid")
              .whereRef("later.id", ">", "partly.id")
              .where("later.state", "=", "done"),
          ),
        ),
      )
      .orderBy("partly.uid");
    if (endsAfter !== null)
      found = found.where((eb) => eb.or([eb("partly.valid_to", "is", null), eb("partly.valid_to", ">", endsAfter)]));
    return (await found.execute()).map(({ uid }) => uid);
  }

  /** The highest sequence that may be stored in the lock: of cards for this door that may have been written by now. */
  async newestForRoom(
    hotelId: number,
    cardType: CardType,
    { building, floor, roomNumber }: Pick<RoomCell, "building" | "floor" | "roomNumber">,
  ): Promise<number> {
    const found = await this.#db
      .selectFrom("biz_card_job")
      .select((eb) => eb.fn.max("sequence").as("sequence"))
      .where("hotel_id", "=", hotelId)
      .where("building", "=", building)
      .where("floor", "=", floor)
      .where("room_number", "=", roomNumber)
      .where("card_type", "=", cardType)
      .where("state", "in", MAY_HAVE_WRITTEN)
      .executeTakeFirst();
    return found?.sequence ?? 0;
  }
}
