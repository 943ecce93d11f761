import { defineFeature } from "../../../core/feature.ts";
import { formFeature } from "../form/form.feature.ts";
import { serveGen } from "./gen.routes.ts";
import { GenService } from "./gen.service.ts";
import { genMigration } from "./migrations/2026-11-24-gen.ts";

export const genFeature = defineFeature({
  name: "tool/gen",
  migrations: [genMigration],
  requires: [formFeature],
  provides: ({ config, ...deps }) => ({
    gen: new GenService({ ...deps, workspace: config.workspace, mayWrite: config.genWrite }),
  }),
  routes: (api, { gen }) => serveGen(api, gen),
});
