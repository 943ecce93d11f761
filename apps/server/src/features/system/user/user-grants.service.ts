import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { EVERYTHING } from "../../../core/access/principal.ts";
import { rightsChanged } from "../../../core/access/token-store.ts";
import type { Change, Trail } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { WireClock } from "../../../core/time/wire-time.ts";
import { MenuGrants } from "../menu/menu-grants.service.ts";
import { UserPosts } from "../post/post.service.ts";
import { ADMIN_ROLE, roleIdOf } from "../role/role.service.ts";
import { RoleGrants } from "../role/role-grants.service.ts";
import { type ListedUser, UserAdminRepository } from "./user-admin.repository.ts";
import { UserRoleRepository } from "./user-roles.repository.ts";
import { toUser } from "./user-view.ts";

/** The first administrator: neither deleted, disabled nor stripped (product §2). */
const ADMIN_ID = 1;
const ENTITY = "system/user";
const EVERY_ROW: RowScope = { all: true, below: [], exact: [], own: null };

interface UserGrantsDeps {
  readonly db: Db;
  readonly wire: WireClock;
  readonly trail: Trail;
}

/** Whom a caller may touch, and what they may give; every change of a user goes through here. */
export class UserGrants {
  readonly #deps: UserGrantsDeps;

  constructor(deps: UserGrantsDeps) {
    this.#deps = deps;
  }

  async found(handle: Db, rows: RowScope, id: number): Promise<ListedUser> {
    const row = await new UserAdminRepository(handle).one(rows, id);
    if (!row) throw fail("NOT_FOUND");
    return row;
  }

  async asKept(trx: Db, row: ListedUser): Promise<object> {
    return {
      ...toUser(row, this.#deps.wire),
      roleIds: await new UserRoleRepository(trx).ids(row.user_id),
      postIds: (await new UserPosts(trx).of(row.user_id)).map(({ post_id }) => post_id),
    };
  }

  /** Nobody but an administrator touches an administrator, and nobody the first one. */
  async touchable(trx: Db, by: Principal, rows: RowScope, id: number): Promise<ListedUser> {
    const row = await this.found(trx, rows, id);
    const admins = (await new UserRoleRepository(trx).ids(id)).includes(await roleIdOf(trx, ADMIN_ROLE));
    if (id === ADMIN_ID || (admins && !by.permissions.has(EVERYTHING))) throw fail("ADMIN_UNTOUCHABLE");
    return row;
  }

  /** Runs a change of each of these users, all or none, and keeps what was and what became. */
  changing<T>(
    by: Principal,
    rows: RowScope,
    ids: readonly number[],
    change: (trx: Db, id: number) => Promise<T>,
  ): Promise<T[]> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const results: T[] = [];
      const changes: Change[] = [];
      for (const id of ids) {
        const before = await this.asKept(trx, await this.touchable(trx, by, rows, id));
        results.push(await change(trx, id));
        // It may have left the caller's departments by this very change.
        const after = await new UserAdminRepository(trx).one(EVERY_ROW, id);
        changes.push({ id, before, after: after ? await this.asKept(trx, after) : null });
      }
      await rightsChanged(trx);
      await this.#deps.trail.keep(trx, by, ENTITY, changes);
      return results;
    });
  }
}

/** What somebody has already may stay; what is new must be the caller's as well. */
export const mayGive = (trx: Db, by: Principal, roleIds: readonly number[], had: readonly number[]): Promise<void> =>
  new RoleGrants(trx, new MenuGrants(trx)).check(
    by,
    roleIds.filter((id) => !had.includes(id)),
  );
