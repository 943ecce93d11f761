import { healthRoutes, serverRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { MonitorService } from "./monitor.service.ts";
import type { HealthService } from "./server.service.ts";

export function serveServer(api: Api, health: HealthService, monitor: MonitorService, version: string): void {
  serve(api, healthRoutes, {
    health: async () => {
      await health.check();
      return { status: "up" as const, version };
    },
    ready: async () => {
      await health.checkReady();
      return { status: "ready" as const };
    },
  });
  serve(api, serverRoutes, {
    info: ({ language }) => monitor.info(language),
    history: ({ query }) => monitor.history(query.hours),
  });
}
