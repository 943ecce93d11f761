import { deptRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { DeptService } from "./dept-admin.service.ts";

export const serveDept = (api: Api, depts: DeptService) =>
  serve(api, deptRoutes, {
    list: ({ rows, query }) => depts.list(rows, query),
    listExcluding: ({ rows, params }) => depts.listExcluding(rows, params.deptId),
    tree: ({ rows }) => depts.tree(rows),
    one: ({ rows, params }) => depts.one(rows, params.deptId),
    create: ({ by, rows, body }) => depts.create(by, rows, body),
    change: ({ by, rows, body }) => depts.change(by, rows, body),
    sort: ({ by, rows, body }) => depts.sort(by, rows, body),
    remove: ({ by, rows, params }) => depts.remove(by, rows, params.deptId),
  });
