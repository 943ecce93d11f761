import type { DeskAct } from "@adel/protocol";
import type { EntityChange } from "../../../core/audit/change.ts";
import type { Db } from "../../../core/db/database.ts";
import { ActRepository } from "./act.repository.ts";
import { StayRepository } from "./desk.repository.ts";
import { type ActRow, type ActRowNamed, DESK_ENTITY, isOver } from "./desk.table.ts";

/** Acts with a stay of their own. */
const OPENING: readonly DeskAct[] = ["checkIn", "move", "void"];

/** Ends an act: done if one of its cards was finished. */
export async function dropAct(trx: Db, row: ActRow): Promise<void> {
  await new ActRepository(trx).update(row.id, { state: row.finished > 0 ? "done" : "dropped" });
  if (OPENING.includes(row.kind) && row.finished === 0)
    await new StayRepository(trx).update(row.stay_id, { state: "dropped" });
}

/** Whether something of an act is on a card already, and something that may still be written is not. */
export async function isResumable(trx: Db, row: ActRowNamed, now: number): Promise<boolean> {
  if (isOver(row, now)) return false;
  if (row.kind === "checkOut" && (await new StayRepository(trx).heldCards(row.stay_id)).length === 0) return false;
  return row.unfinished_uid !== null || (row.finished > 0 && row.finished < row.cards);
}

/** Ends the stopped check-outs of stays of which no card is left to erase, and returns what that changes. */
export async function endCheckOutsWithoutCards(trx: Db, stayIds: readonly number[]): Promise<readonly EntityChange[]> {
  const acts = new ActRepository(trx);
  const changes: EntityChange[] = [];
  for (const stayId of stayIds) {
    if ((await new StayRepository(trx).heldCards(stayId)).length > 0) continue;
    for (const { id } of await acts.stoppedCheckOuts(stayId)) {
      const act = await acts.locked(id);
      if (act?.state !== "open" || act.stop_time === null) continue;
      await dropAct(trx, act);
      const after = (await acts.byId(id))?.state;
      changes.push({
        ...{ entity: DESK_ENTITY, id },
        before: { state: act.state, isStopped: true },
        after: { state: after, isStopped: false },
      });
    }
  }
  return changes;
}
