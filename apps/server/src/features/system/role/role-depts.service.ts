import type { TreeNode } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { DeptService } from "../dept/dept-admin.service.ts";
import { RoleAdminRepository } from "./role-admin.repository.ts";

/** The departments of a role with the form *chosen*, in the tree that the caller sees. */
export class RoleDepts {
  readonly #db: Db;
  readonly #depts: DeptService;

  constructor(db: Db, depts: DeptService) {
    this.#db = db;
    this.#depts = depts;
  }

  async tree(
    scope: RowScope,
    roleId: number,
  ): Promise<{ depts: TreeNode[]; checkedKeys: number[]; deptIds: number[] }> {
    const role = await new RoleAdminRepository(this.#db).byId(roleId);
    if (!role) throw fail("NOT_FOUND");
    const selected = await new RoleAdminRepository(this.#db).deptIds([roleId]);
    const list = await this.#depts.list(scope, {});
    const parents = new Set(list.filter(({ deptId }) => selected.includes(deptId)).map(({ parentId }) => parentId));
    // With linked boxes a client ticks what is above by itself.
    const checkedKeys = role.dept_check_strictly === 1 ? selected.filter((id) => !parents.has(id)) : selected;
    return { depts: await this.#depts.tree(scope), checkedKeys, deptIds: selected };
  }
}
