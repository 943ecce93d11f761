import { nameRoom, type Page, type PastStay } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { type PageQuery, readPage } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { getRoomOrFail } from "../room/room.service.ts";
import { ActRepository } from "./act.repository.ts";
import { type ActRowNamed, type StayRow, toActNow } from "./desk.table.ts";

interface HistoryDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
}

/** The stays of a room with a card, and the rooms their guests moved to. */
const staysOf = (db: Db, roomId: number) =>
  db
    .selectFrom("biz_stay")
    .selectAll("biz_stay")
    .select((eb) => {
      const next = eb
        .selectFrom("biz_stay as next")
        .innerJoin("biz_room as next_room", "next_room.id", "next.room_id")
        .whereRef("next.hotel_id", "=", "biz_stay.hotel_id")
        .whereRef("next.replaces_id", "=", "biz_stay.id")
        .where("next.state", "in", ["open", "ended"])
        .orderBy("next.id", "desc")
        .limit(1);
      return [next.select("next_room.label").as("next_label"), next.select("next_room.building").as("next_building")];
    })
    .where("biz_stay.room_id", "=", roomId)
    .where("biz_stay.state", "in", ["open", "ended"]);

/** History of a room, the newest stay first. */
export async function readRoomHistory(
  { db, clock, timeFormat }: HistoryDeps,
  scope: RowScope,
  roomId: number,
  page: PageQuery,
): Promise<Page<PastStay>> {
  const { id, hotelId, building } = await getRoomOrFail(db, scope, roomId);
  const { rows, total } = await readPage(staysOf(db, id), page, { id: "biz_stay.id", columns: {} });
  const acts =
    rows.length === 0
      ? []
      : await new ActRepository(db).ofStays(
          hotelId,
          rows.map((stay) => stay.id),
        );
  const actsOf = Map.groupBy(acts, ({ stay_id }) => stay_id);
  const now = clock.now();
  return {
    rows: rows.map((stay) => toPastStay(stay, building, actsOf.get(stay.id) ?? [], { now, timeFormat })),
    total,
  };
}

/** When and why a stay ended; one without a check-out ended with its cards. */
function endOf({ state, end_reason, end_time, valid_to }: StayRow, now: number) {
  if (end_reason === "expired" || (state === "open" && valid_to <= now))
    return { endReason: "expired", endTime: valid_to } as const;
  return { endReason: end_reason, endTime: end_time };
}

function toPastStay(
  stay: StayRow & { readonly next_label: string | null; readonly next_building: number | null },
  building: number,
  acts: readonly ActRowNamed[],
  { now, timeFormat }: { readonly now: number; readonly timeFormat: TimeFormat },
): PastStay {
  const { endReason, endTime } = endOf(stay, now);
  return {
    id: stay.id,
    validFrom: timeFormat.format(stay.valid_from),
    validTo: timeFormat.format(stay.valid_to),
    openedBy: stay.opened_by,
    reference: stay.reference,
    openTime: timeFormat.format(stay.create_time),
    endTime: timeFormat.format(endTime),
    endReason,
    movedTo:
      endReason === "moved" && stay.next_label !== null
        ? nameRoom({ label: stay.next_label, building: stay.next_building ?? building }, building)
        : null,
    acts: acts.map((row) => toActNow(row, timeFormat, now)),
  };
}
