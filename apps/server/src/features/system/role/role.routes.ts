import { roleRoutes } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { RoleMembers } from "../user/role-members.service.ts";
import type { RoleService } from "./role-admin.service.ts";
import type { RoleDepts } from "./role-depts.service.ts";

export const serveRole = (api: Api, roles: RoleService, depts: RoleDepts, members: RoleMembers) => {
  const deptTree = ({ rows, params }: { rows: RowScope; params: { roleId: number } }) =>
    depts.tree(rows, params.roleId);
  return serve(api, roleRoutes, {
    list: ({ query, language }) => roles.list(query, language),
    options: ({ language }) => roles.options(language),
    one: ({ params, language }) => roles.one(params.roleId, language),
    create: ({ by, body, language }) => roles.create(by, body, language),
    change: ({ by, body, language }) => roles.change(by, body, language),
    setScope: ({ by, body }) => roles.setScope(by, body),
    setStatus: ({ by, body }) => roles.setStatus(by, body.roleId, body.status),
    remove: ({ by, params }) => roles.remove(by, params.ids),
    export: ({ query, language }) => roles.export(query, language),
    deptTree,
    deptTreeOld: deptTree,
    members: ({ rows, query }) => members.members(rows, query),
    others: ({ rows, query }) => members.others(rows, query),
    dismiss: ({ by, rows, body }) => members.dismiss(by, rows, body.roleId, [body.userId]),
    dismissMany: ({ by, rows, body }) => members.dismiss(by, rows, body.roleId, body.userIds),
    appoint: ({ by, rows, body }) => members.appoint(by, rows, body.roleId, body.userIds),
  });
};
