import type { Db } from "../../../core/db/database.ts";
import type { StayRow } from "./desk.table.ts";

/** The stay in which a guest lives after all moves from this one; undefined if the guest did not move, or has left. */
export async function findStayAfterMoves(db: Db, stayId: number): Promise<StayRow | undefined> {
  let stay = await findNextStay(db, stayId);
  while (stay && stay.state !== "open") stay = await findNextStay(db, stay.id);
  return stay;
}

/** The stays from which the guest of this one moved, the last one first. */
export async function listStaysBeforeMoves(db: Db, stay: StayRow): Promise<readonly StayRow[]> {
  const before = stay.replaces_id === null ? undefined : await findMovedStay(db, stay.replaces_id);
  return before ? [before, ...(await listStaysBeforeMoves(db, before))] : [];
}

/** The room in which the guest of this stay lives after moves; null if the guest did not move, or has left. */
export async function findRoomAfterMoves(db: Db, stayId: number) {
  const next = await findStayAfterMoves(db, stayId);
  if (!next) return null;
  const room = db.selectFrom("biz_room").select(["label", "building"]).where("id", "=", next.room_id);
  return (await room.executeTakeFirst()) ?? null;
}

const findMovedStay = (db: Db, id: number): Promise<StayRow | undefined> =>
  db
    .selectFrom("biz_stay")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "ended")
    .where("end_reason", "=", "moved")
    .executeTakeFirst();

/** The stay that a guest moved to. */
async function findNextStay(db: Db, stayId: number): Promise<StayRow | undefined> {
  if (!(await findMovedStay(db, stayId))) return undefined;
  return db
    .selectFrom("biz_stay")
    .selectAll()
    .where("replaces_id", "=", stayId)
    .where("state", "in", ["open", "ended"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
