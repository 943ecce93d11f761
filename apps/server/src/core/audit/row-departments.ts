import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { type EntityChange, WHOLE_LIST } from "./change.ts";
import { type RowDepartment, TRAIL_RULES } from "./trail-entities.ts";

type RowId = EntityChange["id"];

async function findDepartments(
  trx: Db,
  { from, id, dept }: RowDepartment,
  ids: readonly RowId[],
): Promise<ReadonlyMap<string, number | null>> {
  const { rows } = await sql<{ row_id: RowId; dept_id: number | null }>`
    select ${sql.raw(id)} as row_id, ${sql.raw(dept)} as dept_id from ${sql.raw(from)}
    where ${sql.raw(id)} in (${sql.join(ids)})`.execute(trx);
  return new Map(rows.map(({ row_id, dept_id }) => [String(row_id), dept_id]));
}

/**
 * The departments of changed rows, in the order of the changes, as the transaction leaves them: as stated by the change,
 * or read from the row. No caller can forget it, because each kind of row says where its department is stored.
 */
export async function readDepartments(trx: Db, changes: readonly EntityChange[]): Promise<readonly (number | null)[]> {
  const found = new Map<string, ReadonlyMap<string, number | null>>();
  for (const [entity, of] of Map.groupBy(changes, ({ entity }) => entity)) {
    const { department } = TRAIL_RULES[entity];
    const ids = of.filter(({ id, deptId }) => deptId === undefined && id !== WHOLE_LIST).map(({ id }) => id);
    if (department && ids.length > 0) found.set(entity, await findDepartments(trx, department, ids));
  }
  return changes.map(({ entity, id, deptId }) =>
    deptId === undefined ? (found.get(entity)?.get(String(id)) ?? null) : deptId,
  );
}
