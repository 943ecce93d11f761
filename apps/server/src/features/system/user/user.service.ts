import { rowScope } from "../../../core/access/data-scope.ts";
import { EVERYTHING, type LoadPrincipal } from "../../../core/access/principal.ts";
import { hasSecondFactor } from "../../../core/access/second-factor-state.ts";
import type { Db } from "../../../core/db/database.ts";
import { hashPassword, hashUnknownPassword, passwordMatches } from "../../../core/passwords.ts";
import { permissionsOf } from "../menu/menu.service.ts";
import { appointmentsOf } from "../role/account-rights.service.ts";
import { ADMIN_ROLE, rolesOf } from "../role/role.service.ts";
import { UserRepository } from "./user.repository.ts";
import { loginName, type UserRow } from "./user.table.ts";

const canSignIn = ({ status, deleted }: UserRow) => status === "0" && deleted === 0;

/** The user of an active session; null if the account was disabled or deleted meanwhile. */
export const loadPrincipal =
  (db: Db): LoadPrincipal =>
  async (userId) => {
    const user = await new UserRepository(db).byId(userId);
    if (!user || !canSignIn(user)) return null;
    const held = await rolesOf(db, userId);
    const roleIds = held.map(({ roleId }) => roleId);
    const isAdmin = held.some(({ key }) => key === ADMIN_ROLE);
    return {
      userId,
      userName: user.user_name,
      nickName: user.nick_name,
      avatar: user.avatar,
      deptId: user.dept_id,
      roleIds,
      roles: held.map(({ key }) => key),
      permissions: new Set(isAdmin ? [EVERYTHING] : await permissionsOf(db, roleIds)),
      scope: rowScope(held, userId, user.dept_id),
      appoints: await appointmentsOf(db, roleIds),
      lacksSecondFactor: held.some(({ requiresFactor }) => requiresFactor) && !(await hasSecondFactor(db, userId)),
    };
  };

/** The department of a user; null if there is no such user. */
export const departmentOf = async (db: Db, userId: number): Promise<number | null> =>
  (await new UserRepository(db).byId(userId))?.dept_id ?? null;

/** Number of users of a department itself. */
export const countUsersInDept = (db: Db, deptId: number): Promise<number> => new UserRepository(db).countIn(deptId);

/** The account with this name, in use or not. */
export const findUserId = async (db: Db, userName: string): Promise<number | undefined> =>
  (await new UserRepository(db).byLoginName(loginName(userName)))?.user_id;

/** Whether there still is such an account, in use or not. */
export const userExists = async (db: Db, userId: number): Promise<boolean> =>
  (await new UserRepository(db).byId(userId))?.deleted === 0;

/** An account whose owner was proved, with the password if that was the proof. */
export interface ProvedAccount {
  readonly userId: number;
  readonly passwordHash?: string;
}

/** Checks a sign-in. An unknown account costs the same hash, so that timing does not reveal whether it exists. */
export class Credentials {
  readonly #db: Db;
  readonly #unusableHash = hashUnknownPassword();

  constructor(db: Db) {
    this.#db = db;
  }

  normal(typed: string) {
    return loginName(typed);
  }

  async check(typed: string, password: string): Promise<ProvedAccount | null> {
    const user = await new UserRepository(this.#db).byLoginName(typed);
    const matches = await passwordMatches(user?.password_hash ?? (await this.#unusableHash), password);
    return user && matches && canSignIn(user) ? { userId: user.user_id, passwordHash: user.password_hash } : null;
  }

  /** Whether the account was last signed in to from there. */
  async isKnownAddress(typed: string, address: string): Promise<boolean> {
    return (await new UserRepository(this.#db).byLoginName(typed))?.login_address === address.slice(0, 64);
  }

  /**
   * Notes a sign-in, in the transaction that opens the session; false if the account was closed, or its password
   * changed, since it was proved. Until the end of the transaction nobody else changes the account.
   */
  signedIn(trx: Db, account: ProvedAccount, address: string, now: number): Promise<boolean> {
    return new UserRepository(trx).signedIn(account, address, now);
  }

  /** What an account is called in the records; "" where there is none. */
  async nameOf(userId: number) {
    return (await new UserRepository(this.#db).byId(userId))?.user_name ?? "";
  }

  /** The account data of a session. */
  async contactOf(userId: number) {
    const user = await new UserRepository(this.#db).byId(userId);
    if (!user) return {};
    const { email, phonenumber, sex, status, remark } = user;
    return { email, phonenumber, sex, status, remark };
  }
}

/** Bytes of a generated password: 96 bits, 16 characters. */
export const PASSWORD_BYTES = 12;

interface SeededUser {
  readonly userName: string;
  readonly nickName: string;
  readonly deptId: number;
  readonly roleIds: readonly number[];
  readonly password: string;
}

/** Adds a user unless the name exists; returns whether it was added. */
export async function ensureUser(
  db: Db,
  now: number,
  { userName, nickName, deptId, roleIds, password }: SeededUser,
): Promise<boolean> {
  if (await new UserRepository(db).byLoginName(userName)) return false;
  const users = await new UserRepository(db).count();
  await new UserRepository(db).insert(
    {
      user_name: userName,
      nick_name: nickName,
      // Original clients require both on the profile form; the domain is reserved (RFC 2606).
      email: `${userName}@example.com`,
      phonenumber: `1380000${String(users).padStart(4, "0")}`,
      password_hash: await hashPassword(password),
      dept_id: deptId,
      create_time: now,
    },
    roleIds,
  );
  return true;
}
