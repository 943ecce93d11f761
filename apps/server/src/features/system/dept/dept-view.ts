import type { Dept, TreeNode } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { DeptRow } from "./dept.table.ts";
import { DeptAdminRepository } from "./dept-admin.repository.ts";

/** A tree of the given rows; a row without a listed parent is at the top. */
export function treeOf(rows: readonly DeptRow[]): TreeNode[] {
  const known = new Set(rows.map(({ dept_id }) => dept_id));
  const below = Map.groupBy(rows, ({ parent_id }) => (known.has(parent_id) ? parent_id : 0));
  const nodes = (parent: number): TreeNode[] =>
    (below.get(parent) ?? []).map(({ dept_id, dept_name, status }) => {
      const children = nodes(dept_id);
      return {
        id: dept_id,
        label: dept_name,
        disabled: status === "1",
        ...(children.length > 0 && { children }),
      };
    });
  return nodes(0);
}

/** Departments as the wire shows them. */
export class DeptView {
  readonly #timeFormat: TimeFormat;

  constructor(timeFormat: TimeFormat) {
    this.#timeFormat = timeFormat;
  }

  /** Rows as the wire shows them, each with the path from the root. */
  async shown(handle: Db, rows: readonly DeptRow[]): Promise<Dept[]> {
    const parents = new Map(
      (await new DeptAdminRepository(handle).parents()).map(({ dept_id, parent_id }) => [dept_id, parent_id]),
    );
    const path = (id: number): string => {
      const parent = parents.get(id) ?? 0;
      return parent === 0 ? "0" : `${path(parent)},${parent}`;
    };
    return rows.map((row) => ({
      deptId: row.dept_id,
      parentId: row.parent_id,
      ancestors: path(row.dept_id),
      deptName: row.dept_name,
      orderNum: row.order_num,
      leader: row.leader,
      phone: row.phone,
      email: row.email,
      status: row.status,
      createTime: this.#timeFormat.format(row.create_time),
    }));
  }

  async one(handle: Db, scope: RowScope, id: number): Promise<Dept> {
    const row = await new DeptAdminRepository(handle).one(scope, id);
    const [dept] = row ? await this.shown(handle, [row]) : [];
    if (!dept) throw fail("NOT_FOUND");
    return dept;
  }
}
