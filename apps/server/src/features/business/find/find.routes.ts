import { findRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { FindService } from "./find.service.ts";

export const registerFindRoutes = (api: Api, find: FindService) =>
  serve(api, findRoutes, { find: ({ principal, scope, query }) => find.find(principal, scope, query.q) });
