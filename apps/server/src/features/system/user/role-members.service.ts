import type { Language, Page, Role, RoleMember, RoleMemberQuery, User } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { AccountAccess } from "./account-access.service.ts";
import { findRefused } from "./role-candidates.service.ts";
import { type ListedUser, UserAdminRepository } from "./user-admin.repository.ts";
import { availableRoles, mayGive, UserGrants } from "./user-grants.service.ts";
import { UserRoleRepository } from "./user-roles.repository.ts";
import { toMember, toUser } from "./user-view.ts";

interface RoleMembersDeps {
  readonly db: Db;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly access: AccountAccess;
  readonly roles: (language: Language) => Promise<Role[]>;
}

/** Assignments of roles to users, by role and by user. */
export class RoleMembers {
  readonly #deps: RoleMembersDeps;
  readonly #grants: UserGrants;

  constructor(deps: RoleMembersDeps) {
    this.#deps = deps;
    this.#grants = new UserGrants(deps);
  }

  async members(scope: RowScope, query: RoleMemberQuery): Promise<Page<RoleMember>> {
    return this.#toPage(await new UserAdminRepository(this.#deps.db).members(scope, query, query, true));
  }

  /** Users to whom the caller may assign the role. */
  async others(principal: Principal, scope: RowScope, query: RoleMemberQuery): Promise<Page<RoleMember>> {
    const { db } = this.#deps;
    const refused = await findRefused(db, this.#grants, principal, scope, query.roleId);
    if (refused === null) return { rows: [], total: 0 };
    return this.#toPage(await new UserAdminRepository(db).members(scope, query, query, false, refused));
  }

  async assign(principal: Principal, scope: RowScope, roleId: number, userIds: readonly number[]): Promise<void> {
    await this.#grants.changing(principal, scope, userIds, async (trx, id) => {
      await mayGive(trx, principal, [roleId], []);
      await new UserRoleRepository(trx).add(id, roleId);
    });
  }

  async dismiss(principal: Principal, scope: RowScope, roleId: number, userIds: readonly number[]): Promise<void> {
    await this.#grants.changing(principal, scope, userIds, (trx, id) => new UserRoleRepository(trx).take(id, roleId));
  }

  async rolesOf(
    principal: Principal,
    scope: RowScope,
    userId: number,
    language: Language,
  ): Promise<{ user: User; roles: (Role & { flag: boolean })[] }> {
    const { db, timeFormat, roles } = this.#deps;
    const user = toUser(await this.#grants.found(db, scope, userId), timeFormat);
    const held = await new UserRoleRepository(db).ids(userId);
    const available = await availableRoles(db, principal, await roles(language), held);
    return { user, roles: available.map((role) => ({ ...role, flag: held.includes(role.roleId) })) };
  }

  async setRoles(principal: Principal, scope: RowScope, userId: number, roleIds: readonly number[]): Promise<void> {
    await this.#grants.changing(principal, scope, [userId], async (trx) => {
      await mayGive(trx, principal, roleIds, await new UserRoleRepository(trx).ids(userId));
      await new UserRoleRepository(trx).set(userId, roleIds);
    });
  }

  #toPage({ rows, total }: Page<ListedUser>): Page<RoleMember> {
    return { rows: rows.map((row) => toMember(row, this.#deps.timeFormat)), total };
  }
}
