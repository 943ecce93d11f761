import { dictDataRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { DictService } from "./dict.service.ts";

export const serveDict = (api: Api, dict: DictService) =>
  serve(api, dictDataRoutes, {
    list: ({ query, language }) => dict.list(query, language),
    one: ({ params, language }) => dict.one(params.id, language),
    create: ({ principal, body, language }) => dict.create(principal, body, language),
    change: ({ principal, body, language }) => dict.change(principal, body.dictCode, body, language),
    remove: ({ principal, params }) => dict.remove(principal, params.ids),
    export: ({ query, language }) => dict.export(query, language),
    byType: ({ params, language }) => dict.byType(params.type, language),
    byTypeNew: ({ params, language }) => dict.byType(params.type, language),
  });
