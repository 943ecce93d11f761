import { defineFeature } from "../../../core/feature.ts";
import { serveDruid } from "./druid.routes.ts";
import { DruidService } from "./druid.service.ts";

export const druidFeature = defineFeature({
  name: "monitor/druid",
  provides: (deps) => ({ druid: new DruidService(deps) }),
  routes: (api, { druid }) => serveDruid(api, druid),
});
