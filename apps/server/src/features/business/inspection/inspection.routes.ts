import { inspectionRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { CardInspectionService } from "./inspection.service.ts";

export const serveInspection = (api: Api, inspections: CardInspectionService) =>
  serve(api, inspectionRoutes, {
    inspect: ({ by, rows, body }) => inspections.inspect(by, rows, body.readId),
    list: ({ rows, query }) => inspections.list(rows, query),
    one: ({ rows, params }) => inspections.one(rows, params.id),
    export: ({ rows, query, language }) => inspections.export(rows, query, language),
  });
