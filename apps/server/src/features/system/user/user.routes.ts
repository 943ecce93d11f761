import { userRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { DeptService } from "../dept/dept-admin.service.ts";
import type { RoleMembers } from "./role-members.service.ts";
import type { UserService } from "./user-admin.service.ts";
import type { UserImport } from "./user-import.service.ts";

export const registerUserRoutes = (
  api: Api,
  users: UserService,
  imports: UserImport,
  members: RoleMembers,
  depts: DeptService,
) =>
  serve(api, userRoutes, {
    list: ({ scope, query }) => users.list(scope, query),
    deptTree: ({ scope }) => depts.tree(scope),
    choices: ({ principal, language }) => users.choices(principal, language),
    one: ({ principal, scope, params, language }) => users.one(principal, scope, params.userId, language),
    create: ({ principal, scope, body }) => users.create(principal, scope, body),
    change: ({ principal, scope, body }) => users.change(principal, scope, body),
    remove: ({ principal, scope, params }) => users.remove(principal, scope, params.ids),
    resetPassword: ({ principal, scope, body }) => users.resetPassword(principal, scope, body.userId, body.password),
    setStatus: ({ principal, scope, body }) => users.setStatus(principal, scope, body.userId, body.status),
    roles: ({ principal, scope, params, language }) => members.rolesOf(principal, scope, params.userId, language),
    setRoles: ({ principal, scope, body }) => members.setRoles(principal, scope, body.userId, body.roleIds),
    export: ({ scope, query, language }) => users.export(scope, query, language),
    template: ({ language }) => imports.template(language),
    import: ({ principal, scope, query, file, language }) =>
      imports.run(principal, scope, file.bytes, ["1", "true"].includes(query.updateSupport ?? "0"), language),
  });
