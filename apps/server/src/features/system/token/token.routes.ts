import { tokenRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { AllTokensService } from "./all-tokens.service.ts";
import type { ApiTokenService } from "./token.service.ts";

export const serveToken = (api: Api, tokens: ApiTokenService, all: AllTokensService) =>
  serve(api, tokenRoutes, {
    list: ({ principal, query }) => tokens.list(principal, query),
    one: ({ principal, params }) => tokens.one(principal, params.id),
    all: ({ scope, query }) => all.list(scope, query),
    end: ({ principal, scope, params }) => all.end(principal, scope, params.ids),
    scopes: ({ principal, language }) => tokens.scopes(principal, language),
    create: ({ principal, body }) => tokens.create(principal, body),
    change: ({ principal, body }) => tokens.change(principal, body.id, body),
    generate: ({ principal, params, from }) => tokens.generate(principal, params.id, from),
    remove: ({ principal, params }) => tokens.remove(principal, params.ids),
    export: ({ principal, query, language }) => tokens.export(principal, query, language),
  });
