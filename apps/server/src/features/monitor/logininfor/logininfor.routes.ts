import { loginInfoRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { LoginInfoService } from "./logininfor.service.ts";

export const serveLoginInfo = (api: Api, infos: LoginInfoService) =>
  serve(api, loginInfoRoutes, {
    list: ({ rows, query, language }) => infos.list(rows, query, language),
    clean: ({ by, rows }) => infos.clean(by, rows),
    remove: ({ by, rows, params }) => infos.remove(by, rows, params.ids),
    unlock: ({ by, params }) => infos.unlock(by, params.userName),
    export: ({ rows, query, language }) => infos.export(rows, query, language),
  });
