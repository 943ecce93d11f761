import { reconciliationRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { ReconciliationService } from "./reconciliation.service.ts";

export const serveReconciliation = (api: Api, reconciliations: ReconciliationService) =>
  serve(api, reconciliationRoutes, {
    file: ({ principal, query, file, language }) => reconciliations.file(principal, query.method, file.bytes, language),
    day: ({ principal, body, language }) => reconciliations.day(principal, body, language),
    list: ({ principal, query }) => reconciliations.list(principal, query),
    one: ({ principal, params, language }) => reconciliations.one(principal, params.id, language),
    export: ({ principal, params, language }) => reconciliations.export(principal, params.id, language),
  });
