import { genRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { GenService } from "./gen.service.ts";

export const serveGen = (api: Api, gen: GenService) =>
  serve(api, genRoutes, {
    list: ({ query }) => gen.list(query),
    dbList: ({ principal, query, language }) => gen.listSources(principal, query, language),
    import: ({ principal, query }) => gen.import(principal, query.tables),
    one: ({ params }) => gen.one(params.id),
    columns: ({ params }) => gen.columns(params.id),
    change: ({ principal, body }) => gen.change(principal, body),
    remove: ({ principal, params }) => gen.remove(principal, params.ids),
    preview: ({ params }) => gen.preview(params.id),
    files: ({ params }) => gen.filesToWrite(params.id),
    download: ({ params }) => gen.download(params.tableName),
    downloadMany: ({ query }) => gen.download(query.tables),
    write: ({ params }) => gen.write(params.tableName),
    sync: ({ principal, params }) => gen.sync(principal, params.tableName),
  });
