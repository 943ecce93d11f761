import { rightsChanged } from "../../../core/access/token-store.ts";
import type { Db } from "../../../core/db/database.ts";
import { depts } from "./dept.repository.ts";

/** What other features do with the organisation tree, each on the handle of its own transaction. */
export const deptTree = (db: Db) => ({
  /** A leaf department, as each hotel is one of its own (product §2). */
  async addLeaf(parentId: number, name: string, now: number): Promise<number> {
    const id = await depts(db).insert({ parent_id: parentId, dept_name: name, order_num: 0, create_time: now });
    await rightsChanged(db);
    return id;
  },
  async moveLeaf(id: number, parentId: number): Promise<void> {
    await depts(db).moveLeaf(id, parentId);
    await rightsChanged(db);
  },
  rename: (id: number, name: string) => depts(db).rename(id, name),
  markDeleted: (ids: readonly number[]) => depts(db).markDeleted(ids),
  /** The department of this name, or a new one below `parentId`: what seeds need. */
  async ensure(parentId: number, name: string, now: number): Promise<number> {
    return (await depts(db).byName(name))?.dept_id ?? this.addLeaf(parentId, name, now);
  },
  named: async (name: string) => (await depts(db).byName(name))?.dept_id,
  root: async () => (await depts(db).root())?.dept_id,
});
