import { groupRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { GroupService } from "./group.service.ts";

export const serveGroup = (api: Api, groups: GroupService) =>
  serve(api, groupRoutes, {
    list: ({ rows, query }) => groups.list(rows, query),
    options: ({ rows }) => groups.options(rows),
    one: ({ rows, params }) => groups.one(rows, params.id),
    create: ({ by, rows, body }) => groups.create(by, rows, body),
    change: ({ by, rows, body }) => groups.change(by, rows, body),
    remove: ({ by, rows, params }) => groups.remove(by, rows, params.ids),
    export: ({ rows, query, language }) => groups.export(rows, query, language),
  });
