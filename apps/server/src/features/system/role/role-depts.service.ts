import type { TreeNode } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { DeptService } from "../dept/dept-admin.service.ts";
import { roleRows } from "./role-admin.repository.ts";

/** The departments of a role with the form *chosen*, in the tree that the caller sees. */
export const roleDepts = (db: Db, depts: DeptService) => ({
  async tree(rows: RowScope, roleId: number): Promise<{ depts: TreeNode[]; checkedKeys: number[] }> {
    const role = await roleRows(db).byId(roleId);
    if (!role) throw fail("NOT_FOUND");
    const chosen = await roleRows(db).deptIds([roleId]);
    const list = await depts.list(rows, {});
    const parents = new Set(list.filter(({ deptId }) => chosen.includes(deptId)).map(({ parentId }) => parentId));
    // With linked boxes a client ticks what is above by itself.
    const checkedKeys = role.dept_check_strictly === 1 ? chosen.filter((id) => !parents.has(id)) : chosen;
    return { depts: await depts.tree(rows), checkedKeys };
  },
});
export type RoleDepts = ReturnType<typeof roleDepts>;
