import { open, type Requirement } from "../requirement.ts";

/** Section 6: roles and permissions. */
export const permissions: readonly Requirement[] = [
  open("6.info.roles", "roles come from the info call"),
  open("6.info.permissions", "permission strings come from the info call"),
  open("6.role.default", "if the server returns no roles, the single role ROLE_DEFAULT is assigned"),
  open("6.role.hidden", "an element is hidden unless the user holds one of the listed roles"),
  open("6.role.admin", "the role admin passes every role check"),
  open("6.permission.hidden", "an element is hidden unless the user holds one of the listed permissions"),
  open("6.permission.wildcard", "the wildcard *:*:* passes every permission check"),
  open("6.sidebar.permitted", "the sidebar shows only routes the user is permitted"),
  open("6.hotel.inquire", "hotel permission: inquire"),
  open("6.hotel.add", "hotel permission: add"),
  open("6.hotel.modify", "hotel permission: modify"),
  open("6.hotel.delete", "hotel permission: delete"),
  open("6.hotel.export", "hotel permission: export"),
  open("6.role.data-scope", "a role's fields include a data scope"),
  open("6.role.menu-permission", "a role's fields include menu permission"),
];
