import { healthRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";

export const serveHealth = (api: Api, version: string) =>
  serve(api, healthRoutes, { health: () => ({ status: "up" as const, version }) });
