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
import { menuGrants } from "../menu/menu-grants.service.ts";
import { ADMIN_ROLE } from "./role.service.ts";
import { type RoleRow, toRole } from "./role.table.ts";
import { type NamedRole, roleRows } from "./role-admin.repository.ts";
import { roleGrants } from "./role-grants.service.ts";
import { roleSheet } from "./role-sheet.ts";

interface Needs {
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

export const roleService = ({ db, clock, wire, trail }: Needs) => {
  const grants = (trx: Db) => roleGrants(trx, menuGrants);
  const found = async (handle: Db, id: number): Promise<RoleRow> => {
    const row = await roleRows(handle).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return row;
  };
  /** The administrators' role holds everything and is nobody's to change. */
  const changeable = async (handle: Db, id: number): Promise<RoleRow> => {
    const row = await found(handle, id);
    if (row.role_key === ADMIN_ROLE) throw fail("ADMIN_UNTOUCHABLE");
    return row;
  };
  const refuseTaken = async (trx: Db, { roleKey, roleNameZh }: NamedRole, id: number): Promise<void> => {
    if (await roleRows(trx).rival("role_key", roleKey, id)) throw fail("ROLE_KEY_TAKEN", { key: roleKey });
    if (await roleRows(trx).rival("role_name", roleNameZh, id)) throw fail("ROLE_NAME_TAKEN", { name: roleNameZh });
  };
  const asKept = async (trx: Db, row: RoleRow): Promise<object> => ({
    ...toRole(row, wire, "zh"),
    menuIds: await roleRows(trx).menuIds([row.role_id]),
    deptIds: await roleRows(trx).deptIds([row.role_id]),
  });
  /** Runs a change of one role, and keeps what it was and what it became. */
  const changing = <T>(by: Principal, id: number, change: (trx: Db, row: RoleRow) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      const row = await changeable(trx, id);
      const before = await asKept(trx, row);
      const result = await change(trx, row);
      await rightsChanged(trx);
      await trail.keep(trx, by, ENTITY, [{ id, before, after: await asKept(trx, await found(trx, id)) }]);
      return result;
    });

  return {
    async list(query: RoleQuery, language: Language): Promise<Page<Role>> {
      const { rows, total } = await roleRows(db).page(query, momentsOf(wire, query));
      return { rows: rows.map((row) => toRole(row, wire, language)), total };
    },
    options: async (language: Language): Promise<Role[]> =>
      (await roleRows(db).active()).map((row) => toRole(row, wire, language)),
    one: async (id: number, language: Language): Promise<Role> => toRole(await found(db, id), wire, language),

    create: (by: Principal, input: RoleInput, language: Language): Promise<Role> =>
      db.transaction().execute(async (trx) => {
        const role = named(input, language);
        await refuseTaken(trx, role, 0);
        await menuGrants(trx).check(by, role.menuIds);
        const row = await roleRows(trx).insert(role, clock.now());
        await roleRows(trx).setMenus(row.role_id, [...new Set(role.menuIds)]);
        await rightsChanged(trx);
        await trail.keep(trx, by, ENTITY, [{ id: row.role_id, before: null, after: await asKept(trx, row) }]);
        return toRole(row, wire, language);
      }),

    /** What the role has already may stay in it, whoever saves it. */
    change: (by: Principal, input: RoleUpdate, language: Language): Promise<Role> =>
      changing(by, input.roleId, async (trx) => {
        const role = named(input, language);
        await refuseTaken(trx, role, input.roleId);
        const had = await roleRows(trx).menuIds([input.roleId]);
        await menuGrants(trx).check(
          by,
          role.menuIds.filter((id) => !had.includes(id)),
        );
        await roleRows(trx).setMenus(input.roleId, [...new Set(role.menuIds)]);
        return toRole(await roleRows(trx).change(input.roleId, role), wire, language);
      }),

    setStatus: (by: Principal, id: number, status: "0" | "1"): Promise<void> =>
      changing(by, id, async (trx) => {
        await roleRows(trx).setStatus(id, status);
      }),

    setScope: (by: Principal, { roleId, dataScope, deptIds, deptCheckStrictly }: RoleScope): Promise<void> =>
      changing(by, roleId, async (trx) => {
        const chosen = dataScope === "2" ? [...new Set(deptIds)] : [];
        await grants(trx).checkScope(by, dataScope, chosen);
        await roleRows(trx).setScope(roleId, dataScope, deptCheckStrictly);
        await roleRows(trx).setDepts(roleId, chosen);
      }),

    export: (query: RoleQuery, language: Language): Promise<Sheet> => roleSheet(db, wire, query, language),

    remove: (by: Principal, ids: readonly number[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const rows = await roleRows(trx).byIds(ids);
        if (rows.length !== ids.length) throw fail("NOT_FOUND");
        if (rows.some(({ role_key }) => role_key === ADMIN_ROLE)) throw fail("ADMIN_UNTOUCHABLE");
        const held = await roleRows(trx).held(ids);
        const name = rows.find(({ role_id }) => role_id === held?.role_id)?.role_name;
        if (name !== undefined) throw fail("ROLE_IN_USE", { name });
        const gone = await Promise.all(
          rows.map(async (row) => ({ id: row.role_id, before: await asKept(trx, row), after: null })),
        );
        await roleRows(trx).markDeleted(ids);
        await rightsChanged(trx);
        await trail.keep(trx, by, ENTITY, gone);
      }),
  };
};
export type RoleService = ReturnType<typeof roleService>;
