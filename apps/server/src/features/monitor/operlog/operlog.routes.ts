import { operLogRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { OperLogService } from "./operlog.service.ts";

export const serveOperLog = (api: Api, logs: OperLogService) =>
  serve(api, operLogRoutes, {
    list: ({ rows, query, language }) => logs.list(rows, query, language),
    clean: ({ by, rows }) => logs.clean(by, rows),
    remove: ({ by, rows, params }) => logs.remove(by, rows, params.ids),
    export: ({ rows, query, language }) => logs.export(rows, query, language),
  });
