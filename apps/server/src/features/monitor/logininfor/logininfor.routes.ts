import { loginInfoRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { LoginInfoService } from "./logininfor.service.ts";

export const serveLoginInfo = (api: Api, infos: LoginInfoService) =>
  serve(api, loginInfoRoutes, {
    list: ({ rows, query, language }) => infos.list(rows, query, language),
    clean: ({ rows }) => infos.clean(rows),
    remove: ({ rows, params }) => infos.remove(rows, params.ids),
    unlock: ({ params }) => infos.unlock(params.userName),
    export: ({ rows, query, language }) => infos.export(rows, query, language),
  });
