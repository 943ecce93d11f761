import type { UserQuery } from "@adel/protocol";
import { type RowScope, visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { type PageQuery, readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import { userList } from "./user-view.ts";

interface Changed {
  readonly nick_name: string;
  readonly dept_id: number;
  readonly phonenumber: string;
  readonly email: string;
  readonly sex: "0" | "1" | "2";
  readonly status: "0" | "1";
  readonly remark: string;
}

const inScope = (db: Db, scope: RowScope) =>
  db
    .selectFrom("sys_user")
    .leftJoin("sys_dept", "sys_dept.dept_id", "sys_user.dept_id")
    .selectAll("sys_user")
    .select(["sys_dept.dept_name", "sys_dept.leader as dept_leader"])
    .where("sys_user.deleted", "=", 0)
    .where(visible(scope, "sys_user.dept_id", "sys_user.user_id"));

function matching(db: Db, scope: RowScope, query: Omit<UserQuery, keyof PageQuery>, timeRange: TimeRange) {
  let found = inScope(db, scope);
  const { search, userName, phonenumber, status, deptId } = query;
  if (search !== undefined)
    found = found.where(({ or }) =>
      or([contains("sys_user.user_name", search), contains("sys_user.nick_name", search)]),
    );
  if (userName !== undefined) found = found.where(contains("sys_user.user_name", userName));
  if (phonenumber !== undefined) found = found.where(contains("sys_user.phonenumber", phonenumber));
  if (status !== undefined) found = found.where("sys_user.status", "=", status);
  if (deptId !== undefined)
    found = found.where("sys_user.dept_id", "in", (below) =>
      below.selectFrom("dept_closure").select("dept_closure.dept_id").where("ancestor_id", "=", deptId),
    );
  return whereBetween(found, "sys_user.create_time", timeRange);
}

/** Queries of the administration of users, each within a scope. */
export class UserAdminRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(scope: RowScope, query: UserQuery, timeRange: TimeRange) {
    return readPage(matching(this.#db, scope, query, timeRange), query, userList);
  }

  after(scope: RowScope, query: UserQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(matching(this.#db, scope, query, timeRange), "sys_user.user_id", after, limit);
  }

  /** Users with or without a role; the latter without the first administrator, whose roles cannot be changed. */
  members(
    scope: RowScope,
    query: { roleId: number; userName?: string | undefined; phonenumber?: string | undefined },
    page: PageQuery,
    has: boolean,
    except: readonly number[] = [],
  ) {
    let found = inScope(this.#db, scope).where("sys_user.user_id", has ? "in" : "not in", (owners) =>
      owners.selectFrom("sys_user_role").select("sys_user_role.user_id").where("role_id", "=", query.roleId),
    );
    if (except.length > 0) found = found.where("sys_user.user_id", "not in", except);
    if (query.userName !== undefined) found = found.where(contains("sys_user.user_name", query.userName));
    if (query.phonenumber !== undefined) found = found.where(contains("sys_user.phonenumber", query.phonenumber));
    return readPage(found, page, userList);
  }

  /** Roles of users without this one, one row each; null for a user without a role. */
  rolesWithout(scope: RowScope, roleId: number) {
    return this.#db
      .selectFrom("sys_user")
      .leftJoin("sys_user_role", "sys_user_role.user_id", "sys_user.user_id")
      .select(["sys_user.user_id", "sys_user.dept_id", "sys_user_role.role_id"])
      .where("sys_user.deleted", "=", 0)
      .where(visible(scope, "sys_user.dept_id", "sys_user.user_id"))
      .where("sys_user.user_id", "not in", (owners) =>
        owners.selectFrom("sys_user_role").select("sys_user_role.user_id").where("role_id", "=", roleId),
      )
      .execute();
  }

  one(scope: RowScope, id: number) {
    return inScope(this.#db, scope).where("sys_user.user_id", "=", id).executeTakeFirst();
  }

  many(scope: RowScope, ids: readonly number[]) {
    return inScope(this.#db, scope).where("sys_user.user_id", "in", ids).execute();
  }

  taken(column: "email" | "phonenumber", value: string, id: number) {
    return this.#db
      .selectFrom("sys_user")
      .select("user_id")
      .where(column, "=", value)
      .where("deleted", "=", 0)
      .where("user_id", "!=", id)
      .executeTakeFirst();
  }

  change(id: number, part: Partial<Changed>) {
    return this.#db.updateTable("sys_user").set(part).where("user_id", "=", id).execute();
  }

  setPassword(id: number, password_hash: string) {
    return this.#db.updateTable("sys_user").set({ password_hash }).where("user_id", "=", id).execute();
  }

  /** Replaces the password and removes the PIN. */
  setSecrets(id: number, password_hash: string) {
    return this.#db
      .updateTable("sys_user")
      .set({ password_hash, pin_hash: null, pin_fails: 0 })
      .where("user_id", "=", id)
      .execute();
  }

  /** Ends the user's sessions. */
  endSessions(id: number) {
    return this.#db.deleteFrom("user_session").where("user_id", "=", id).execute();
  }

  /** Releases the name for another user; the user's records stay. */
  markDeleted(id: number) {
    return this.#db
      .updateTable("sys_user")
      .set({ deleted: 1, login_name: `deleted-${id}` })
      .where("user_id", "=", id)
      .execute();
  }
}
export type ListedUser = NonNullable<Awaited<ReturnType<UserAdminRepository["one"]>>>;
