import { DESK_PERMISSIONS } from "@adel/protocol";
import { checkPermitted, type Principal } from "../../../core/access/principal.ts";
import type { Change } from "../../../core/audit/change.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import { ActRepository } from "./act.repository.ts";
import type { ActRowNamed } from "./desk.table.ts";

/** An act without a card that waits to be completed is only abandoned. */
const ABANDONED_MS = 30 * MINUTE_MS;
/**
 * An act with a partly written card gives up room and encoder after that time; like one with some of its cards, it
 * also does when its clerk stops it. A partly written card can still be completed by whoever has it.
 */
const RELEASED_MS = 10 * MINUTE_MS;

/** Whether nothing was done for so long, and no card may still be written, that the act keeps nobody away. */
export async function isReleased(db: Db, act: ActRowNamed, now: number): Promise<boolean> {
  const settled = await new ActRepository(db).lastSettled(act.id);
  if (settled !== null && act.stop_time !== null) return true;
  const limit = act.unfinished_uid === null ? ABANDONED_MS : RELEASED_MS;
  return settled !== null && now - Math.max(act.create_time, settled) >= limit;
}

/** Refuses an act of somebody else, unless it was released with a partly written card. */
export async function checkMayContinue(db: Db, principal: Principal, act: ActRowNamed, now: number): Promise<void> {
  if (act.user_id === principal.userId) return;
  checkPermitted(principal, DESK_PERMISSIONS[act.kind]);
  if (act.state !== "open" || act.unfinished_uid === null) throw fail("NOT_FOUND");
  if (!(await isReleased(db, act, now))) throw fail("DESK_ACT_OPEN", { user: act.user_name });
}

/** Whoever writes a card of a released act has it from then on; it goes on, if it was stopped. */
export async function takeOverAct(
  trx: Db,
  { userId, userName }: Principal,
  act: ActRowNamed,
): Promise<readonly Change[]> {
  if (act.user_id === userId && act.stop_time === null) return [];
  await new ActRepository(trx).update(act.id, { user_id: userId, user_name: userName, stop_time: null });
  const stop = act.stop_time === null ? {} : { before: { isStopped: true }, after: { isStopped: false } };
  const owner = act.user_id === userId ? {} : { before: { userName: act.user_name }, after: { userName } };
  const change = { before: { ...stop.before, ...owner.before }, after: { ...stop.after, ...owner.after } };
  return [{ id: act.id, ...change }];
}
