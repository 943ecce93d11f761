import type { DeptInput, DeptQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { contains } from "../../../core/db/text-search.ts";

const values = (input: DeptInput) => ({
  dept_name: input.deptName,
  order_num: input.orderNum,
  leader: input.leader,
  phone: input.phone,
  email: input.email,
  status: input.status,
});

/** Queries of the administration of departments, each within a scope. */
export class DeptAdminRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  list(scope: RowScope, { deptName, status }: DeptQuery) {
    let found = this.#inScope(scope);
    if (deptName !== undefined) found = found.where(contains("dept_name", deptName));
    if (status !== undefined) found = found.where("status", "=", status);
    return found.orderBy("parent_id").orderBy("order_num").orderBy("dept_id").execute();
  }

  excluding(scope: RowScope, id: number) {
    return this.#inScope(scope)
      .where("dept_id", "not in", this.#below(id))
      .orderBy("parent_id")
      .orderBy("order_num")
      .orderBy("dept_id")
      .execute();
  }

  one(scope: RowScope, id: number) {
    return this.#inScope(scope).where("dept_id", "=", id).executeTakeFirst();
  }

  many(scope: RowScope, ids: readonly number[]) {
    return this.#inScope(scope).where("dept_id", "in", ids).execute();
  }

  /** Every department with its parent: what the path from the root is made of. */
  parents() {
    return this.#db.selectFrom("sys_dept").select(["dept_id", "parent_id"]).execute();
  }

  /** A department and everything above it. */
  async above(id: number): Promise<number[]> {
    const rows = await this.#db.selectFrom("dept_closure").select("ancestor_id").where("dept_id", "=", id).execute();
    return rows.map(({ ancestor_id }) => ancestor_id);
  }

  /** Users of these departments themselves. */
  people(ids: readonly number[]) {
    return this.#db
      .selectFrom("sys_user")
      .select(["user_id", "dept_id"])
      .where("deleted", "=", 0)
      .where("dept_id", "in", ids.length > 0 ? ids : [0])
      .execute();
  }

  sibling(parentId: number, name: string) {
    return this.#db
      .selectFrom("sys_dept")
      .select("dept_id")
      .where("parent_id", "=", parentId)
      .where("dept_name", "=", name)
      .where("deleted", "=", 0)
      .executeTakeFirst();
  }

  child(id: number) {
    return this.#db
      .selectFrom("sys_dept")
      .select("dept_id")
      .where("parent_id", "=", id)
      .where("deleted", "=", 0)
      .executeTakeFirst();
  }

  activeBelow(id: number) {
    return this.#db
      .selectFrom("sys_dept")
      .select("dept_id")
      .where("dept_id", "in", this.#below(id))
      .where("dept_id", "!=", id)
      .where("deleted", "=", 0)
      .where("status", "=", "0")
      .executeTakeFirst();
  }

  change(id: number, input: DeptInput) {
    return this.#db.updateTable("sys_dept").set(values(input)).where("dept_id", "=", id).execute();
  }

  setOrder(id: number, order: number) {
    return this.#db.updateTable("sys_dept").set({ order_num: order }).where("dept_id", "=", id).execute();
  }

  #inScope(scope: RowScope) {
    return this.#db
      .selectFrom("sys_dept")
      .selectAll()
      .where("deleted", "=", 0)
      .where(visible(scope, "sys_dept.dept_id"));
  }

  #below(id: number) {
    return this.#db.selectFrom("dept_closure").select("dept_id").where("ancestor_id", "=", id);
  }
}
