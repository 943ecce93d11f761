import { inspectionRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { InspectionService } from "./inspection.service.ts";

export const serveInspection = (api: Api, inspections: InspectionService) =>
  serve(api, inspectionRoutes, {
    inspect: ({ principal, scope, body }) => inspections.inspect(principal, scope, body.readId),
    list: ({ scope, query }) => inspections.list(scope, query),
    one: ({ scope, params }) => inspections.one(scope, params.id),
    export: ({ scope, query, language }) => inspections.export(scope, query, language),
  });
