import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import type { NewDept } from "./dept.table.ts";

export class DeptRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Adds a department and its place in the tree. */
  async insert(dept: NewDept): Promise<number> {
    const { dept_id: id } = await this.#db
      .insertInto("sys_dept")
      .values({ ...dept, leader: "", phone: "", email: "", status: "0", deleted: 0 })
      .returning("dept_id")
      .executeTakeFirstOrThrow();
    await this.location(id, dept.parent_id);
    return id;
  }

  /** Everything above the parent is above the child as well; the child is at or below itself. */
  async location(id: number, parentId: number): Promise<void> {
    await this.#db.insertInto("dept_closure").values({ ancestor_id: id, dept_id: id }).execute();
    await this.#db
      .insertInto("dept_closure")
      .columns(["ancestor_id", "dept_id"])
      .expression(
        this.#db
          .selectFrom("dept_closure")
          .select(["ancestor_id", sql<number>`${sql.lit(id)}`.as("dept_id")])
          .where("dept_id", "=", parentId),
      )
      .execute();
  }

  /** Moves a department with everything below it: replaces its ancestors by those of the new parent. */
  async move(id: number, parentId: number): Promise<void> {
    await this.#db.updateTable("sys_dept").set({ parent_id: parentId }).where("dept_id", "=", id).execute();
    const moved = this.#db.selectFrom("dept_closure").select("dept_id").where("ancestor_id", "=", id);
    await this.#db
      .deleteFrom("dept_closure")
      .where("dept_id", "in", moved)
      .where("ancestor_id", "not in", moved)
      .execute();
    await this.#db
      .insertInto("dept_closure")
      .columns(["ancestor_id", "dept_id"])
      .expression(
        this.#db
          .selectFrom("dept_closure as above")
          .innerJoin("dept_closure as below", (join) => join.on("below.ancestor_id", "=", id))
          .select(["above.ancestor_id", "below.dept_id"])
          .where("above.dept_id", "=", parentId),
      )
      .execute();
  }

  /** Whether `id` is `ancestorId` or below it. */
  isBelow(id: number, ancestorId: number) {
    return this.#db
      .selectFrom("dept_closure")
      .select("dept_id")
      .where("dept_id", "=", id)
      .where("ancestor_id", "=", ancestorId)
      .executeTakeFirst();
  }

  active(id: number) {
    return this.#db
      .selectFrom("sys_dept")
      .select("dept_id")
      .where("dept_id", "=", id)
      .where("deleted", "=", 0)
      .executeTakeFirst();
  }

  /** A living one cannot be deleted before the transaction is over. */
  async hold(id: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("sys_dept")
      .set({ deleted: 0 })
      .where("dept_id", "=", id)
      .where("deleted", "=", 0)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async rename(id: number, name: string): Promise<void> {
    await this.#db.updateTable("sys_dept").set({ dept_name: name }).where("dept_id", "=", id).execute();
  }

  async markDeleted(ids: readonly number[]): Promise<void> {
    await this.#db.updateTable("sys_dept").set({ deleted: 1 }).where("dept_id", "in", ids).execute();
  }

  async unmarkDeleted(ids: readonly number[]): Promise<void> {
    await this.#db.updateTable("sys_dept").set({ deleted: 0 }).where("dept_id", "in", ids).execute();
  }

  async countBelow(id: number): Promise<number> {
    const { count } = await this.#db
      .selectFrom("sys_dept")
      .select(({ fn }) => fn.countAll<number | string>().as("count"))
      .where("parent_id", "=", id)
      .where("deleted", "=", 0)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  parentOf(id: number) {
    return this.#db.selectFrom("sys_dept").select("parent_id").where("dept_id", "=", id).executeTakeFirst();
  }

  nameOf(id: number) {
    return this.#db.selectFrom("sys_dept").select("dept_name").where("dept_id", "=", id).executeTakeFirst();
  }

  byName(name: string) {
    return this.#db
      .selectFrom("sys_dept")
      .select("dept_id")
      .where("dept_name", "=", name)
      .where("deleted", "=", 0)
      .executeTakeFirst();
  }

  /** The oldest department without a parent: a later one was detached, and can be moved back or deleted. */
  root() {
    return this.#db
      .selectFrom("sys_dept")
      .select("dept_id")
      .where("parent_id", "=", 0)
      .orderBy("dept_id")
      .executeTakeFirst();
  }

  async isRoot(id: number): Promise<boolean> {
    return (await this.root())?.dept_id === id;
  }
}
