import { healthRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { HealthService } from "./server.service.ts";

export const serveHealth = (api: Api, health: HealthService, version: string) =>
  serve(api, healthRoutes, {
    health: async () => {
      await health.check();
      return { status: "up" as const, version };
    },
  });
