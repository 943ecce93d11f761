import type { AddedUser, Language, Page, Post, Role, User, UserInput, UserQuery, UserUpdate } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { invalidatePermissions } from "../../../core/access/token-store.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { Sheet } from "../../../core/http/spreadsheet.ts";
import { hashPassword, hashUnknownPassword } from "../../../core/passwords.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { DeptTree } from "../dept/dept.service.ts";
import { UserPosts } from "../post/post.service.ts";
import type { AccountAccess } from "./account-access.service.ts";
import { assertPasswordRule } from "./password-rule.service.ts";
import { UserRepository } from "./user.repository.ts";
import { UserAdminRepository } from "./user-admin.repository.ts";
import { availableRoles, EVERY_ROW, isAppointed, mayGive, UserGrants } from "./user-grants.service.ts";
import { UserRoleRepository } from "./user-roles.repository.ts";
import { userSheet } from "./user-sheet.ts";
import { toUser } from "./user-view.ts";

interface UserDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly access: AccountAccess;
  /** Roles and posts that a form offers. */
  readonly available: (language: Language) => Promise<{ roles: Role[]; posts: Post[] }>;
}
const USER_ENTITY = "system/user";

async function listUsers(db: Db, timeFormat: TimeFormat, scope: RowScope, query: UserQuery): Promise<Page<User>> {
  const page = await new UserAdminRepository(db).page(scope, query, parseTimeRange(timeFormat, query));
  return { rows: page.rows.map((row) => toUser(row, timeFormat)), total: page.total };
}

export class UserService {
  readonly #deps: UserDeps;
  readonly #grants: UserGrants;

  constructor(deps: UserDeps) {
    this.#deps = deps;
    this.#grants = new UserGrants(deps);
  }

