import { rowScope } from "../../../core/access/data-scope.ts";
import { type Appointment, type Appointments, EVERYTHING, type Principal } from "../../../core/access/principal.ts";
import { exemptAppointed, findExcess, holdsAll, type Rights } from "../../../core/access/rights.ts";
import type { Db } from "../../../core/db/database.ts";
import { permissionsOf } from "../menu/menu.service.ts";
import { RoleRepository } from "./role.repository.ts";
import { ADMIN_ROLE } from "./role.service.ts";
import { RoleAdminRepository } from "./role-admin.repository.ts";

/** A place in the office: what a role's data scope is counted from. */
export interface Account {
  readonly userId: number;
  readonly deptId: number;
  readonly roleIds: readonly number[];
}

/** What an account can do with its roles, whether account and roles are switched on or off: either may be later. */
export async function rightsOf(db: Db, { userId, deptId, roleIds }: Account): Promise<Rights> {
  const roles = roleIds.length > 0 ? await new RoleAdminRepository(db).byIds(roleIds) : [];
  const ids = roles.map(({ role_id }) => role_id);
  const selected = ids.length > 0 ? await new RoleRepository(db).selectedDepts(ids) : [];
  return {
    permissions: new Set(
      roles.some(({ role_key }) => role_key === ADMIN_ROLE) ? [EVERYTHING] : await permissionsOf(db, ids),
    ),
    scope: rowScope(
      roles.map(({ role_id, data_scope }) => ({
        dataScope: data_scope,
        selected: selected.filter((row) => row.role_id === role_id).map(({ dept_id }) => dept_id),
      })),
      userId,
      deptId,
    ),
    appoints: await appointmentsOf(db, ids),
  };
}

/** The roles to which holders of these roles appoint people, and so on; `known` are those that were read before. */
export async function appointmentsOf(
  db: Db,
  roleIds: readonly number[],
  known: Map<number, Appointment> = new Map(),
): Promise<Appointments> {
  const found = new Map<number, Appointment>();
  for (const id of await new RoleRepository(db).appointedBy(roleIds))
    found.set(id, known.get(id) ?? (await readAppointment(db, id, known)));
  return found;
}

async function readAppointment(db: Db, roleId: number, known: Map<number, Appointment>): Promise<Appointment> {
  const appoints = new Map<number, Appointment>();
  const appointment = { permissions: new Set(await permissionsOf(db, [roleId])), appoints };
  // Noted before its own are read: roles may appoint to each other.
  known.set(roleId, appointment);
  for (const [id, further] of await appointmentsOf(db, [roleId], known)) appoints.set(id, further);
  return appointment;
}

/** What the caller must hold to change an account: all its rights but those of roles to which the caller appoints. */
export async function rightsToHold(db: Db, principal: Principal, account: Account): Promise<Rights> {
  const whole = await rightsOf(db, account);
  if (account.userId === principal.userId || principal.appoints.size === 0) return whole;
  const roleIds = account.roleIds.filter((id) => !principal.appoints.has(id));
  return exemptAppointed(whole, await rightsOf(db, { ...account, roleIds }));
}

/** The rights of a user as the tables have them. */
export async function rightsOfUser(db: Db, userId: number, deptId: number): Promise<Rights> {
  return rightsOf(db, { userId, deptId, roleIds: await new RoleRepository(db).heldBy(userId) });
}

/**
 * Whether an account has a right that the caller lacks and does not appoint people to. `roleIds` are further roles to
 * count, such as those that it had once.
 */
export async function exceedsCaller(db: Db, principal: Principal, account: Account): Promise<boolean> {
  if (account.userId === principal.userId || holdsAll(principal)) return false;
  const roleIds = [...new Set([...(await new RoleRepository(db).heldBy(account.userId)), ...account.roleIds])];
  // What a deleted role gave is not known any more.
  if (roleIds.length > (roleIds.length > 0 ? await new RoleAdminRepository(db).byIds(roleIds) : []).length) return true;
  return (await findExcess(db, principal, await rightsToHold(db, principal, { ...account, roleIds }))) !== null;
}
