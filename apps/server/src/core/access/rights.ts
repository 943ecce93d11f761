import { sql } from "kysely";
import type { Db } from "../db/database.ts";
import { type AppError, fail } from "../errors.ts";
import { type RowScope, visible } from "./data-scope.ts";
import { type Appointments, EVERYTHING } from "./principal.ts";

/** Permissions and visible rows of an account. A principal includes its rights. */
export interface Rights {
  readonly permissions: ReadonlySet<string>;
  readonly scope: RowScope;
  /** The roles that the account may appoint people to. */
  readonly appoints: Appointments;
}

/** The union of two rights. */
export const joinRights = (one: Rights, other: Rights): Rights => ({
  permissions: new Set([...one.permissions, ...other.permissions]),
  scope: {
    all: one.scope.all || other.scope.all,
    below: [...one.scope.below, ...other.scope.below],
    exact: [...one.scope.exact, ...other.scope.exact],
    own: one.scope.own,
  },
  appoints: new Map([...one.appoints, ...other.appoints]),
});

/**
 * The only exception to the rule for granting. A role lists roles to which its holders appoint other people, although
 * they lack permissions of these. `whole` are the rights of such a person, `others` those without the appointed roles;
 * the caller must hold the result. The data scope is never exempt, and nobody appoints themselves.
 */
export const exemptAppointed = (whole: Rights, others: Rights): Rights => ({ ...others, scope: whole.scope });

/** All rights. */
export const holdsAll = ({ permissions, scope }: Rights): boolean => permissions.has(EVERYTHING) && scope.all;

/** Finds a department in `requested` that is not in `held`. Own records are independent of departments. */
async function hiddenDept(db: Db, held: RowScope, requested: RowScope): Promise<boolean> {
  if (held.all) return false;
  if (requested.all) return true;
  const { below, exact } = requested;
  if (below.length + exact.length === 0) return false;
  const granted = [
    ...(below.length > 0 ? [sql`ancestor_id in (${sql.join(below)})`] : []),
    ...(exact.length > 0 ? [sql`dept_id in (${sql.join(exact)})`] : []),
  ];
  const found = await db
    .selectFrom("dept_closure")
    .select("dept_id")
    .where(sql<boolean>`(${sql.join(granted, sql` or `)})`)
    .where(({ not }) => not(visible(held, "dept_id")))
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Who may appoint to a role gives its permissions, and those of the roles to which its holders appoint. A caller who
 * may appoint to a role as well needs nothing of it.
 */
function appointedPermissions(held: Rights, appoints: Appointments, seen: Set<number> = new Set()): string[] {
  return [...appoints].flatMap(([roleId, { permissions, appoints: further }]) => {
    if (held.appoints.has(roleId) || seen.has(roleId)) return [];
    seen.add(roleId);
    return [...permissions, ...appointedPermissions(held, further, seen)];
  });
}

/**
 * Rule for granting: a caller cannot grant a right that they do not have. Returns what exceeds `held`, or null. Called
 * for an account before it is changed, and for every account that a change affects.
 */
export async function findExcess(db: Db, held: Rights, requested: Rights): Promise<AppError | null> {
  if (!held.permissions.has(EVERYTHING)) {
    const needed = [...requested.permissions, ...appointedPermissions(held, requested.appoints)];
    const permission = needed.find((word) => !held.permissions.has(word));
    if (permission !== undefined) return fail("GRANT_LACKED", { permission });
  }
  return (await hiddenDept(db, held.scope, requested.scope)) ? fail("SCOPE_LACKED") : null;
}

/** Fails for rights beyond the caller's. */
export async function assertWithin(db: Db, held: Rights, requested: Rights): Promise<void> {
  const excess = await findExcess(db, held, requested);
  if (excess) throw excess;
}
