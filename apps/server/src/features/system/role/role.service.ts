import { type Language, localize } from "@adel/protocol";
import type { DataScope } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { RoleRepository } from "./role.repository.ts";
import { roleNames } from "./role.table.ts";

/** The role with all permissions, regardless of its menus. */
export const ADMIN_ROLE = "admin";

export interface UserRole {
  readonly roleId: number;
  readonly key: string;
  readonly dataScope: DataScope;
  /** Departments of the form *chosen*. */
  readonly selected: readonly number[];
  /** Who has it signs in with a second factor. */
  readonly requiresFactor: boolean;
}

/** A user's enabled roles, with the departments of each. */
export async function rolesOf(db: Db, userId: number): Promise<UserRole[]> {
  const held = await new RoleRepository(db).countingOf(userId);
  const selected =
    held.length > 0 ? await new RoleRepository(db).selectedDepts(held.map(({ role_id }) => role_id)) : [];
  return held.map(({ role_id, role_key, data_scope, second_factor }) => ({
    roleId: role_id,
    key: role_key,
    dataScope: data_scope,
    requiresFactor: second_factor === 1,
    selected: selected.filter((row) => row.role_id === role_id).map(({ dept_id }) => dept_id),
  }));
}

/** What a user's roles are called. */
export const roleNamesOf = async (db: Db, userId: number, language: Language): Promise<string[]> =>
  (await new RoleRepository(db).countingOf(userId)).map((role) => localize(roleNames(role), language));

/** Whether a role of this account that counts requires a second factor. */
export const requiresSecondFactor = async (db: Db, userId: number): Promise<boolean> =>
  (await new RoleRepository(db).countingOf(userId)).some(({ second_factor }) => second_factor === 1);

/** The id of a role by its key, where there is one. */
export const knownRoleId = async (db: Db, key: string): Promise<number | undefined> =>
  (await new RoleRepository(db).byKey(key))?.role_id;

/** The id of a seeded role. */
export async function roleIdOf(db: Db, key: string): Promise<number> {
  const role = await new RoleRepository(db).byKey(key);
  if (!role) throw new Error(`the role ${key} was not seeded`);
  return role.role_id;
}
