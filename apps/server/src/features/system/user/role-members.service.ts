import type { Language, Page, Role, RoleMember, RoleMemberQuery, User } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Trail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import type { WireClock } from "../../../core/time/wire-time.ts";
import { userRows } from "./user-admin.repository.ts";
import { userGrants } from "./user-grants.service.ts";
import { userRoles } from "./user-roles.repository.ts";
import { toMember, toUser } from "./user-view.ts";

interface Needs {
  readonly db: Db;
  readonly wire: WireClock;
  readonly trail: Trail;
  readonly roles: (language: Language) => Promise<Role[]>;
}

/** Who holds which role: seen from the role, and from the user. */
export const roleMembers = ({ db, wire, trail, roles }: Needs) => {
  const { found, touchable, changing } = userGrants({ db, wire, trail });
  const members = async (rows: RowScope, query: RoleMemberQuery, has: boolean): Promise<Page<RoleMember>> => {
    const page = await userRows(db).members(rows, query, query, has);
    return { rows: page.rows.map((row) => toMember(row, wire)), total: page.total };
  };
  return {
    members: (rows: RowScope, query: RoleMemberQuery) => members(rows, query, true),
    others: (rows: RowScope, query: RoleMemberQuery) => members(rows, query, false),

    async appoint(by: Principal, rows: RowScope, roleId: number, userIds: readonly number[]): Promise<void> {
      await changing(by, rows, userIds, async (trx, id) => {
        await touchable(trx).mayGive(by, [roleId], []);
        await userRoles(trx).add(id, roleId);
      });
    },
    async dismiss(by: Principal, rows: RowScope, roleId: number, userIds: readonly number[]): Promise<void> {
      await changing(by, rows, userIds, (trx, id) => userRoles(trx).take(id, roleId));
    },

    async rolesOf(
      rows: RowScope,
      userId: number,
      language: Language,
    ): Promise<{ user: User; roles: (Role & { flag: boolean })[] }> {
      const user = toUser(await found(db, rows, userId), wire);
      const held = await userRoles(db).ids(userId);
      return { user, roles: (await roles(language)).map((role) => ({ ...role, flag: held.includes(role.roleId) })) };
    },
    async setRoles(by: Principal, rows: RowScope, userId: number, roleIds: readonly number[]): Promise<void> {
      await changing(by, rows, [userId], async (trx) => {
        await touchable(trx).mayGive(by, roleIds, await userRoles(trx).ids(userId));
        await userRoles(trx).set(userId, roleIds);
      });
    },
  };
};
export type RoleMembers = ReturnType<typeof roleMembers>;
