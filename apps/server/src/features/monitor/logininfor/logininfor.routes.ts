import { loginInfoRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { LoginInfoService } from "./logininfor.service.ts";

export const serveLoginInfo = (api: Api, infos: LoginInfoService) =>
  serve(api, loginInfoRoutes, {
    list: ({ scope, query, language }) => infos.list(scope, query, language),
    clean: ({ principal, scope }) => infos.clean(principal, scope),
    remove: ({ principal, scope, params }) => infos.remove(principal, scope, params.ids),
    unlock: ({ principal, scope, params }) => infos.unlock(principal, scope, params.userName),
    export: ({ scope, query, language }) => infos.export(scope, query, language),
  });
