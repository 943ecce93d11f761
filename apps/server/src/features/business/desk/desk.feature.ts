import { defineFeature } from "../../../core/feature.ts";
import { cardJobFeature } from "../job/job.feature.ts";
import { registerDeskRoutes } from "./desk.routes.ts";
import { GrantRepository } from "./desk-grant.repository.ts";
import { deskServices } from "./desk-services.service.ts";
import { deskMigration } from "./migrations/2026-11-24-desk.ts";
import { deskPolicyMigration } from "./migrations/2026-11-25-desk-policy.ts";
import { grantWakeMigration } from "./migrations/2026-11-25-grant-wake.ts";
import { actOverrideMigration } from "./migrations/2026-11-27-act-override.ts";

export const deskFeature = defineFeature({
  name: "business/desk",
  migrations: [deskMigration, grantWakeMigration, deskPolicyMigration, actOverrideMigration],
  // After a restart the PIN proves that it is still the same person.
  seed: async ({ db }) => void (await new GrantRepository(db).idleAll()),
  requires: [cardJobFeature],
  provides: ({ cardDeps, after }) => deskServices({ ...cardDeps, after }),
  routes: registerDeskRoutes,
});
