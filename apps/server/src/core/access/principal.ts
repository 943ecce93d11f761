import { type AppError, fail } from "../errors.ts";
import type { RowScope } from "./data-scope.ts";

/** The wildcard that allows everything (specification §6). */
export const EVERYTHING = "*:*:*";

/** The permissions of a role, and the roles to which its holders appoint people in turn. */
export interface Appointment {
  readonly permissions: ReadonlySet<string>;
  readonly appoints: Appointments;
}
/** By the id of the role. Roles may appoint to each other. */
export type Appointments = ReadonlyMap<number, Appointment>;

/** The caller and their rights; reloaded after any change of permissions. */
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
  /** A role requires a second factor, and the account has none; false for an API token. */
  readonly lacksSecondFactor: boolean;
  /** The roles that the caller may appoint people to. */
  readonly appoints: Appointments;
  /** The API token that calls on behalf of the user; undefined in a session. */
  readonly apiTokenId?: number;
}

export const permits = (principal: Principal, permission: string): boolean =>
  principal.permissions.has(EVERYTHING) || principal.permissions.has(permission);
/** Whether the caller has one of these permissions. */
export const permitsAny = (principal: Principal, permissions: readonly string[]): boolean =>
  permissions.some((permission) => permits(principal, permission));
/** The error for a caller without one of these permissions. */
export const notPermitted = (permissions: readonly string[]): AppError =>
  fail("NOT_PERMITTED", { permission: permissions.join(", ") });
/** Fails unless the caller has one of these permissions. */
export function checkPermitted(principal: Principal, ...permissions: readonly string[]): void {
  if (!permitsAny(principal, permissions)) throw notPermitted(permissions);
}

/** Provided by the user feature: the principal of a user, or null if the account cannot be used. */
export type LoadPrincipal = (userId: number) => Promise<Principal | null>;

/** An API token that is valid now. */
export interface ActiveApiToken {
  readonly apiTokenId: number;
  readonly userId: number;
  readonly version: number;
  readonly scopes: readonly string[];
}
/** Provided by the token feature; `address` is null for a check that does not count as use. */
export type LoadApiToken = (token: string, address: string | null) => Promise<ActiveApiToken | null>;

/** The owner with the rights of an API token: those of its permissions that the owner still has. */
export const limitToScopes = (owner: Principal, { apiTokenId, scopes }: ActiveApiToken): Principal => ({
  ...owner,
  permissions: new Set(scopes.filter((permission) => permits(owner, permission))),
  appoints: new Map(),
  lacksSecondFactor: false,
  apiTokenId,
});
