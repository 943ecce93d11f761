import { tokenRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { ApiTokenService } from "./token.service.ts";

export const serveToken = (api: Api, tokens: ApiTokenService) =>
  serve(api, tokenRoutes, {
    list: ({ principal, query }) => tokens.list(principal, query),
    one: ({ principal, params }) => tokens.one(principal, params.id),
    scopes: ({ principal, language }) => tokens.scopes(principal, language),
    create: ({ principal, body }) => tokens.create(principal, body),
    change: ({ principal, body }) => tokens.change(principal, body.id, body),
    generate: ({ principal, params }) => tokens.generate(principal, params.id),
    remove: ({ principal, params }) => tokens.remove(principal, params.ids),
    export: ({ principal, query, language }) => tokens.export(principal, query, language),
  });
