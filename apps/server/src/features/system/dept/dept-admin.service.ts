import type { Dept, DeptInput, DeptQuery, DeptSort, DeptUpdate, TreeNode } from "@adel/protocol";
import { departmentVisible, type RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { assertWithin, holdsAll, type Rights } from "../../../core/access/rights.ts";
import { invalidatePermissions } from "../../../core/access/token-store.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { rightsOf, rightsOfUser } from "../role/account-rights.service.ts";
import { startingPoint } from "../user/registration.service.ts";
import { DeptRepository } from "./dept.repository.ts";
import { DeptAdminRepository } from "./dept-admin.repository.ts";
import { DeptView, treeOf } from "./dept-view.ts";

/** Whether rows depend on a department and prevent its deletion; each feature checks its own rows. */
export type IsDeptInUse = (db: Db, deptId: number) => Promise<boolean>;

interface DeptDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly inUse: () => readonly IsDeptInUse[];
}
const ENTITY = "system/dept";

const numbers = (list: string) => list.split(",").map(Number);

export class DeptService {
  readonly #deps: DeptDeps;
  readonly #view: DeptView;

  constructor(deps: DeptDeps) {
    this.#deps = deps;
    this.#view = new DeptView(deps.timeFormat);
  }

  async list(scope: RowScope, query: DeptQuery): Promise<Dept[]> {
    return this.#view.shown(this.#deps.db, await new DeptAdminRepository(this.#deps.db).list(scope, query));
  }

  async listExcluding(scope: RowScope, id: number): Promise<Dept[]> {
    return this.#view.shown(this.#deps.db, await new DeptAdminRepository(this.#deps.db).excluding(scope, id));
  }

  async tree(scope: RowScope): Promise<TreeNode[]> {
    return treeOf(await new DeptAdminRepository(this.#deps.db).list(scope, {}));
  }

  one(scope: RowScope, id: number): Promise<Dept> {
    return this.#view.one(this.#deps.db, scope, id);
  }

  create(by: Actor, scope: RowScope, input: DeptInput): Promise<Dept> {
    const { db, clock, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await this.#checkParent(trx, scope, input.parentId);
      await this.#checkName(trx, input);
      const { parentId, deptName, orderNum } = input;
      const id = await new DeptRepository(trx).insert({
        parent_id: parentId,
        dept_name: deptName,
        order_num: orderNum,
        create_time: clock.now(),
      });
      await new DeptAdminRepository(trx).change(id, input);
      await invalidatePermissions(trx);
      const after = await this.#view.one(trx, scope, id);
      await trail.keep(trx, by, ENTITY, [{ id, before: null, after }]);
      return after;
    });
  }

  /** A move includes everything below. The root cannot move, and only the root has no parent. */
  change(principal: Principal, scope: RowScope, input: DeptUpdate): Promise<Dept> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const { deptId: id, parentId, status } = input;
      const before = await this.#view.one(trx, scope, id);
      const moves = parentId !== before.parentId;
      const isRoot = await new DeptRepository(trx).isRoot(id);
      if (moves && (isRoot || (await new DeptRepository(trx).isBelow(parentId, id)))) throw fail("DEPT_CYCLE");
      if (moves) await this.#checkParent(trx, scope, parentId);
      if (!isRoot) await this.#checkName(trx, input, id);
      if (status === "1" && before.status === "0" && (await new DeptAdminRepository(trx).activeBelow(id)))
        throw fail("DEPT_HAS_ACTIVE_CHILDREN");
      if (moves) await this.#move(trx, principal, id, parentId);
      await new DeptAdminRepository(trx).change(id, input);
      await invalidatePermissions(trx);
      const after = await this.#view.one(trx, scope, id);
      await this.#deps.trail.keep(trx, principal, ENTITY, [{ id, before, after }]);
      return after;
    });
  }

  sort(by: Actor, scope: RowScope, { deptIds, orderNums }: DeptSort): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const [ids, orders] = [numbers(deptIds), numbers(orderNums)];
      const found = await this.#view.shown(trx, await new DeptAdminRepository(trx).many(scope, ids));
      if (found.length !== new Set(ids).size || ids.length !== orders.length) throw fail("NOT_FOUND");
      const orderById = new Map(ids.map((id, at) => [id, orders[at] ?? 0]));
      const changes = found
        .map((before) => ({ before, orderNum: orderById.get(before.deptId) ?? before.orderNum }))
        .filter(({ before, orderNum }) => before.orderNum !== orderNum);
      for (const { before, orderNum } of changes) await new DeptAdminRepository(trx).setOrder(before.deptId, orderNum);
      await this.#deps.trail.keep(
        trx,
        by,
        ENTITY,
        changes.map(({ before, orderNum }) => ({ id: before.deptId, before, after: { ...before, orderNum } })),
      );
    });
  }

  remove(by: Actor, scope: RowScope, id: number): Promise<void> {
    const { db, inUse, trail } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const before = await this.#view.one(trx, scope, id);
      if (await new DeptRepository(trx).isRoot(id)) throw fail("DEPT_IS_ROOT");
      if (await new DeptAdminRepository(trx).child(id)) throw fail("DEPT_HAS_CHILDREN");
      for (const uses of inUse()) if (await uses(trx, id)) throw fail("DEPT_IN_USE");
      await new DeptRepository(trx).markDeleted([id]);
      await invalidatePermissions(trx);
      // A deleted department is in nobody's scope: whoever sees the one above sees that it was deleted.
      await trail.keep(trx, by, ENTITY, [{ id, before, after: null, deptId: before.parentId }]);
    });
  }

  /**
   * Users whose scope covers the new parent will see these rows, so none may have a right that the caller lacks; this
   * includes users who will register there.
   */
  async #move(trx: Db, principal: Principal, id: number, parentId: number): Promise<void> {
    const above = await new DeptAdminRepository(trx).above(id);
    await new DeptRepository(trx).move(id, parentId);
    if (holdsAll(principal)) return;
    const gained = (await new DeptAdminRepository(trx).above(id)).filter((one) => !above.includes(one));
    const check = async (deptId: number, { scope, ...rights }: Rights) => {
      const moved: RowScope = { all: false, below: [id], exact: [], own: null };
      if (scope.below.includes(deptId)) await assertWithin(trx, principal, { ...rights, scope: moved });
    };
    for (const { user_id, dept_id } of await new DeptAdminRepository(trx).people(gained))
      await check(dept_id, await rightsOfUser(trx, user_id, dept_id));
    const start = await startingPoint(trx);
    if (gained.includes(start.deptId)) await check(start.deptId, await rightsOf(trx, { ...start, userId: 0 }));
  }

  /** Where a department is added or moved to: in the caller's scope. Nothing is added beside the root. */
  async #checkParent(trx: Db, scope: RowScope, parentId: number) {
    if (!(await departmentVisible(trx, scope, parentId)) || !(await new DeptRepository(trx).active(parentId)))
      throw failField("parentId", "NOT_FOUND");
  }

  async #checkName(trx: Db, { parentId, deptName }: DeptInput, id?: number) {
    const sibling = await new DeptAdminRepository(trx).sibling(parentId, deptName);
    if (sibling && sibling.dept_id !== id) throw fail("DEPT_NAME_TAKEN", { name: deptName });
  }
}
