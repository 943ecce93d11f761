import { cardRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { CardHistory } from "./card-history.service.ts";
import type { CardReadService } from "./card-read.service.ts";

export const registerCardRoutes = (api: Api, reads: CardReadService, history: CardHistory) =>
  serve(api, cardRoutes, {
    read: ({ principal, scope, body }) => reads.begin(principal, scope, body),
    readView: ({ principal, scope, params }) => reads.view(principal, scope, params.readId),
    identify: ({ principal, scope, body }) => reads.identify(principal, scope, body),
    identified: ({ principal, scope, params }) => reads.view(principal, scope, params.readId),
    identifyResult: ({ principal, scope, params, body }) => reads.result(principal, scope, params.readId, body.token),
    history: ({ scope, params }) => history(scope, params.uid),
    readResult: ({ principal, scope, params, body }) => reads.result(principal, scope, params.readId, body.token),
  });
