import { dictTypeRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { DictTypeService } from "./dict-type.service.ts";

export const serveDictType = (api: Api, types: DictTypeService) =>
  serve(api, dictTypeRoutes, {
    list: ({ query, language }) => types.list(query, language),
    options: ({ language }) => types.options(language),
    one: ({ params, language }) => types.one(params.id, language),
    create: ({ principal, body, language }) => types.create(principal, body, language),
    change: ({ principal, body, language }) => types.change(principal, body.dictId, body, language),
    remove: ({ principal, params }) => types.remove(principal, params.ids),
    // Dictionaries are read from the database at each use: there is no cache to empty.
    refresh: () => undefined,
    export: ({ query, language }) => types.export(query, language),
  });
