import { onlineRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { OnlineService } from "./online.service.ts";

export const serveOnline = (api: Api, online: OnlineService) =>
  serve(api, onlineRoutes, {
    list: ({ scope, query, language }) => online.list(scope, query, language),
    forceOut: ({ principal, scope, params }) => online.forceOut(principal, scope, params.tokenId),
  });
