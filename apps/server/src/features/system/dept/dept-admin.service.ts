import type { Dept, DeptInput, DeptQuery, DeptSort, DeptUpdate, TreeNode } from "@adel/protocol";
import { departmentVisible, type RowScope } from "../../../core/access/data-scope.ts";
import { rightsChanged } from "../../../core/access/token-store.ts";
import type { Actor, Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { WireClock } from "../../../core/time/wire-time.ts";
import { depts } from "./dept.repository.ts";
import { deptRows } from "./dept-admin.repository.ts";
import { deptView, treeOf } from "./dept-view.ts";

/** Whether something hangs on a department that its deleting would orphan; each feature says it of its own rows. */
export type DeptInUse = (db: Db, deptId: number) => Promise<boolean>;

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly trail: Trail;
  readonly inUse: readonly DeptInUse[];
}
const ENTITY = "system/dept";

const numbers = (list: string) => list.split(",").map(Number);

export const deptService = ({ db, clock, wire, trail, inUse }: Needs) => {
  const { shown, one } = deptView(wire);
  /** A parent that the caller may see; the root itself has none and takes no sibling. */
  const checkPlace = async (trx: Db, rows: RowScope, { parentId, deptName }: DeptInput, id?: number) => {
    if (!(await departmentVisible(trx, rows, parentId)) || !(await depts(trx).living(parentId)))
      throw failField("parentId", "NOT_FOUND");
    const sibling = await deptRows(trx).sibling(parentId, deptName);
    if (sibling && sibling.dept_id !== id) throw fail("DEPT_NAME_TAKEN", { name: deptName });
  };

  return {
    list: async (rows: RowScope, query: DeptQuery): Promise<Dept[]> => shown(db, await deptRows(db).list(rows, query)),
    listExcluding: async (rows: RowScope, id: number): Promise<Dept[]> =>
      shown(db, await deptRows(db).excluding(rows, id)),
    tree: async (rows: RowScope): Promise<TreeNode[]> => treeOf(await deptRows(db).list(rows, {})),
    one: (rows: RowScope, id: number): Promise<Dept> => one(db, rows, id),

    create: (by: Actor, rows: RowScope, input: DeptInput): Promise<Dept> =>
      db.transaction().execute(async (trx) => {
        await checkPlace(trx, rows, input);
        const { parentId, deptName, orderNum } = input;
        const id = await depts(trx).insert({
          parent_id: parentId,
          dept_name: deptName,
          order_num: orderNum,
          create_time: clock.now(),
        });
        await deptRows(trx).change(id, input);
        await rightsChanged(trx);
        const after = await one(trx, rows, id);
        await trail.keep(trx, by, ENTITY, [{ id, before: null, after }]);
        return after;
      }),

    /** A move takes everything below along; the root stays where it is. */
    change: (by: Actor, rows: RowScope, input: DeptUpdate): Promise<Dept> =>
      db.transaction().execute(async (trx) => {
        const { deptId: id, parentId, status } = input;
        const before = await one(trx, rows, id);
        const moves = parentId !== before.parentId;
        if (moves && (before.parentId === 0 || (await depts(trx).isBelow(parentId, id)))) throw fail("DEPT_CYCLE");
        if (parentId !== 0) await checkPlace(trx, rows, input, id);
        if (status === "1" && before.status === "0" && (await deptRows(trx).activeBelow(id)))
          throw fail("DEPT_HAS_ACTIVE_CHILDREN");
        if (moves) await depts(trx).move(id, parentId);
        await deptRows(trx).change(id, input);
        await rightsChanged(trx);
        const after = await one(trx, rows, id);
        await trail.keep(trx, by, ENTITY, [{ id, before, after }]);
        return after;
      }),

    sort: (by: Actor, rows: RowScope, { deptIds, orderNums }: DeptSort): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const [ids, orders] = [numbers(deptIds), numbers(orderNums)];
        const found = await shown(trx, await deptRows(trx).many(rows, ids));
        if (found.length !== new Set(ids).size || ids.length !== orders.length) throw fail("NOT_FOUND");
        const wanted = new Map(ids.map((id, at) => [id, orders[at] ?? 0]));
        const changes = found
          .map((before) => ({ before, orderNum: wanted.get(before.deptId) ?? before.orderNum }))
          .filter(({ before, orderNum }) => before.orderNum !== orderNum);
        for (const { before, orderNum } of changes) await deptRows(trx).setOrder(before.deptId, orderNum);
        await trail.keep(
          trx,
          by,
          ENTITY,
          changes.map(({ before, orderNum }) => ({ id: before.deptId, before, after: { ...before, orderNum } })),
        );
      }),

    remove: (by: Actor, rows: RowScope, id: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const before = await one(trx, rows, id);
        if (before.parentId === 0) throw fail("DEPT_IS_ROOT");
        if (await deptRows(trx).child(id)) throw fail("DEPT_HAS_CHILDREN");
        for (const uses of inUse) if (await uses(trx, id)) throw fail("DEPT_IN_USE");
        await depts(trx).markDeleted([id]);
        await rightsChanged(trx);
        await trail.keep(trx, by, ENTITY, [{ id, before, after: null }]);
      }),
  };
};
export type DeptService = ReturnType<typeof deptService>;
