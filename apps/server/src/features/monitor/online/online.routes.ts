import { onlineRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { OnlineService } from "./online.service.ts";

export const serveOnline = (api: Api, online: OnlineService) =>
  serve(api, onlineRoutes, {
    list: ({ rows, query, language }) => online.list(rows, query, language),
    forceOut: ({ by, rows, params }) => online.forceOut(by, rows, params.tokenId),
  });
