import { testCardRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { TestCardService } from "./test-card.service.ts";

export const serveTestCard = (api: Api, testCards: TestCardService) =>
  serve(api, testCardRoutes, {
    list: ({ scope, query }) => testCards.list(scope, query),
    one: ({ scope, params }) => testCards.one(scope, params.id),
    byUid: ({ scope, params }) => testCards.byUid(scope, params.uid),
    export: ({ scope, query, language }) => testCards.export(scope, query, language),
    markUsed: ({ principal, scope, params }) => testCards.markUsed(principal, scope, params.ids),
  });
