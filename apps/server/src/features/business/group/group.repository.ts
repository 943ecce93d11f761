import type { HotelGroupInput, HotelGroupQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { groupList } from "./group.table.ts";

interface Fresh {
  readonly dept_id: number;
  readonly create_by: number;
  readonly create_time: number;
}
const values = (input: HotelGroupInput) => ({
  group_name: input.groupName,
  contact: input.contact,
  phone: input.phone,
  remark: input.remark,
});

export class GroupRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(scope: RowScope, query: HotelGroupQuery, timeRange: TimeRange) {
    return readPage(this.#matching(scope, query, timeRange), query, groupList);
  }

  after(scope: RowScope, query: HotelGroupQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(scope, query, timeRange), "biz_group.id", after, limit);
  }

  one(scope: RowScope, id: number) {
    return this.#inScope(scope).where("biz_group.id", "=", id).executeTakeFirst();
  }

  many(scope: RowScope, ids: readonly number[]) {
    return this.#inScope(scope).where("biz_group.id", "in", ids).execute();
  }

  options(scope: RowScope) {
    return this.#inScope(scope).orderBy("group_name").orderBy("biz_group.id").execute();
  }

  byName(name: string) {
    return this.#db.selectFrom("biz_group").select("id").where("group_name", "=", name).executeTakeFirst();
  }

  ofDept(deptId: number) {
    return this.#db.selectFrom("biz_group").select("id").where("dept_id", "=", deptId).executeTakeFirst();
  }

  deptOf(id: number) {
    return this.#db.selectFrom("biz_group").select("dept_id").where("id", "=", id).executeTakeFirst();
  }

  /** Locked until the transaction ends: adding a hotel to a group and deleting the group are serialized. */
  lock(ids: readonly number[]) {
    return this.#db
      .updateTable("biz_group")
      .set((row) => ({ dept_id: row.ref("dept_id") }))
      .where("id", "in", ids)
      .execute();
  }

  async insert(input: HotelGroupInput, fresh: Fresh): Promise<number> {
    const row = await this.#db
      .insertInto("biz_group")
      .values({ ...values(input), ...fresh })
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  }

  change(id: number, input: HotelGroupInput, dept_id: number) {
    return this.#db
      .updateTable("biz_group")
      .set({ ...values(input), dept_id })
      .where("id", "=", id)
      .execute();
  }

  remove(ids: readonly number[]) {
    return this.#db.deleteFrom("biz_group").where("id", "in", ids).execute();
  }

  #inScope(scope: RowScope) {
    return this.#db
      .selectFrom("biz_group")
      .leftJoin("sys_dept", "sys_dept.dept_id", "biz_group.dept_id")
      .selectAll("biz_group")
      .select((eb) => [
        "sys_dept.dept_name",
        eb
          .selectFrom("biz_hotel")
          .select((count) => count.fn.countAll<number>().as("hotels"))
          .whereRef("biz_hotel.group_id", "=", "biz_group.id")
          .where("biz_hotel.deleted", "=", 0)
          .as("hotel_count"),
      ])
      .where(visible(scope, "biz_group.dept_id", "biz_group.create_by"));
  }

  #matching(scope: RowScope, query: HotelGroupQuery, timeRange: TimeRange) {
    let found = this.#inScope(scope);
    if (query.groupName !== undefined) found = found.where(contains("group_name", query.groupName));
    if (query.contact !== undefined) found = found.where(contains("contact", query.contact));
    if (query.phone !== undefined) found = found.where(contains("biz_group.phone", query.phone));
    return whereBetween(found, "biz_group.create_time", timeRange);
  }
}
