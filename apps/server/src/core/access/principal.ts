import type { RowScope } from "./data-scope.ts";

/** The wildcard that opens everything (specification §6). */
export const EVERYTHING = "*:*:*";

/** Who is calling, and what they may do: read anew whenever a right changed anywhere. */
export interface Principal {
  readonly userId: number;
  readonly userName: string;
  readonly nickName: string;
  readonly avatar: string;
  readonly deptId: number;
  readonly roleIds: readonly number[];
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<string>;
  readonly scope: RowScope;
}

export const permits = (principal: Principal, permission: string): boolean =>
  principal.permissions.has(EVERYTHING) || principal.permissions.has(permission);
/** Does the caller hold one of these? */
export const permitsAny = (principal: Principal, permissions: readonly string[]): boolean =>
  permissions.some((permission) => permits(principal, permission));

/** What core needs of the user feature: the living principal of a user, or null where the account cannot be used. */
export type LoadPrincipal = (userId: number) => Promise<Principal | null>;