  list(scope: RowScope, query: UserQuery): Promise<Page<User>> {
    return listUsers(this.#deps.db, this.#deps.timeFormat, scope, query);
  }

  export(scope: RowScope, query: UserQuery, language: Language): Promise<Sheet> {
    return userSheet(this.#deps.db, this.#deps.timeFormat, scope, query, language);
  }

  choices(principal: Principal, language: Language) {
    return this.#available(principal, [], language);
  }

  async one(principal: Principal, scope: RowScope, id: number, language: Language) {
    const { db, timeFormat } = this.#deps;
    const user = toUser(await this.#grants.found(db, scope, id), timeFormat);
    const postIds = (await new UserPosts(db).of(id)).map(({ post_id }) => post_id);
    const roleIds = await new UserRoleRepository(db).ids(id);
    return { data: user, ...(await this.#available(principal, roleIds, language)), roleIds, postIds };
  }

  async create(principal: Principal, scope: RowScope, input: UserInput): Promise<AddedUser> {
    const { db, clock, trail, timeFormat } = this.#deps;
    const { password } = input;
    if (password !== undefined) await assertPasswordRule(db, "password", password, input.userName);
    // Hashed before the transaction: SQLite has one writing connection, which would be blocked meanwhile.
    const password_hash = await (password === undefined ? hashUnknownPassword() : hashPassword(password));
    return db.transaction().execute(async (trx) => {
      if (await new UserRepository(trx).byLoginName(input.userName))
        throw failField("userName", "USERNAME_TAKEN", { name: input.userName });
      await this.#check(trx, principal, scope, input, []);
      const { nick_name, email, phonenumber, dept_id } = this.#columns(input);
      const fresh = { user_name: input.userName, nick_name, email, phonenumber, password_hash, dept_id };
      const id = await new UserRepository(trx).insert({ ...fresh, create_time: clock.now() }, [
        ...new Set(input.roleIds),
      ]);
      await new UserAdminRepository(trx).change(id, this.#columns(input));
      await new UserPosts(trx).assign(id, [...new Set(input.postIds)]);
      const row = await this.#grants.found(trx, scope, id);
      await this.#grants.assertWithin(trx, principal, row);
      if (password !== undefined && (await isAppointed(trx, principal, row)))
        throw failField("password", "PASSWORD_BY_LINK", { name: input.userName });
      await trail.keep(trx, principal, USER_ENTITY, [{ id, before: null, after: await this.#grants.toRow(trx, row) }]);
      return { ...toUser(row, timeFormat), needsLink: password === undefined };
    });
  }

  async change(principal: Principal, scope: RowScope, input: UserUpdate): Promise<User> {
    await this.#grants.changing(principal, scope, [input.userId], async (trx) => {
      await this.#check(trx, principal, scope, input, await new UserRoleRepository(trx).ids(input.userId));
      if (input.userId === principal.userId && input.status === "1") throw fail("SELF_UNTOUCHABLE");
      await new UserAdminRepository(trx).change(input.userId, this.#columns(input));
      if (input.status === "1") await this.#deps.access.end(trx, principal, input.userId);
      if (input.roleIds) await new UserRoleRepository(trx).set(input.userId, [...new Set(input.roleIds)]);
      if (input.postIds) await new UserPosts(trx).assign(input.userId, [...new Set(input.postIds)]);
    });
    return toUser(await this.#grants.found(this.#deps.db, scope, input.userId), this.#deps.timeFormat);
  }

  async setStatus(principal: Principal, scope: RowScope, id: number, status: "0" | "1"): Promise<void> {
    if (id === principal.userId) throw fail("SELF_UNTOUCHABLE");
    await this.#grants.changing(principal, scope, [id], async (trx) => {
      await new UserAdminRepository(trx).change(id, { status });
      if (status === "1") await this.#deps.access.end(trx, principal, id);
    });
  }

  async resetPassword(principal: Principal, scope: RowScope, id: number, password: string): Promise<void> {
    const { db, trail } = this.#deps;
    await assertPasswordRule(db, "password", password, (await this.#grants.found(db, scope, id)).user_name);
    const hash = await hashPassword(password);
    await db.transaction().execute(async (trx) => {
      await new UserRepository(trx).lock([id]);
      const row = await this.#grants.touchable(trx, principal, scope, id);
      // A borrowed session would become an account: the profile asks for the current password.
      if (id === principal.userId) throw fail("OWN_PASSWORD");
      if (await isAppointed(trx, principal, row)) throw fail("PASSWORD_BY_LINK", { name: row.user_name });
      await new UserAdminRepository(trx).setPassword(id, hash);
      await this.#deps.access.end(trx, principal, id);
      await trail.keep(trx, principal, USER_ENTITY, [{ id, before: {}, after: { password: "reset" } }]);
    });
  }

  /** All of them or none. */
  remove(principal: Principal, scope: RowScope, ids: readonly number[]): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      if (ids.includes(principal.userId)) throw fail("SELF_UNTOUCHABLE");
      await new UserRepository(trx).lock(ids);
      const deleted = [];
      for (const id of ids) {
        const row = await this.#grants.touchable(trx, principal, scope, id);
        deleted.push({ id, before: await this.#grants.toRow(trx, row), after: null });
        await new UserAdminRepository(trx).markDeleted(id);
        await this.#deps.access.end(trx, principal, id);
        await new UserRoleRepository(trx).set(id, []);
        await new UserPosts(trx).assign(id, []);
      }
      await invalidatePermissions(trx);
      await this.#deps.trail.keep(trx, principal, USER_ENTITY, deleted);
    });
  }

  /** The options of a form: only roles that the caller may assign; those that they only appoint to are named. */
  async #available(principal: Principal, held: readonly number[], language: Language) {
    const { roles, posts } = await this.#deps.available(language);
    const available = await availableRoles(this.#deps.db, principal, roles, held);
    return { roles: available, posts, appointIds: [...principal.appoints.keys()] };
  }

  /** Checks department (in scope), posts (exist), roles (assignable by the caller) and contact data (unique). */
  async #check(trx: Db, principal: Principal, scope: RowScope, input: UserInput | UserUpdate, had: readonly number[]) {
    const id = "userId" in input ? input.userId : 0;
    if (!(await new DeptTree(trx).accepts(scope, input.deptId))) throw failField("deptId", "NOT_FOUND");
    if (!(await new UserPosts(trx).known(input.postIds ?? []))) throw failField("postIds", "NOT_FOUND");
    const { email, phonenumber } = input;
    const stored = id === 0 ? undefined : await this.#grants.found(trx, EVERY_ROW, id);
    if (email !== "" && email !== stored?.email && (await new UserAdminRepository(trx).taken("email", email, id)))
      throw failField("email", "EMAIL_TAKEN");
    if (
      phonenumber !== "" &&
      phonenumber !== stored?.phonenumber &&
      (await new UserAdminRepository(trx).taken("phonenumber", phonenumber, id))
    )
      throw failField("phonenumber", "PHONE_TAKEN");
    await mayGive(trx, principal, input.roleIds ?? [], had);
  }

  #columns(input: UserInput | UserUpdate) {
    return {
      nick_name: input.nickName,
      dept_id: input.deptId,
      phonenumber: input.phonenumber,
      email: input.email,
      sex: input.sex,
      status: input.status,
      remark: input.remark,
    };
  }
}
