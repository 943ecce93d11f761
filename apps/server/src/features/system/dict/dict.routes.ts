import { dictDataRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { DictService } from "./dict.service.ts";

export const serveDict = (api: Api, dict: DictService) =>
  serve(api, dictDataRoutes, {
    list: ({ query, language }) => dict.list(query, language),
    one: ({ params, language }) => dict.one(params.id, language),
    create: ({ by, body, language }) => dict.create(by, body, language),
    change: ({ by, body, language }) => dict.change(by, body.dictCode, body, language),
    remove: ({ by, params }) => dict.remove(by, params.ids),
    export: ({ query, language }) => dict.export(query, language),
    byType: ({ params, language }) => dict.byType(params.type, language),
    byTypeNew: ({ params, language }) => dict.byType(params.type, language),
  });
