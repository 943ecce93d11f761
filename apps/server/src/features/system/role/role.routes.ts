import { roleRoutes } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { RoleMembers } from "../user/role-members.service.ts";
import type { RoleService } from "./role-admin.service.ts";
import type { RoleDepts } from "./role-depts.service.ts";

export const serveRole = (api: Api, roles: RoleService, depts: RoleDepts, members: RoleMembers) => {
  const deptTree = ({ scope, params }: { scope: RowScope; params: { roleId: number } }) =>
    depts.tree(scope, params.roleId);
  return serve(api, roleRoutes, {
    list: ({ query, language }) => roles.list(query, language),
    options: ({ language }) => roles.options(language),
    one: ({ params, language }) => roles.one(params.roleId, language),
    create: ({ principal, body, language }) => roles.create(principal, body, language),
    change: ({ principal, body, language }) => roles.change(principal, body, language),
    setScope: ({ principal, body }) => roles.setScope(principal, body),
    setStatus: ({ principal, body }) => roles.setStatus(principal, body.roleId, body.status),
    setFactor: ({ principal, body }) => roles.setFactor(principal, body.roleId, body.requiresSecondFactor),
    remove: ({ principal, params }) => roles.remove(principal, params.ids),
    export: ({ query, language }) => roles.export(query, language),
    deptTree,
    deptTreeOld: deptTree,
    members: ({ scope, query }) => members.members(scope, query),
    others: ({ principal, scope, query }) => members.others(principal, scope, query),
    dismiss: ({ principal, scope, body }) => members.dismiss(principal, scope, body.roleId, [body.userId]),
    dismissMany: ({ principal, scope, body }) => members.dismiss(principal, scope, body.roleId, body.userIds),
    assign: ({ principal, scope, body }) => members.assign(principal, scope, body.roleId, body.userIds),
  });
};
