import { departmentVisible, type RowScope } from "../../../core/access/data-scope.ts";
import { invalidatePermissions } from "../../../core/access/token-store.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { DeptRepository } from "./dept.repository.ts";

/** What other features do with the organization tree, in their own transactions. */
export class DeptTree {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** A leaf department; each hotel has its own. */
  async addLeaf(parentId: number, name: string, now: number): Promise<number> {
    const id = await new DeptRepository(this.#db).insert({
      parent_id: parentId,
      dept_name: name,
      order_num: 0,
      create_time: now,
    });
    await invalidatePermissions(this.#db);
    return id;
  }

  /** A department cannot be moved below itself. */
  async move(id: number, parentId: number): Promise<void> {
    if (await new DeptRepository(this.#db).isBelow(parentId, id)) throw failField("deptId", "NOT_FOUND");
    await new DeptRepository(this.#db).move(id, parentId);
    await invalidatePermissions(this.#db);
  }

  /** Departments that a caller may assign a row to: in scope, and not deleted (rows of deleted ones stay visible). */
  async accepts(scope: RowScope, id: number): Promise<boolean> {
    return (
      (await departmentVisible(this.#db, scope, id)) && (await new DeptRepository(this.#db).active(id)) !== undefined
    );
  }

  /** Whether one of two departments is the other, or an ancestor of it. */
  async onOneLine(one: number, other: number): Promise<boolean> {
    return (
      (await new DeptRepository(this.#db).isBelow(one, other)) !== undefined ||
      (await new DeptRepository(this.#db).isBelow(other, one)) !== undefined
    );
  }

  /** Whether a department is `ancestorId`, or below it. */
  async isWithin(id: number, ancestorId: number): Promise<boolean> {
    return (await new DeptRepository(this.#db).isBelow(id, ancestorId)) !== undefined;
  }

  rename(id: number, name: string) {
    return new DeptRepository(this.#db).rename(id, name);
  }

  markDeleted(ids: readonly number[]) {
    return new DeptRepository(this.#db).markDeleted(ids);
  }

  /** Undoes `markDeleted` where the departments above are still there. */
  async restore(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const parentId = await this.parentOf(id);
      if (parentId === undefined || !(await this.hold(parentId))) throw fail("UNDO_NOT_POSSIBLE");
    }
    await new DeptRepository(this.#db).unmarkDeleted(ids);
    await invalidatePermissions(this.#db);
  }

  /** The department of this name, or a new one below `parentId`: what seeds need. */
  async ensure(parentId: number, name: string, now: number): Promise<number> {
    return (await new DeptRepository(this.#db).byName(name))?.dept_id ?? this.addLeaf(parentId, name, now);
  }

  async named(name: string) {
    return (await new DeptRepository(this.#db).byName(name))?.dept_id;
  }

  /** The number of direct children. */
  countBelow(id: number) {
    return new DeptRepository(this.#db).countBelow(id);
  }

  /** Whether it is there; then it also stays until the transaction is over. */
  hold(id: number) {
    return new DeptRepository(this.#db).hold(id);
  }

  async isActive(id: number) {
    return (await new DeptRepository(this.#db).active(id)) !== undefined;
  }

  async parentOf(id: number) {
    return (await new DeptRepository(this.#db).parentOf(id))?.parent_id;
  }

  async nameOf(id: number) {
    return (await new DeptRepository(this.#db).nameOf(id))?.dept_name;
  }

  async root() {
    return (await new DeptRepository(this.#db).root())?.dept_id;
  }
}
