import { departmentVisible } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import { assertWithin, holdsAll } from "../../../core/access/rights.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { hashPassword } from "../../../core/passwords.ts";
import { getConfigValue } from "../config/config.service.ts";
import { DeptTree } from "../dept/dept.service.ts";
import { rightsOf } from "../role/account-rights.service.ts";
import { ADMIN_ROLE, knownRoleId } from "../role/role.service.ts";
import { assertPasswordRule } from "./password-rule.service.ts";
import { UserRepository } from "./user.repository.ts";

/** Rights of a self-registered user: those of the parameters, and never an administrator's. */
export async function startingPoint(db: Db): Promise<{ deptId: number; roleIds: number[] }> {
  const key = await getConfigValue(db, "sys.account.registerRole", "");
  const role = key === ADMIN_ROLE ? undefined : await knownRoleId(db, key);
  const named = Number(await getConfigValue(db, "sys.account.registerDept", ""));
  const dept =
    Number.isSafeInteger(named) && (await new DeptTree(db).isActive(named)) ? named : await new DeptTree(db).root();
  if (dept === undefined) throw new Error("the root department was not seeded");
  return { deptId: dept, roleIds: role === undefined ? [] : [role] };
}

/** These parameters grant roles: setting them requires the right to assign those. */
export async function checkRegistration(db: Db, principal: Principal): Promise<void> {
  const key = await getConfigValue(db, "sys.account.registerRole", "");
  if (key === ADMIN_ROLE || (await knownRoleId(db, key)) === undefined)
    throw failField("configValue", "CONFIG_ROLE_UNKNOWN", { key });
  const dept = Number(await getConfigValue(db, "sys.account.registerDept", "0"));
  if (dept !== 0 && !(await new DeptTree(db).accepts(principal.scope, dept)))
    throw failField("configValue", "NOT_FOUND");
  if (holdsAll(principal)) return;
  const start = await startingPoint(db);
  if (!(await departmentVisible(db, principal.scope, start.deptId))) throw fail("SCOPE_LACKED");
  await assertWithin(db, principal, await rightsOf(db, { ...start, userId: 0 }));
}

/** Self-registered accounts. */
export class RegistrationService {
  readonly #db: Db;
  readonly #clock: Clock;

  constructor(db: Db, clock: Clock) {
    this.#db = db;
    this.#clock = clock;
  }

  async isOpen() {
    return (await getConfigValue(this.#db, "sys.account.registerUser", "false")) === "true";
  }

  /** A new account under a name that is free in every spelling; `then` runs in the same transaction. */
  async add(userName: string, password: string, then: (trx: Db, userId: number) => Promise<void>): Promise<number> {
    await assertPasswordRule(this.#db, "password", password, userName);
    // Before looking up the name, so that an existing name takes the same time.
    const password_hash = await hashPassword(password);
    return this.#db.transaction().execute(async (trx) => {
      if (await new UserRepository(trx).byLoginName(userName))
        throw failField("username", "USERNAME_TAKEN", { name: userName });
      const { deptId, roleIds } = await startingPoint(trx);
      const userId = await new UserRepository(trx).insert(
        {
          user_name: userName,
          nick_name: userName,
          email: "",
          phonenumber: "",
          password_hash,
          dept_id: deptId,
          create_time: this.#clock.now(),
        },
        roleIds,
      );
      await then(trx, userId);
      return userId;
    });
  }
}
