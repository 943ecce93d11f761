import { cacheRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { CacheService } from "./cache.service.ts";

export const serveCache = (api: Api, caches: CacheService) =>
  serve(api, cacheRoutes, {
    info: ({ language }) => caches.info(language),
    names: ({ language }) => caches.names(language),
    keys: ({ params }) => caches.keys(params.name),
    value: ({ params, language }) => caches.value(params.name, params.key, language),
    clearName: ({ params }) => caches.clearName(params.name),
    clearKey: ({ params }) => caches.clearKey(params.key),
    clearAll: () => caches.clearAll(),
  });
