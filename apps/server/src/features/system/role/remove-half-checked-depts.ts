import { UNRESTRICTED_SCOPE } from "../../../core/access/data-scope.ts";
import { auditTrail } from "../../../core/audit/trail.ts";
import type { Start } from "../../../core/feature.ts";
import { takeSeed } from "../../../core/seed.ts";
import { TASK_ACTOR } from "../../../core/task-function.ts";
import { RoleAdminRepository } from "./role-admin.repository.ts";
import { keepWholeBranches } from "./whole-branches.ts";

/**
 * Earlier versions stored half-ticked departments in a role's data scope, which gave the rows of whole branches. Once
 * per database they are taken from the roles with linked boxes; the audit trail has both states.
 */
export async function removeHalfCheckedDepts({
  db,
  vault,
  clock,
}: Pick<Start, "db" | "vault" | "clock">): Promise<void> {
  if (!(await takeSeed(db, "system/role/half-checked-depts", clock.now()))) return;
  const roles = new RoleAdminRepository(db);
  const depts = await roles.deptParents(UNRESTRICTED_SCOPE);
  for (const { role_id, role_key } of await roles.withLinkedDepts()) {
    const before = await roles.deptIds([role_id]);
    const after = keepWholeBranches(before, depts);
    if (after.length === before.length) continue;
    await roles.setDepts(role_id, after);
    await auditTrail(vault, clock).keep(db, TASK_ACTOR, "system/role", [
      {
        id: role_id,
        before: { roleId: role_id, roleKey: role_key, deptIds: before },
        after: { roleId: role_id, roleKey: role_key, deptIds: after },
      },
    ]);
  }
}
