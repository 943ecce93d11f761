import { deptRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { DeptService } from "./dept-admin.service.ts";

export const serveDept = (api: Api, depts: DeptService) =>
  serve(api, deptRoutes, {
    list: ({ scope, query }) => depts.list(scope, query),
    listExcluding: ({ scope, params }) => depts.listExcluding(scope, params.deptId),
    tree: ({ scope }) => depts.tree(scope),
    one: ({ scope, params }) => depts.one(scope, params.deptId),
    create: ({ principal, scope, body }) => depts.create(principal, scope, body),
    change: ({ principal, scope, body }) => depts.change(principal, scope, body),
    sort: ({ principal, scope, body }) => depts.sort(principal, scope, body),
    remove: ({ principal, scope, params }) => depts.remove(principal, scope, params.deptId),
  });
