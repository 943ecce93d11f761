import { dictTypeRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { DictTypeService } from "./dict-type.service.ts";

export const serveDictType = (api: Api, types: DictTypeService) =>
  serve(api, dictTypeRoutes, {
    list: ({ query, language }) => types.list(query, language),
    options: ({ language }) => types.options(language),
    one: ({ params, language }) => types.one(params.id, language),
    create: ({ by, body, language }) => types.create(by, body, language),
    change: ({ by, body, language }) => types.change(by, body.dictId, body, language),
    remove: ({ by, params }) => types.remove(by, params.ids),
    // Dictionaries are read from the database at each use: there is no cache to empty.
    refresh: () => undefined,
    export: ({ query, language }) => types.export(query, language),
  });
