import { configRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { ConfigService } from "./config.service.ts";

export const serveConfig = (api: Api, configs: ConfigService) =>
  serve(api, configRoutes, {
    list: ({ query }) => configs.list(query),
    one: ({ params }) => configs.one(params.id),
    create: ({ principal, body, checkRecentSignIn }) => configs.create(principal, body, checkRecentSignIn),
    change: ({ principal, body, checkRecentSignIn }) =>
      configs.change(principal, body.configId, body, checkRecentSignIn),
    remove: ({ principal, params }) => configs.remove(principal, params.ids),
    export: ({ query, language }) => configs.export(query, language),
    // Parameters are read from the database at each use: there is no cache to empty.
    refresh: () => undefined,
    byKey: ({ params }) => configs.byKey(params.key),
  });
