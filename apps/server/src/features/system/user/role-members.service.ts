import type { Language, Page, Role, RoleMember, RoleMemberQuery, User } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Trail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import type { WireClock } from "../../../core/time/wire-time.ts";
import { UserAdminRepository } from "./user-admin.repository.ts";
import { mayGive, UserGrants } from "./user-grants.service.ts";
import { UserRoleRepository } from "./user-roles.repository.ts";
import { toMember, toUser } from "./user-view.ts";

interface RoleMembersDeps {
  readonly db: Db;
  readonly wire: WireClock;
  readonly trail: Trail;
  readonly roles: (language: Language) => Promise<Role[]>;
}

/** Who holds which role: seen from the role, and from the user. */
export class RoleMembers {
  readonly #deps: RoleMembersDeps;
  readonly #grants: UserGrants;

  constructor(deps: RoleMembersDeps) {
    this.#deps = deps;
    this.#grants = new UserGrants({ db: deps.db, wire: deps.wire, trail: deps.trail });
  }

  members(rows: RowScope, query: RoleMemberQuery) {
    return this.#members(rows, query, true);
  }

  others(rows: RowScope, query: RoleMemberQuery) {
    return this.#members(rows, query, false);
  }

  async appoint(by: Principal, rows: RowScope, roleId: number, userIds: readonly number[]): Promise<void> {
    await this.#grants.changing(by, rows, userIds, async (trx, id) => {
      await mayGive(trx, by, [roleId], []);
      await new UserRoleRepository(trx).add(id, roleId);
    });
  }

  async dismiss(by: Principal, rows: RowScope, roleId: number, userIds: readonly number[]): Promise<void> {
    await this.#grants.changing(by, rows, userIds, (trx, id) => new UserRoleRepository(trx).take(id, roleId));
  }

  async rolesOf(
    rows: RowScope,
    userId: number,
    language: Language,
  ): Promise<{ user: User; roles: (Role & { flag: boolean })[] }> {
    const { db, wire, roles } = this.#deps;
    const user = toUser(await this.#grants.found(db, rows, userId), wire);
    const held = await new UserRoleRepository(db).ids(userId);
    return { user, roles: (await roles(language)).map((role) => ({ ...role, flag: held.includes(role.roleId) })) };
  }

  async setRoles(by: Principal, rows: RowScope, userId: number, roleIds: readonly number[]): Promise<void> {
    await this.#grants.changing(by, rows, [userId], async (trx) => {
      await mayGive(trx, by, roleIds, await new UserRoleRepository(trx).ids(userId));
      await new UserRoleRepository(trx).set(userId, roleIds);
    });
  }

  async #members(rows: RowScope, query: RoleMemberQuery, has: boolean): Promise<Page<RoleMember>> {
    const page = await new UserAdminRepository(this.#deps.db).members(rows, query, query, has);
    return { rows: page.rows.map((row) => toMember(row, this.#deps.wire)), total: page.total };
  }
}
