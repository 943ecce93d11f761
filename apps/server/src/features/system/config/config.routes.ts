import { configRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { ConfigService } from "./config.service.ts";

export const serveConfig = (api: Api, configs: ConfigService) =>
  serve(api, configRoutes, {
    list: ({ query }) => configs.list(query),
    one: ({ params }) => configs.one(params.id),
    create: ({ body }) => configs.create(body),
    change: ({ body }) => configs.change(body.configId, body),
    remove: ({ params }) => configs.remove(params.ids),
    export: ({ query, language }) => configs.export(query, language),
    byKey: ({ params }) => configs.byKey(params.key),
  });
