import type { Permission } from "@adel/protocol";
import { permissionsOf, type Route } from "@adel/protocol/kernel/route";
import type { ReactNode } from "react";
import { useSession } from "./services.tsx";

/** Passes every permission check (specification §6). */
const EVERY_PERMISSION = "*:*:*";
const ADMIN_ROLE = "admin";

function listed(required: unknown, what: string): readonly string[] {
  if (!Array.isArray(required) || required.length === 0) throw new Error(`a ${what} check needs a list of ${what}s`);
  return required;
}

/** True for a holder of the wildcard or of one of the required permissions; no list is an error (specification §5). */
export const holdsPermission = (held: readonly string[], required: readonly string[]): boolean =>
  listed(required, "permission").some((word) => held.includes(word)) || held.includes(EVERY_PERMISSION);

/** True for admin and for a holder of one of the required roles; no list is an error (specification §5). */
export const holdsRole = (held: readonly string[], required: readonly string[]): boolean =>
  listed(required, "role").some((word) => held.includes(word)) || held.includes(ADMIN_ROLE);

/** Returns a function that checks permissions of the signed-in user. */
export function useMay(): (...required: readonly Permission[]) => boolean {
  const permissions = useSession()?.permissions ?? [];
  return (...required) => holdsPermission(permissions, required);
}

interface CanProps {
  readonly do: Permission | readonly Permission[];
  readonly children: ReactNode;
}
/** Shows its content only to users with one of the permissions. */
export function Can({ do: required, children }: CanProps) {
  const may = useMay();
  return may(...(typeof required === "string" ? [required] : required)) ? children : null;
}

/** Shows its content only to admin and to holders of one of the roles. */
export function HasRole({ roles, children }: { readonly roles: readonly string[]; readonly children: ReactNode }) {
  return holdsRole(useSession()?.roles ?? [], roles) ? children : null;
}

/** Whether the user may call a route; a route that is undefined may not be called. */
export function useMayCall(): (route: Route | undefined) => boolean {
  const permissions = useSession()?.permissions ?? [];
  return (route) =>
    route !== undefined &&
    (route.access.kind !== "permitted" || holdsPermission(permissions, permissionsOf(route.access)));
}
