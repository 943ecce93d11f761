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
import { deptTree } from "../dept/dept.service.ts";
import { postsOfUser } from "../post/post.service.ts";
import { checkNewPassword } from "./password-rule.service.ts";
import { users } from "./user.repository.ts";
import { userRows } from "./user-admin.repository.ts";
import { userGrants } from "./user-grants.service.ts";
import { userRoles } from "./user-roles.repository.ts";
import { userSheet } from "./user-sheet.ts";
import { toUser } from "./user-view.ts";

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly trail: Trail;
  /** Roles and posts that a form offers. */
  readonly offered: (language: Language) => Promise<{ roles: Role[]; posts: Post[] }>;
}
const USER_ENTITY = "system/user";

async function listUsers(db: Db, wire: WireClock, scope: RowScope, query: UserQuery): Promise<Page<User>> {
  const page = await userRows(db).page(scope, query, momentsOf(wire, query));
  return { rows: page.rows.map((row) => toUser(row, wire)), total: page.total };
}

export const userService = ({ db, clock, wire, trail, offered }: Needs) => {
  const { found, touchable, changing, asKept } = userGrants({ db, wire, trail });

  /** A department that the caller sees, posts that exist, roles that the caller could hold, an address nobody else has. */
  const check = async (
    trx: Db,
    by: Principal,
    rows: RowScope,
    input: UserInput | UserUpdate,
    had: readonly number[],
  ) => {
    const id = "userId" in input ? input.userId : 0;
    if (!(await deptTree(trx).accepts(rows, input.deptId))) throw failField("deptId", "NOT_FOUND");
    if (!(await postsOfUser(trx).known(input.postIds))) throw failField("postIds", "NOT_FOUND");
    const { email, phonenumber } = input;
    if (email !== "" && (await userRows(trx).taken("email", email, id))) throw failField("email", "EMAIL_TAKEN");
    if (phonenumber !== "" && (await userRows(trx).taken("phonenumber", phonenumber, id)))
      throw failField("phonenumber", "PHONE_TAKEN");
    await touchable(trx).mayGive(by, input.roleIds, had);
  };
  const columns = (input: UserInput | UserUpdate) => ({
    nick_name: input.nickName,
    dept_id: input.deptId,
    phonenumber: input.phonenumber,
    email: input.email,
    sex: input.sex,
    status: input.status,
    remark: input.remark,
  });

  return {
    list: (rows: RowScope, query: UserQuery): Promise<Page<User>> => listUsers(db, wire, rows, query),
    export: (rows: RowScope, query: UserQuery, language: Language): Promise<Sheet> =>
      userSheet(db, wire, rows, query, language),

    choices: (language: Language) => offered(language),

    async one(rows: RowScope, id: number, language: Language) {
      const user = toUser(await found(db, rows, id), wire);
      const postIds = (await postsOfUser(db).of(id)).map(({ post_id }) => post_id);
      return { data: user, ...(await offered(language)), roleIds: await userRoles(db).ids(id), postIds };
    },

    async create(by: Principal, rows: RowScope, input: UserInput): Promise<User> {
      await checkNewPassword(db, "password", input.password, input.userName);
      // Hashed before the transaction: SQLite has one connection, which nobody else gets meanwhile.
      const password_hash = await hashPassword(input.password);
      return db.transaction().execute(async (trx) => {
        if (await users(trx).byLoginName(input.userName))
          throw failField("userName", "USERNAME_TAKEN", { name: input.userName });
        await check(trx, by, rows, input, []);
        const { nick_name, email, phonenumber, dept_id } = columns(input);
        const fresh = { user_name: input.userName, nick_name, email, phonenumber, password_hash, dept_id };
        const id = await users(trx).insert({ ...fresh, create_time: clock.now() }, [...new Set(input.roleIds)]);
        await userRows(trx).change(id, columns(input));
        await postsOfUser(trx).assign(id, [...new Set(input.postIds)]);
        const row = await found(trx, rows, id);
        await trail.keep(trx, by, USER_ENTITY, [{ id, before: null, after: await asKept(trx, row) }]);
        return toUser(row, wire);
      });
    },

    async change(by: Principal, rows: RowScope, input: UserUpdate): Promise<User> {
      await changing(by, rows, [input.userId], async (trx) => {
        await check(trx, by, rows, input, await userRoles(trx).ids(input.userId));
        if (input.userId === by.userId && input.status === "1") throw fail("SELF_UNTOUCHABLE");
        await userRows(trx).change(input.userId, columns(input));
        await userRoles(trx).set(input.userId, [...new Set(input.roleIds)]);
        await postsOfUser(trx).assign(input.userId, [...new Set(input.postIds)]);
      });
      return toUser(await found(db, rows, input.userId), wire);
    },

    async setStatus(by: Principal, rows: RowScope, id: number, status: "0" | "1"): Promise<void> {
      if (id === by.userId) throw fail("SELF_UNTOUCHABLE");
      await changing(by, rows, [id], (trx) => userRows(trx).change(id, { status }));
    },

    async resetPassword(by: Principal, rows: RowScope, id: number, password: string): Promise<void> {
      await checkNewPassword(db, "password", password, (await found(db, rows, id)).user_name);
      const hash = await hashPassword(password);
      await db.transaction().execute(async (trx) => {
        await touchable(trx).one(by, rows, id);
        await userRows(trx).setPassword(id, hash);
        await userRows(trx).endSessions(id);
        await trail.keep(trx, by, USER_ENTITY, [{ id, before: {}, after: { password: "reset" } }]);
      });
    },

    /** All of them or none. */
    remove: (by: Principal, rows: RowScope, ids: readonly number[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        if (ids.includes(by.userId)) throw fail("SELF_UNTOUCHABLE");
        const gone = [];
        for (const id of ids) {
          const row = await touchable(trx).one(by, rows, id);
          gone.push({ id, before: await asKept(trx, row), after: null });
          await userRows(trx).markDeleted(id);
          await userRows(trx).endSessions(id);
          await userRoles(trx).set(id, []);
          await postsOfUser(trx).assign(id, []);
        }
        await rightsChanged(trx);
        await trail.keep(trx, by, USER_ENTITY, gone);
      }),
  };
};
export type UserService = ReturnType<typeof userService>;
