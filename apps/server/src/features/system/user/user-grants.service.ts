import type { Role } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { EVERYTHING } from "../../../core/access/principal.ts";
import { assertWithin, holdsAll, joinRights } from "../../../core/access/rights.ts";
import { invalidatePermissions } from "../../../core/access/token-store.ts";
import type { Change } from "../../../core/audit/change.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { AppError, fail } from "../../../core/errors.ts";
import { hashUnknownPassword } from "../../../core/passwords.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { MenuGrants } from "../menu/menu-grants.service.ts";
import { UserPosts } from "../post/post.service.ts";
import { type Account, exceedsCaller, rightsOfUser, rightsToHold } from "../role/account-rights.service.ts";
import { ADMIN_ROLE, requiresSecondFactor, roleIdOf } from "../role/role.service.ts";
import { RoleGrants } from "../role/role-grants.service.ts";
import type { AccountAccess } from "./account-access.service.ts";
import { UserRepository } from "./user.repository.ts";
import { ADMIN_ID } from "./user.table.ts";
import { type ListedUser, UserAdminRepository } from "./user-admin.repository.ts";
import { UserRoleRepository } from "./user-roles.repository.ts";
import { toUser } from "./user-view.ts";

const ENTITY = "system/user";
export const EVERY_ROW: RowScope = { all: true, below: [], exact: [], own: null };

interface UserGrantsDeps {
  readonly db: Db;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly access: AccountAccess;
}
type AccountRow = Pick<ListedUser, "user_id" | "dept_id">;

const accountOf = async (trx: Db, { user_id, dept_id }: AccountRow): Promise<Account> => ({
  userId: user_id,
  deptId: dept_id,
  roleIds: await new UserRoleRepository(trx).ids(user_id),
});

/** The caller may not change an account that has a right which the caller lacks and does not appoint people to. */
const isStronger = (trx: Db, principal: Principal, { user_id, dept_id }: AccountRow): Promise<boolean> =>
  exceedsCaller(trx, principal, { userId: user_id, deptId: dept_id, roleIds: [] });

/** The roles among these to which the caller appoints people, whether the caller has their permissions or not. */
const appointedAmong = (principal: Principal, roleIds: readonly number[]): number[] =>
  holdsAll(principal) ? [] : roleIds.filter((id) => principal.appoints.has(id));

/** Whether the caller appoints people to a role of this account: its password is never the caller's to know. */
export async function isAppointed(trx: Db, principal: Principal, { user_id }: AccountRow): Promise<boolean> {
  return appointedAmong(principal, await new UserRoleRepository(trx).ids(user_id)).length > 0;
}

/** Which users a caller may change, and what they may assign; every change of a user goes through here. */
export class UserGrants {
  readonly #deps: UserGrantsDeps;

  constructor(deps: UserGrantsDeps) {
    this.#deps = deps;
  }

  async found(handle: Db, scope: RowScope, id: number): Promise<ListedUser> {
    const row = await new UserAdminRepository(handle).one(scope, id);
    if (!row) throw fail("NOT_FOUND");
    return row;
  }

