import { userRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { DeptService } from "../dept/dept-admin.service.ts";
import type { RoleMembers } from "./role-members.service.ts";
import type { UserService } from "./user-admin.service.ts";
import type { UserImport } from "./user-import.service.ts";

export const serveUser = (
  api: Api,
  users: UserService,
  imports: UserImport,
  members: RoleMembers,
  depts: DeptService,
) =>
  serve(api, userRoutes, {
    list: ({ rows, query }) => users.list(rows, query),
    deptTree: ({ rows }) => depts.tree(rows),
    choices: ({ language }) => users.choices(language),
    one: ({ rows, params, language }) => users.one(rows, params.userId, language),
    create: ({ by, rows, body }) => users.create(by, rows, body),
    change: ({ by, rows, body }) => users.change(by, rows, body),
    remove: ({ by, rows, params }) => users.remove(by, rows, params.ids),
    resetPassword: ({ by, rows, body }) => users.resetPassword(by, rows, body.userId, body.password),
    setStatus: ({ by, rows, body }) => users.setStatus(by, rows, body.userId, body.status),
    roles: ({ rows, params, language }) => members.rolesOf(rows, params.userId, language),
    setRoles: ({ by, rows, body }) => members.setRoles(by, rows, body.userId, body.roleIds),
    export: ({ rows, query, language }) => users.export(rows, query, language),
    template: ({ language }) => imports.template(language),
    import: ({ by, rows, query, file, language }) =>
      imports.run(by, rows, file.bytes, ["1", "true"].includes(query.updateSupport ?? "0"), language),
  });
