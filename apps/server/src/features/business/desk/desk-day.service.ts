import type { DeskDay } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { HotelCards } from "../hotel/hotel-cards.service.ts";
import { creditUse } from "../job/job-usage.service.ts";
import { deskDay, forgottenBefore, shiftDay } from "./desk-days.ts";
import { readPolicy } from "./desk-policy.service.ts";

/** More than a page shows. */
const MAX_LISTED = 500;

interface DayDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly hotels: HotelCards;
}

/** Guests who leave today or should have left, cards to be erased, and credit used per day. */
export async function readDeskDay(
  { db, clock, timeFormat, hotels }: DayDeps,
  scope: RowScope,
  hotelId: number,
): Promise<DeskDay> {
  const { id } = await hotels.inScope(scope, hotelId);
  const now = clock.now();
  const policy = await readPolicy(db, id);
  const day = deskDay(timeFormat, now, policy);
  const calendarDay = timeFormat.format(now).slice(0, day.length);
  const beginOf = (one: string) => timeFormat.from(`${one} ${policy.dayBegins}:00`, "beginTime");
  return {
    due: await dueRooms(db, id, beginOf(day), beginOf(shiftDay(day, 1)), now),
    toErase: (await toErase(db, id)).map(({ valid_to, ...card }) => ({
      ...card,
      validTo: timeFormat.format(valid_to),
    })),
    credit: await creditUse(db, id, timeFormat.from(calendarDay, "beginTime")),
  };
}

/** A guest who left today stays in the list. */
async function dueRooms(db: Db, hotelId: number, begin: number, end: number, now: number): Promise<DeskDay["due"]> {
  const rows = await db
    .selectFrom("biz_stay")
    .innerJoin("biz_room", "biz_room.id", "biz_stay.room_id")
    .select(["biz_stay.room_id", "biz_stay.valid_to", "biz_stay.state", "building", "label"])
    .where("biz_stay.hotel_id", "=", hotelId)
    .where("biz_stay.valid_to", "<", end)
    .where((eb) =>
      eb.or([
        eb.and([eb("biz_stay.state", "=", "open"), eb("biz_stay.valid_to", ">=", forgottenBefore(now))]),
        eb.and([
          eb("biz_stay.state", "=", "ended"),
          eb("end_reason", "=", "checkout"),
          eb("biz_stay.valid_to", ">=", begin),
        ]),
      ]),
    )
    .orderBy("building")
    .orderBy("room_number")
    .orderBy("biz_stay.id")
    .limit(MAX_LISTED)
    .execute();
  const rooms = rows.map(({ room_id, building, label, state, valid_to }) => ({
    ...{ roomId: room_id, building, label },
    state: state === "ended" ? ("left" as const) : valid_to <= now ? ("expired" as const) : ("due" as const),
  }));
  // If a room was occupied again on the same day, the last stay counts.
  return [...new Map(rooms.map((room) => [room.roomId, room])).values()];
}

const toErase = (db: Db, hotelId: number) =>
  db
    .selectFrom("biz_hotel_card")
    .innerJoin("biz_desk_act", "biz_desk_act.id", "biz_hotel_card.act_id")
    .innerJoin("biz_room", "biz_room.id", "biz_desk_act.room_id")
    .select(["biz_hotel_card.id", "biz_hotel_card.card_number as uid", "biz_room.label", "biz_hotel_card.valid_to"])
    .where("biz_hotel_card.hotel_id", "=", hotelId)
    .where("biz_hotel_card.hold_state", "=", "held")
    .where("biz_desk_act.kind", "=", "void")
    .orderBy("biz_hotel_card.id", "desc")
    .limit(MAX_LISTED)
    .execute();