  async toRow(trx: Db, row: ListedUser): Promise<object> {
    return {
      ...toUser(row, this.#deps.timeFormat),
      roleIds: await new UserRoleRepository(trx).ids(row.user_id),
      postIds: (await new UserPosts(trx).of(row.user_id)).map(({ post_id }) => post_id),
    };
  }

  /** Refuses changes of a user with more rights than the caller's, and of the first administrator. */
  async touchable(trx: Db, principal: Principal, scope: RowScope, id: number): Promise<ListedUser> {
    const row = await this.found(trx, scope, id);
    const admins = (await new UserRoleRepository(trx).ids(id)).includes(await roleIdOf(trx, ADMIN_ROLE));
    if (id === ADMIN_ID || (admins && !principal.permissions.has(EVERYTHING))) throw fail("ADMIN_UNTOUCHABLE");
    if (await isStronger(trx, principal, row)) throw fail("ACCOUNT_STRONGER", { name: row.user_name });
    return row;
  }

  /** The account is within the caller's rights, but for those of roles to which the caller appoints people. */
  async assertWithin(trx: Db, principal: Principal, row: AccountRow): Promise<void> {
    await assertWithin(trx, principal, await rightsToHold(trx, principal, await accountOf(trx, row)));
  }

  /**
   * Changes these users, all or none, and audits the states before and after. Whoever is appointed to a role by the
   * change gets an account that nobody can enter before its person has set the password.
   */
  async changing<T>(
    principal: Principal,
    scope: RowScope,
    ids: readonly number[],
    change: (trx: Db, id: number) => Promise<T>,
  ): Promise<T[]> {
    const { db, access, trail } = this.#deps;
    const unknownHash = principal.appoints.size > 0 ? await hashUnknownPassword() : null;
    return db.transaction().execute(async (trx) => {
      await new UserRepository(trx).lock(ids);
      const results: T[] = [];
      const changes: Change[] = [];
      for (const id of ids) {
        const row = await this.touchable(trx, principal, scope, id);
        const before = await this.toRow(trx, row);
        const had = await rightsOfUser(trx, id, row.dept_id);
        const roleIds = await new UserRoleRepository(trx).ids(id);
        const isBound = id === principal.userId && (await requiresSecondFactor(trx, id));
        results.push(await change(trx, id));
        // Whoever is bound to a second factor by a role is freed by somebody else.
        if (isBound && !(await requiresSecondFactor(trx, id))) throw fail("OWN_SECOND_FACTOR");
        // It may have left the caller's departments by this very change.
        const after = await new UserAdminRepository(trx).one(EVERY_ROW, id);
        if (after) {
          const needed = await rightsToHold(trx, principal, await accountOf(trx, after));
          await assertWithin(trx, joinRights(principal, had), needed);
          const added = (await new UserRoleRepository(trx).ids(id)).filter((role) => !roleIds.includes(role));
          if (unknownHash !== null && appointedAmong(principal, added).length > 0)
            await access.closeAppointed(trx, principal, id, unknownHash);
        }
        changes.push({ id, before, after: after ? await this.toRow(trx, after) : null });
      }
      await invalidatePermissions(trx);
      await trail.keep(trx, principal, ENTITY, changes);
      return results;
    });
  }
}

/** Refuses an account, by its name, that the caller does not see or that has more rights: its sign-ins are its own. */
export async function checkAccount(db: Db, principal: Principal, scope: RowScope, account: string): Promise<void> {
  const user = await new UserRepository(db).byLoginName(account);
  const row = user && (await new UserAdminRepository(db).one(scope, user.user_id));
  if (!row) throw fail("NOT_FOUND");
  if (await isStronger(db, principal, row)) throw fail("ACCOUNT_STRONGER", { name: row.user_name });
}

/** Whether a check passes; what is no refusal is thrown. */
export const isAllowed = (check: Promise<unknown>): Promise<boolean> =>
  check.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

/** Existing assignments may stay; new ones must be within the caller's rights, or roles that the caller appoints to. */
export const mayGive = (
  trx: Db,
  principal: Principal,
  roleIds: readonly number[],
  had: readonly number[],
): Promise<void> =>
  new RoleGrants(trx, new MenuGrants(trx)).check(
    principal,
    roleIds.filter((id) => !had.includes(id)),
    principal.appoints,
  );

/** Roles in a form: those that the caller may assign, and those that the user has already. */
export async function availableRoles(
  db: Db,
  principal: Principal,
  roles: readonly Role[],
  held: readonly number[],
): Promise<Role[]> {
  const available: Role[] = [];
  for (const role of roles) if (await isAllowed(mayGive(db, principal, [role.roleId], held))) available.push(role);
  return available;
}
