import type { Language, Page, Role, RoleInput, RoleQuery, RoleScope, RoleUpdate } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import { rightsChanged } from "../../../core/access/token-store.ts";
import type { Trail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { oneName } from "../../../core/http/one-name.ts";
import type { Sheet } from "../../../core/http/spreadsheet.ts";
import { momentsOf, type WireClock } from "../../../core/time/wire-time.ts";
import { MenuGrants } from "../menu/menu-grants.service.ts";
import { ADMIN_ROLE } from "./role.service.ts";
import { type RoleRow, toRole } from "./role.table.ts";
import { type NamedRole, RoleAdminRepository } from "./role-admin.repository.ts";
import { RoleGrants } from "./role-grants.service.ts";
import { roleSheet } from "./role-sheet.ts";

interface RoleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly wire: WireClock;
  readonly trail: Trail;
}
const ENTITY = "system/role";

function named(input: RoleInput, language: Language): NamedRole {
  const { roleName: name, roleNameZh, roleNameEn } = input;
  const { zh, en } = oneName("roleName", { name, zh: roleNameZh, en: roleNameEn }, language);
  return { ...input, roleNameZh: zh, roleNameEn: en };
}

export class RoleService {
  readonly #deps: RoleDeps;

  constructor(deps: RoleDeps) {
    this.#deps = deps;
  }

  async list(query: RoleQuery, language: Language): Promise<Page<Role>> {
    const { db, wire } = this.#deps;
    const { rows, total } = await new RoleAdminRepository(db).page(query, momentsOf(wire, query));
    return { rows: rows.map((row) => toRole(row, wire, language)), total };
  }

  async options(language: Language): Promise<Role[]> {
    return (await new RoleAdminRepository(this.#deps.db).active()).map((row) => toRole(row, this.#deps.wire, language));
  }

  async one(id: number, language: Language): Promise<Role> {
    return toRole(await this.#found(this.#deps.db, id), this.#deps.wire, language);
  }

  create(by: Principal, input: RoleInput, language: Language): Promise<Role> {
    const { db, clock, trail, wire } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const role = named(input, language);
      await this.#refuseTaken(trx, role, 0);
      await new MenuGrants(trx).check(by, role.menuIds);
      const row = await new RoleAdminRepository(trx).insert(role, clock.now());
      await new RoleAdminRepository(trx).setMenus(row.role_id, [...new Set(role.menuIds)]);
      await rightsChanged(trx);
      await trail.keep(trx, by, ENTITY, [{ id: row.role_id, before: null, after: await this.#asKept(trx, row) }]);
      return toRole(row, wire, language);
    });
  }

  /** What the role has already may stay in it, whoever saves it. */
  change(by: Principal, input: RoleUpdate, language: Language): Promise<Role> {
    return this.#changing(by, input.roleId, async (trx) => {
      const role = named(input, language);
      await this.#refuseTaken(trx, role, input.roleId);
      const had = await new RoleAdminRepository(trx).menuIds([input.roleId]);
      await new MenuGrants(trx).check(
        by,
        role.menuIds.filter((id) => !had.includes(id)),
      );
      await new RoleAdminRepository(trx).setMenus(input.roleId, [...new Set(role.menuIds)]);
      return toRole(await new RoleAdminRepository(trx).change(input.roleId, role), this.#deps.wire, language);
    });
  }

  setStatus(by: Principal, id: number, status: "0" | "1"): Promise<void> {
    return this.#changing(by, id, async (trx) => {
      await new RoleAdminRepository(trx).setStatus(id, status);
    });
  }

  setScope(by: Principal, { roleId, dataScope, deptIds, deptCheckStrictly }: RoleScope): Promise<void> {
    return this.#changing(by, roleId, async (trx) => {
      const chosen = dataScope === "2" ? [...new Set(deptIds)] : [];
      await this.#grants(trx).checkScope(by, dataScope, chosen);
      await new RoleAdminRepository(trx).setScope(roleId, dataScope, deptCheckStrictly);
      await new RoleAdminRepository(trx).setDepts(roleId, chosen);
    });
  }

  export(query: RoleQuery, language: Language): Promise<Sheet> {
    return roleSheet(this.#deps.db, this.#deps.wire, query, language);
  }

  remove(by: Principal, ids: readonly number[]): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const rows = await new RoleAdminRepository(trx).byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      if (rows.some(({ role_key }) => role_key === ADMIN_ROLE)) throw fail("ADMIN_UNTOUCHABLE");
      const held = await new RoleAdminRepository(trx).held(ids);
      const name = rows.find(({ role_id }) => role_id === held?.role_id)?.role_name;
      if (name !== undefined) throw fail("ROLE_IN_USE", { name });
      const gone = await Promise.all(
        rows.map(async (row) => ({ id: row.role_id, before: await this.#asKept(trx, row), after: null })),
      );
      await new RoleAdminRepository(trx).markDeleted(ids);
      await rightsChanged(trx);
      await this.#deps.trail.keep(trx, by, ENTITY, gone);
    });
  }

  #grants(trx: Db) {
    return new RoleGrants(trx, new MenuGrants(trx));
  }

  async #found(handle: Db, id: number): Promise<RoleRow> {
    const row = await new RoleAdminRepository(handle).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return row;
  }

  /** The administrators' role holds everything and is nobody's to change. */
  async #changeable(handle: Db, id: number): Promise<RoleRow> {
    const row = await this.#found(handle, id);
    if (row.role_key === ADMIN_ROLE) throw fail("ADMIN_UNTOUCHABLE");
    return row;
  }

  async #refuseTaken(trx: Db, { roleKey, roleNameZh }: NamedRole, id: number): Promise<void> {
    if (await new RoleAdminRepository(trx).rival("role_key", roleKey, id))
      throw fail("ROLE_KEY_TAKEN", { key: roleKey });
    if (await new RoleAdminRepository(trx).rival("role_name", roleNameZh, id))
      throw fail("ROLE_NAME_TAKEN", { name: roleNameZh });
  }

  async #asKept(trx: Db, row: RoleRow): Promise<object> {
    return {
      ...toRole(row, this.#deps.wire, "zh"),
      menuIds: await new RoleAdminRepository(trx).menuIds([row.role_id]),
      deptIds: await new RoleAdminRepository(trx).deptIds([row.role_id]),
    };
  }

  /** Runs a change of one role, and keeps what it was and what it became. */
  #changing<T>(by: Principal, id: number, change: (trx: Db, row: RoleRow) => Promise<T>): Promise<T> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const row = await this.#changeable(trx, id);
      const before = await this.#asKept(trx, row);
      const result = await change(trx, row);
      await rightsChanged(trx);
      await this.#deps.trail.keep(trx, by, ENTITY, [
        { id, before, after: await this.#asKept(trx, await this.#found(trx, id)) },
      ]);
      return result;
    });
  }
}
