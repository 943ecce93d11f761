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

/** Why the stay of a card has ended, and the room in which its guest lives after moves; undefined while it is open. */
export async function findEndedStay(db: Db, stayId: number) {
  const stay = await db
    .selectFrom("biz_stay")
    .select(["state", "end_reason"])
    .where("id", "=", stayId)
    .executeTakeFirst();
  if (stay?.state !== "ended") return undefined;
  const next = await findStayAfterMoves(db, stayId);
  const movedTo =
    next &&
    (await db.selectFrom("biz_room").select(["label", "building"]).where("id", "=", next.room_id).executeTakeFirst());
  return { reason: stay.end_reason, movedTo: movedTo ?? null };
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
