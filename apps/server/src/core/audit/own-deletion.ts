import type { Db } from "../db/database.ts";
import { fail } from "../errors.ts";
import { MINUTE_MS } from "../time/durations.ts";
import type { Actor } from "./trail.ts";

/** Time within which a deletion can be undone. */
const UNDO_MS = MINUTE_MS;

/** Fails unless the last change of each row is a recent deletion by the same user (`NOT_FOUND`). */
export async function checkOwnDeletion(
  trx: Db,
  { userId }: Actor,
  entity: string,
  ids: readonly number[],
  now: number,
): Promise<void> {
  const rows = await trx
    .selectFrom("audit_trail")
    .select(["row_id", "user_id", "time", "after_json"])
    .where("entity", "=", entity)
    .where("row_id", "in", ids.map(String))
    .orderBy("seq")
    .execute();
  const last = new Map(rows.map((row) => [row.row_id, row]));
  for (const id of ids) {
    const row = last.get(String(id));
    if (row?.after_json !== null || row.user_id !== userId) throw fail("NOT_FOUND");
    if (now - row.time >= UNDO_MS) throw fail("UNDO_NOT_POSSIBLE");
  }
}
