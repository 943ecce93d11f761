import type { Language, Page, Role, RoleDetail, RoleInput, RoleQuery, RoleScope, RoleUpdate } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import { holdsAll } from "../../../core/access/rights.ts";
import { hasSecondFactor } from "../../../core/access/second-factor-state.ts";
import { invalidatePermissions } from "../../../core/access/token-store.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField } from "../../../core/errors.ts";
import { changedNames, fillMissingName } from "../../../core/http/bilingual-name.ts";
import type { Sheet } from "../../../core/http/spreadsheet.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { MenuGrants } from "../menu/menu-grants.service.ts";
import { RoleRepository } from "./role.repository.ts";
import { ADMIN_ROLE } from "./role.service.ts";
import { type RoleRow, roleNames, toRole } from "./role.table.ts";
import { RoleAdminRepository, type RoleWithNames } from "./role-admin.repository.ts";
import { RoleGrants } from "./role-grants.service.ts";
import { roleSheet } from "./role-sheet.ts";
import { keepWholeBranches } from "./whole-branches.ts";

interface RoleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
}
const ENTITY = "system/role";

function named(input: RoleInput | RoleUpdate, language: Language, stored?: RoleRow): RoleWithNames {
  const names = { name: input.roleName, zh: input.roleNameZh, en: input.roleNameEn };
  const { zh, en } = stored
    ? changedNames("roleName", names, language, roleNames(stored))
    : fillMissingName("roleName", names, language);
  return { ...input, roleNameZh: zh, roleNameEn: en };
}

export class RoleService {
  readonly #deps: RoleDeps;

  constructor(deps: RoleDeps) {
    this.#deps = deps;
  }

  async list(query: RoleQuery, language: Language): Promise<Page<Role>> {
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new RoleAdminRepository(db).page(query, parseTimeRange(timeFormat, query));
    return { rows: rows.map((row) => toRole(row, timeFormat, language)), total };
  }

