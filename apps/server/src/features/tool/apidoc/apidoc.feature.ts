import { defineFeature } from "../../../core/feature.ts";
import { serveApidoc } from "./apidoc.routes.ts";

export const apidocFeature = defineFeature({
  name: "tool/apidoc",
  routes: (api, { config }) => serveApidoc(api, config.version, config.apiDocs),
});
