import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { assertWithin, holdsAll, joinRights } from "../../../core/access/rights.ts";
import type { Db } from "../../../core/db/database.ts";
import { rightsOf, rightsToHold } from "../role/account-rights.service.ts";
import { ADMIN_ID } from "./user.table.ts";
import { UserAdminRepository } from "./user-admin.repository.ts";
import { isAllowed, mayGive, type UserGrants } from "./user-grants.service.ts";

interface Candidate {
  readonly userId: number;
  readonly deptId: number;
  readonly roleIds: readonly number[];
}

async function candidates(db: Db, scope: RowScope, roleId: number): Promise<Candidate[]> {
  const rows = await new UserAdminRepository(db).rolesWithout(scope, roleId);
  return [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([userId, held]) => ({
    userId,
    deptId: held[0]?.dept_id ?? 0,
    roleIds: held.flatMap(({ role_id }) => (role_id === null ? [] : [role_id])),
  }));
}

/**
 * Visible users to whom the caller cannot assign a role, by the same checks as assigning; null if the caller can assign
 * it to nobody.
 */
export async function findRefused(
  db: Db,
  grants: UserGrants,
  principal: Principal,
  scope: RowScope,
  roleId: number,
): Promise<readonly number[] | null> {
  if (holdsAll(principal)) return [ADMIN_ID];
  if (!(await isAllowed(mayGive(db, principal, [roleId], [])))) return null;
  const check = async ({ userId, deptId, roleIds }: Candidate): Promise<void> => {
    await grants.touchable(db, principal, scope, userId);
    const had = await rightsOf(db, { userId, deptId, roleIds });
    const after = await rightsToHold(db, principal, { userId, deptId, roleIds: [...roleIds, roleId] });
    await assertWithin(db, joinRights(principal, had), after);
  };
  // People of one department with the same roles have the same rights; only the caller's own account differs.
  const results = new Map<string, Promise<boolean>>();
  const refused: number[] = [];
  for (const candidate of await candidates(db, scope, roleId)) {
    const { userId, deptId, roleIds } = candidate;
    const isOwn = userId === ADMIN_ID || userId === principal.userId;
    const key = isOwn ? `user ${userId}` : `${deptId}: ${roleIds.toSorted().join()}`;
    const result = results.get(key) ?? isAllowed(check(candidate));
    results.set(key, result);
    if (!(await result)) refused.push(userId);
  }
  return refused;
}
