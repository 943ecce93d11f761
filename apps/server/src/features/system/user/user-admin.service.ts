import type { Language, Page, Post, Role, User, UserInput, UserQuery, UserUpdate } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { rightsChanged } from "../../../core/access/token-store.ts";
import type { Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { Sheet } from "../../../core/http/spreadsheet.ts";
import { hashPassword } from "../../../core/passwords.ts";
import { momentsOf, type WireClock } from "../../../core/time/wire-time.ts";
import { DeptTree } from "../dept/dept.service.ts";
import { UserPosts } from "../post/post.service.ts";
import { checkNewPassword } from "./password-rule.service.ts";
import { UserRepository } from "./user.repository.ts";
import { UserAdminRepository } from "./user-admin.repository.ts";
import { mayGive, UserGrants } from "./user-grants.service.ts";
import { UserRoleRepository } from "./user-roles.repository.ts";
import { userSheet } from "./user-sheet.ts";
import { toUser } from "./user-view.ts";

interface UserDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly trail: Trail;
  /** Roles and posts that a form offers. */
  readonly offered: (language: Language) => Promise<{ roles: Role[]; posts: Post[] }>;
}
const USER_ENTITY = "system/user";

async function listUsers(db: Db, wire: WireClock, scope: RowScope, query: UserQuery): Promise<Page<User>> {
  const page = await new UserAdminRepository(db).page(scope, query, momentsOf(wire, query));
  return { rows: page.rows.map((row) => toUser(row, wire)), total: page.total };
}

export class UserService {
  readonly #deps: UserDeps;
  readonly #grants: UserGrants;

  constructor(deps: UserDeps) {
    this.#deps = deps;
    this.#grants = new UserGrants({ db: deps.db, wire: deps.wire, trail: deps.trail });
  }

  list(rows: RowScope, query: UserQuery): Promise<Page<User>> {
    return listUsers(this.#deps.db, this.#deps.wire, rows, query);
  }

  export(rows: RowScope, query: UserQuery, language: Language): Promise<Sheet> {
    return userSheet(this.#deps.db, this.#deps.wire, rows, query, language);
  }

  choices(language: Language) {
    return this.#deps.offered(language);
  }

  async one(rows: RowScope, id: number, language: Language) {
    const { db, wire, offered } = this.#deps;
    const user = toUser(await this.#grants.found(db, rows, id), wire);
    const postIds = (await new UserPosts(db).of(id)).map(({ post_id }) => post_id);
    return { data: user, ...(await offered(language)), roleIds: await new UserRoleRepository(db).ids(id), postIds };
  }

  async create(by: Principal, rows: RowScope, input: UserInput): Promise<User> {
    const { db, clock, trail, wire } = this.#deps;
    await checkNewPassword(db, "password", input.password, input.userName);
    // Hashed before the transaction: SQLite has one connection, which nobody else gets meanwhile.
    const password_hash = await hashPassword(input.password);
    return db.transaction().execute(async (trx) => {
      if (await new UserRepository(trx).byLoginName(input.userName))
        throw failField("userName", "USERNAME_TAKEN", { name: input.userName });
      await this.#check(trx, by, rows, input, []);
      const { nick_name, email, phonenumber, dept_id } = this.#columns(input);
      const fresh = { user_name: input.userName, nick_name, email, phonenumber, password_hash, dept_id };
      const id = await new UserRepository(trx).insert({ ...fresh, create_time: clock.now() }, [
        ...new Set(input.roleIds),
      ]);
      await new UserAdminRepository(trx).change(id, this.#columns(input));
      await new UserPosts(trx).assign(id, [...new Set(input.postIds)]);
      const row = await this.#grants.found(trx, rows, id);
      await trail.keep(trx, by, USER_ENTITY, [{ id, before: null, after: await this.#grants.asKept(trx, row) }]);
      return toUser(row, wire);
    });
  }

  async change(by: Principal, rows: RowScope, input: UserUpdate): Promise<User> {
    await this.#grants.changing(by, rows, [input.userId], async (trx) => {
      await this.#check(trx, by, rows, input, await new UserRoleRepository(trx).ids(input.userId));
      if (input.userId === by.userId && input.status === "1") throw fail("SELF_UNTOUCHABLE");
      await new UserAdminRepository(trx).change(input.userId, this.#columns(input));
      await new UserRoleRepository(trx).set(input.userId, [...new Set(input.roleIds)]);
      await new UserPosts(trx).assign(input.userId, [...new Set(input.postIds)]);
    });
    return toUser(await this.#grants.found(this.#deps.db, rows, input.userId), this.#deps.wire);
  }

  async setStatus(by: Principal, rows: RowScope, id: number, status: "0" | "1"): Promise<void> {
    if (id === by.userId) throw fail("SELF_UNTOUCHABLE");
    await this.#grants.changing(by, rows, [id], (trx) => new UserAdminRepository(trx).change(id, { status }));
  }

  async resetPassword(by: Principal, rows: RowScope, id: number, password: string): Promise<void> {
    const { db, trail } = this.#deps;
    await checkNewPassword(db, "password", password, (await this.#grants.found(db, rows, id)).user_name);
    const hash = await hashPassword(password);
    await db.transaction().execute(async (trx) => {
      await this.#grants.touchable(trx, by, rows, id);
      await new UserAdminRepository(trx).setPassword(id, hash);
      await new UserAdminRepository(trx).endSessions(id);
      await trail.keep(trx, by, USER_ENTITY, [{ id, before: {}, after: { password: "reset" } }]);
    });
  }

  /** All of them or none. */
  remove(by: Principal, rows: RowScope, ids: readonly number[]): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      if (ids.includes(by.userId)) throw fail("SELF_UNTOUCHABLE");
      const gone = [];
      for (const id of ids) {
        const row = await this.#grants.touchable(trx, by, rows, id);
        gone.push({ id, before: await this.#grants.asKept(trx, row), after: null });
        await new UserAdminRepository(trx).markDeleted(id);
        await new UserAdminRepository(trx).endSessions(id);
        await new UserRoleRepository(trx).set(id, []);
        await new UserPosts(trx).assign(id, []);
      }
      await rightsChanged(trx);
      await this.#deps.trail.keep(trx, by, USER_ENTITY, gone);
    });
  }

  /** A department that the caller sees, posts that exist, roles that the caller could hold, an address nobody else has. */
  async #check(trx: Db, by: Principal, rows: RowScope, input: UserInput | UserUpdate, had: readonly number[]) {
    const id = "userId" in input ? input.userId : 0;
    if (!(await new DeptTree(trx).accepts(rows, input.deptId))) throw failField("deptId", "NOT_FOUND");
    if (!(await new UserPosts(trx).known(input.postIds))) throw failField("postIds", "NOT_FOUND");
    const { email, phonenumber } = input;
    if (email !== "" && (await new UserAdminRepository(trx).taken("email", email, id)))
      throw failField("email", "EMAIL_TAKEN");
    if (phonenumber !== "" && (await new UserAdminRepository(trx).taken("phonenumber", phonenumber, id)))
      throw failField("phonenumber", "PHONE_TAKEN");
    await mayGive(trx, by, input.roleIds, had);
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
