import { departmentVisible, type RowScope } from "../../../core/access/data-scope.ts";
import { rightsChanged } from "../../../core/access/token-store.ts";
import type { Db } from "../../../core/db/database.ts";
import { failField } from "../../../core/errors.ts";
import { depts } from "./dept.repository.ts";

/** What other features do with the organisation tree, each on the handle of its own transaction. */
export const deptTree = (db: Db) => ({
  /** A leaf department, as each hotel is one of its own (product §2). */
  async addLeaf(parentId: number, name: string, now: number): Promise<number> {
    const id = await depts(db).insert({ parent_id: parentId, dept_name: name, order_num: 0, create_time: now });
    await rightsChanged(db);
    return id;
  },
  /** A department never comes to lie below itself. */
  async move(id: number, parentId: number): Promise<void> {
    if (await depts(db).isBelow(parentId, id)) throw failField("deptId", "NOT_FOUND");
    await depts(db).move(id, parentId);
    await rightsChanged(db);
  },
  /** Departments that a caller may give a row to: in scope, and not deleted (rows of deleted ones stay to be seen). */
  accepts: async (rows: RowScope, id: number): Promise<boolean> =>
    (await departmentVisible(db, rows, id)) && (await depts(db).living(id)) !== undefined,
  /** Whether one of two departments is the other, or lies above it. */
  onOneLine: async (one: number, other: number): Promise<boolean> =>
    (await depts(db).isBelow(one, other)) !== undefined || (await depts(db).isBelow(other, one)) !== undefined,
  rename: (id: number, name: string) => depts(db).rename(id, name),
  markDeleted: (ids: readonly number[]) => depts(db).markDeleted(ids),
  /** The department of this name, or a new one below `parentId`: what seeds need. */
  async ensure(parentId: number, name: string, now: number): Promise<number> {
    return (await depts(db).byName(name))?.dept_id ?? this.addLeaf(parentId, name, now);
  },
  named: async (name: string) => (await depts(db).byName(name))?.dept_id,
  /** How many departments stand directly below. */
  countBelow: (id: number) => depts(db).countBelow(id),
  /** Whether it is there; then it also stays until the transaction is over. */
  hold: (id: number) => depts(db).hold(id),
  isLiving: async (id: number) => (await depts(db).living(id)) !== undefined,
  parentOf: async (id: number) => (await depts(db).parentOf(id))?.parent_id,
  nameOf: async (id: number) => (await depts(db).nameOf(id))?.dept_name,
  root: async () => (await depts(db).root())?.dept_id,
});
