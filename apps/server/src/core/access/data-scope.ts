import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "../db/database.ts";

declare module "../db/database.ts" {
  interface Tables {
    /** The tree of departments; written by the department feature, read by every scoped query. */
    dept_closure: { ancestor_id: number; dept_id: number };
  }
}

/** The five forms of a role's data scope, as stored. */
export const DATA_SCOPES = { all: "1", chosen: "2", department: "3", departmentAndBelow: "4", own: "5" } as const;
export type DataScope = (typeof DATA_SCOPES)[keyof typeof DATA_SCOPES];

/** The rows a caller may access: the union of what each of the caller's enabled roles allows. */
export interface RowScope {
  readonly all: boolean;
  /** Departments including everything below them. */
  readonly below: readonly number[];
  /** Single departments. */
  readonly exact: readonly number[];
  /** The caller's id, if own records are included. */
  readonly own: number | null;
}

export const NO_ROWS: RowScope = { all: false, below: [], exact: [], own: null };
/** For messages without a caller, of a provider or an encoder. */
export const UNRESTRICTED_SCOPE: RowScope = { ...NO_ROWS, all: true };

interface RoleScope {
  readonly dataScope: DataScope;
  readonly selected: readonly number[];
}

/** Joins the scopes of several roles; without a role no row is visible. */
export function rowScope(roles: readonly RoleScope[], userId: number, deptId: number): RowScope {
  const has = (scope: DataScope) => roles.some(({ dataScope }) => dataScope === scope);
  return {
    all: has(DATA_SCOPES.all),
    below: has(DATA_SCOPES.departmentAndBelow) ? [deptId] : [],
    exact: [
      ...new Set([
        ...(has(DATA_SCOPES.department) ? [deptId] : []),
        ...roles.flatMap(({ dataScope, selected }) => (dataScope === DATA_SCOPES.chosen ? selected : [])),
      ]),
    ],
    own: has(DATA_SCOPES.own) ? userId : null,
  };
}

/**
 * The predicate of every scoped query: `dept` and `owner` are the columns of the row's department and creator.
 * Pass no owner column when rows have none; the scope "own records" then matches nothing.
 */
export function visible(scope: RowScope, dept: string, owner?: string): Expression<SqlBool> {
  if (scope.all) return sql<SqlBool>`1 = 1`;
  const column = sql.ref(dept);
  const methods = [
    ...(scope.below.length > 0
      ? [sql`${column} in (select dept_id from dept_closure where ancestor_id in (${sql.join(scope.below)}))`]
      : []),
    ...(scope.exact.length > 0 ? [sql`${column} in (${sql.join(scope.exact)})`] : []),
    ...(scope.own !== null && owner !== undefined ? [sql`${sql.ref(owner)} = ${scope.own}`] : []),
  ];
  return methods.length > 0 ? sql<SqlBool>`(${sql.join(methods, sql` or `)})` : sql<SqlBool>`1 = 0`;
}

/**
 * The table from which a row without a department inherits it: `foreignKey` is the row's column, `table` and `dept` are
 * the parent's.
 */
interface Parent {
  readonly table: string;
  readonly dept: string;
  readonly foreignKey: string;
}

/** The same predicate for rows that are visible with a row of another table, such as the cards of a hotel. */
export function visibleByParent(
  scope: RowScope,
  { table, dept, foreignKey }: Parent,
  owner: string,
): Expression<SqlBool> {
  if (scope.all) return sql<SqlBool>`1 = 1`;
  const parents = sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${visible(scope, `${table}.${dept}`)}`;
  const isByParent = sql<SqlBool>`${sql.ref(foreignKey)} in (${parents})`;
  return scope.own === null ? isByParent : sql<SqlBool>`(${isByParent} or ${sql.ref(owner)} = ${scope.own})`;
}

/** Whether a department is in a caller's scope. */
export async function departmentVisible(db: Db, scope: RowScope, deptId: number): Promise<boolean> {
  const found = await db
    .selectFrom("dept_closure")
    .select("dept_id")
    .where("dept_id", "=", deptId)
    .where("ancestor_id", "=", deptId)
    .where(visible(scope, "dept_closure.dept_id"))
    .executeTakeFirst();
  return found !== undefined;
}
