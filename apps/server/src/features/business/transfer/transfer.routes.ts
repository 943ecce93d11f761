import { transferRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { TransferService } from "./transfer.service.ts";

export const serveTransfer = (api: Api, transfers: TransferService) =>
  serve(api, transferRoutes, {
    list: ({ scope, query }) => transfers.list(scope, query),
    remaining: ({ principal }) => transfers.remaining(principal),
    create: ({ principal, scope, body }) => transfers.create(principal, scope, body),
    export: ({ scope, query, language }) => transfers.export(scope, query, language),
  });
