import { defineFeature } from "../../../core/feature.ts";
import { checkAccount } from "../../system/user/user-grants.service.ts";
import { serveOnline } from "./online.routes.ts";
import { OnlineService } from "./online.service.ts";

export const onlineFeature = defineFeature({
  name: "monitor/online",
  provides: (deps) => ({ online: new OnlineService({ ...deps, checkAccount }) }),
  routes: (api, { online }) => serveOnline(api, online),
});
