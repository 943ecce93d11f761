import { operLogRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { OperLogService } from "./operlog.service.ts";

export const serveOperLog = (api: Api, logs: OperLogService) =>
  serve(api, operLogRoutes, {
    list: ({ scope, query, language }) => logs.list(scope, query, language),
    clean: ({ principal, scope }) => logs.clean(principal, scope),
    remove: ({ principal, scope, params }) => logs.remove(principal, scope, params.ids),
    export: ({ scope, query, language }) => logs.export(scope, query, language),
  });
