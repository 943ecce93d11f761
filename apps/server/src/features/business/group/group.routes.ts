import { groupRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { GroupService } from "./group.service.ts";

export const serveGroup = (api: Api, groups: GroupService) =>
  serve(api, groupRoutes, {
    list: ({ scope, query }) => groups.list(scope, query),
    options: ({ scope }) => groups.options(scope),
    one: ({ scope, params }) => groups.one(scope, params.id),
    create: ({ principal, scope, body }) => groups.create(principal, scope, body),
    change: ({ principal, scope, body }) => groups.change(principal, scope, body),
    remove: ({ principal, scope, params }) => groups.remove(principal, scope, params.ids),
    export: ({ scope, query, language }) => groups.export(scope, query, language),
  });
