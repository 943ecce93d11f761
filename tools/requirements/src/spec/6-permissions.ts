import { built, type Requirement } from "../requirement.ts";

/** Section 6: roles and permissions. */
export const permissions: readonly Requirement[] = [
  built("6.info.roles", "roles come from the info call"),
  built("6.info.permissions", "permission strings come from the info call"),
  built("6.role.default", "if the server returns no roles, the single role ROLE_DEFAULT is assigned"),
  built("6.role.hidden", "an element is hidden unless the user holds one of the listed roles"),
  built("6.role.admin", "the role admin passes every role check"),
  built("6.permission.hidden", "an element is hidden unless the user holds one of the listed permissions"),
  built("6.permission.wildcard", "the wildcard *:*:* passes every permission check"),
  built("6.sidebar.permitted", "the sidebar shows only routes the user is permitted"),
  built("6.hotel.inquire", "hotel permission: inquire"),
  built("6.hotel.add", "hotel permission: add"),
  built("6.hotel.modify", "hotel permission: modify"),
  built("6.hotel.delete", "hotel permission: delete"),
  built("6.hotel.export", "hotel permission: export"),
  built("6.role.data-scope", "a role's fields include a data scope"),
  built("6.role.menu-permission", "a role's fields include menu permission"),
];
