import { testCardRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { TestCardService } from "./test-card.service.ts";

export const serveTestCard = (api: Api, testCards: TestCardService) =>
  serve(api, testCardRoutes, {
    list: ({ rows, query }) => testCards.list(rows, query),
    one: ({ rows, params }) => testCards.one(rows, params.id),
    byUid: ({ rows, params }) => testCards.byUid(rows, params.uid),
    export: ({ rows, query, language }) => testCards.export(rows, query, language),
    markUsed: ({ by, rows, params }) => testCards.markUsed(by, rows, params.ids),
  });