  async options(language: Language): Promise<Role[]> {
    return (await new RoleAdminRepository(this.#deps.db).active()).map((row) =>
      toRole(row, this.#deps.timeFormat, language),
    );
  }

  async one(id: number, language: Language): Promise<RoleDetail> {
    const { db, timeFormat } = this.#deps;
    const role = toRole(await this.#found(db, id), timeFormat, language);
    return { ...role, appointIds: await new RoleRepository(db).appointedBy([id]) };
  }

  create(principal: Principal, input: RoleInput, language: Language): Promise<Role> {
    const { db, clock, trail, timeFormat } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const role = named(input, language);
      await this.#refuseTaken(trx, role, 0);
      await this.#checkFactor(trx, principal, input.requiresSecondFactor === true);
      await new MenuGrants(trx).check(principal, input.menuIds);
      const row = await new RoleAdminRepository(trx).insert(role, clock.now());
      await new RoleAdminRepository(trx).setMenus(row.role_id, [...new Set(input.menuIds)]);
      await this.#setAppointed(trx, principal, row.role_id, input.appointIds);
      await this.#grants(trx).checkReach(principal, [row.role_id]);
      await invalidatePermissions(trx);
      await trail.keep(trx, principal, ENTITY, [
        { id: row.role_id, before: null, after: await this.#toRecord(trx, row) },
      ]);
      return toRole(row, timeFormat, language);
    });
  }

  /** Menus and appointments that are not sent stay. */
  change(principal: Principal, input: RoleUpdate, language: Language): Promise<Role> {
    return this.#changing(principal, input.roleId, async (trx, row) => {
      const role = named(input, language, row);
      await this.#refuseTaken(trx, role, input.roleId);
      const stays =
        input.requiresSecondFactor === undefined || input.requiresSecondFactor === (row.second_factor === 1);
      await this.#checkFactor(trx, principal, !stays);
      if (input.menuIds) {
        await new MenuGrants(trx).check(principal, input.menuIds);
        await new RoleAdminRepository(trx).setMenus(input.roleId, [...new Set(input.menuIds)]);
      }
      await this.#setAppointed(trx, principal, input.roleId, input.appointIds);
      return toRole(await new RoleAdminRepository(trx).change(input.roleId, role), this.#deps.timeFormat, language);
    });
  }

  setStatus(principal: Principal, id: number, status: "0" | "1"): Promise<void> {
    return this.#changing(principal, id, async (trx) => {
      await new RoleAdminRepository(trx).setStatus(id, status);
    });
  }

  /** Of every role: an administrator requires it of administrators. */
  setFactor(principal: Principal, id: number, isRequired: boolean): Promise<void> {
    const setFactor = async (trx: Db, row: RoleRow) => {
      await this.#checkFactor(trx, principal, isRequired !== (row.second_factor === 1));
      await new RoleAdminRepository(trx).setFactor(id, isRequired);
    };
    return this.#changing(principal, id, setFactor, holdsAll(principal));
  }

  setScope(principal: Principal, { roleId, dataScope, deptIds, deptCheckStrictly }: RoleScope): Promise<void> {
    return this.#changing(principal, roleId, async (trx) => {
      const sent = dataScope === "2" ? [...new Set(deptIds)] : [];
      await this.#grants(trx).checkScope(principal, dataScope, sent);
      const visible = await new RoleAdminRepository(trx).deptParents(principal.scope);
      const selected = deptCheckStrictly ? keepWholeBranches(sent, visible) : sent;
      await new RoleAdminRepository(trx).setScope(roleId, dataScope, deptCheckStrictly);
      await new RoleAdminRepository(trx).setDepts(roleId, selected);
    });
  }

  export(query: RoleQuery, language: Language): Promise<Sheet> {
    return roleSheet(this.#deps.db, this.#deps.timeFormat, query, language);
  }

  remove(principal: Principal, ids: readonly number[]): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const rows = await new RoleAdminRepository(trx).byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      if (rows.some(({ role_key }) => role_key === ADMIN_ROLE)) throw fail("ADMIN_UNTOUCHABLE");
      const held = await new RoleAdminRepository(trx).held(ids);
      const name = rows.find(({ role_id }) => role_id === held?.role_id)?.role_name;
      if (name !== undefined) throw fail("ROLE_IN_USE", { name });
      await this.#grants(trx).checkReach(principal, ids);
      const deleted = await Promise.all(
        rows.map(async (row) => ({ id: row.role_id, before: await this.#toRecord(trx, row), after: null })),
      );
      await new RoleAdminRepository(trx).markDeleted(ids);
      await invalidatePermissions(trx);
      await this.#deps.trail.keep(trx, principal, ENTITY, deleted);
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

  /** The administrators' role has all permissions and cannot be changed. */
  async #changeable(handle: Db, id: number): Promise<RoleRow> {
    const row = await this.#found(handle, id);
    if (row.role_key === ADMIN_ROLE) throw fail("ADMIN_UNTOUCHABLE");
    return row;
  }

  async #refuseTaken(trx: Db, { roleKey, roleNameZh }: RoleWithNames, id: number): Promise<void> {
    if (await new RoleAdminRepository(trx).rival("role_key", roleKey, id))
      throw fail("ROLE_KEY_TAKEN", { key: roleKey });
    if (await new RoleAdminRepository(trx).rival("role_name", roleNameZh, id))
      throw fail("ROLE_NAME_TAKEN", { name: roleNameZh });
  }

  /** Only who has a second factor requires one of others, or no longer does. */
  async #checkFactor(trx: Db, principal: Principal, isSwitched: boolean): Promise<void> {
    if (isSwitched && !(await hasSecondFactor(trx, principal.userId)))
      throw failField("requiresSecondFactor", "SECOND_FACTOR_OWN_FIRST");
  }

  /** Set by a person whose rights include those of both roles: the caller's reach over `id` is checked with the change. */
  async #setAppointed(trx: Db, principal: Principal, id: number, appointIds: readonly number[] | undefined) {
    if (!appointIds) return;
    const appointed = [...new Set(appointIds)];
    const stored = await new RoleRepository(trx).appointedBy([id]);
    const added = appointed.filter((role) => !stored.includes(role));
    const rows = added.length > 0 ? await new RoleAdminRepository(trx).byIds(added) : [];
    if (rows.length !== added.length) throw failField("appointIds", "NOT_FOUND");
    if (rows.some(({ role_key }) => role_key === ADMIN_ROLE)) throw fail("ADMIN_UNTOUCHABLE");
    await this.#grants(trx).checkReach(principal, added);
    await new RoleRepository(trx).setAppointed(id, appointed);
  }

  async #toRecord(trx: Db, row: RoleRow): Promise<object> {
    return {
      ...toRole(row, this.#deps.timeFormat, "zh"),
      menuIds: await new RoleAdminRepository(trx).menuIds([row.role_id]),
      deptIds: await new RoleAdminRepository(trx).deptIds([row.role_id]),
      appointIds: await new RoleRepository(trx).appointedBy([row.role_id]),
    };
  }

  /** Changes a role that the caller may assign before and after, and audits both states; `any`: the administrators' too. */
  #changing<T>(
    principal: Principal,
    id: number,
    change: (trx: Db, row: RoleRow) => Promise<T>,
    any = false,
  ): Promise<T> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const row = any ? await this.#found(trx, id) : await this.#changeable(trx, id);
      const before = await this.#toRecord(trx, row);
      await this.#grants(trx).checkReach(principal, [id]);
      const result = await change(trx, row);
      await this.#grants(trx).checkReach(principal, [id]);
      await invalidatePermissions(trx);
      await this.#deps.trail.keep(trx, principal, ENTITY, [
        { id, before, after: await this.#toRecord(trx, await this.#found(trx, id)) },
      ]);
      return result;
    });
  }
}
