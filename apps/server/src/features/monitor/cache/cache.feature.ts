import type { MonitoredCache } from "../../../core/cache.ts";
import { defineFeature } from "../../../core/feature.ts";
import { serveCache } from "./cache.routes.ts";
import { CacheService } from "./cache.service.ts";

declare module "../../../core/feature.ts" {
  interface Contributions {
    /** Caches of this process, shown on the cache page. */
    caches: MonitoredCache;
  }
}

export const cacheFeature = defineFeature({
  name: "monitor/cache",
  provides: ({ config, instance, collect }) => ({
    caches: new CacheService({ caches: () => collect("caches"), port: config.port, instance }),
  }),
  routes: (api, { caches }) => serveCache(api, caches),
});
