import { druidRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { DruidService } from "./druid.service.ts";

export const serveDruid = (api: Api, druid: DruidService) => serve(api, druidRoutes, { info: () => druid.info() });
