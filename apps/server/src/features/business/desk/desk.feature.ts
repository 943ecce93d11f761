import * as z from "zod";
import { defineFeature } from "../../../core/feature.ts";
import { serverText } from "../../../core/messages.ts";
import { defineTaskFunction } from "../../../core/task-function.ts";
import { cardJobFeature } from "../job/job.feature.ts";
import { StayRepository } from "./desk.repository.ts";
import { registerDeskRoutes } from "./desk.routes.ts";
import { DeskService } from "./desk.service.ts";
import { REFERENCE_LIFETIME_MS } from "./desk-days.ts";
import { type DeskCaller, deskEvents } from "./desk-events.service.ts";
import { GrantRepository } from "./desk-grant.repository.ts";
import { DeskGrants } from "./desk-grant.service.ts";
import { DeskPolicies } from "./desk-policy.service.ts";
import { deskMigration } from "./migrations/2026-11-24-desk.ts";
import { deskPolicyMigration } from "./migrations/2026-11-25-desk-policy.ts";
import { grantWakeMigration } from "./migrations/2026-11-25-grant-wake.ts";
import { actOverrideMigration } from "./migrations/2026-11-27-act-override.ts";
import { stayReferenceMigration } from "./migrations/2026-11-27-stay-reference.ts";
import { actSessionMigration } from "./migrations/2026-11-30-act-session.ts";
import { actStopMigration } from "./migrations/2026-11-30-act-stop.ts";

export const deskFeature = defineFeature({
  name: "business/desk",
  migrations: [
    deskMigration,
    grantWakeMigration,
    deskPolicyMigration,
    actOverrideMigration,
    stayReferenceMigration,
    actSessionMigration,
    actStopMigration,
  ],
  // After a restart the PIN is requested to prove the user's identity.
  seed: async ({ db }) => void (await new GrantRepository(db).idleAll()),
  requires: [cardJobFeature],
  provides: ({ cardDeps, after }) => {
    const deps = { ...cardDeps, after };
    const desk = new DeskService(deps);
    const deskGrants = new DeskGrants(deps);
    return {
      desk,
      deskGrants,
      deskPolicies: new DeskPolicies(deps),
      deskChanges: (caller: DeskCaller, hotelId: number) => deskEvents({ ...deps, desk, deskGrants }, caller, hotelId),
    };
  },
  contributes: ({ db, clock }) => ({
    tasks: [
      defineTaskFunction({
        name: "stay.clearReferences",
        title: serverText("task.stayReferences"),
        parameters: z.object({}),
        labels: {},
        run: async () => {
          const count = await new StayRepository(db).clearReferences(clock.now() - REFERENCE_LIFETIME_MS);
          return serverText("task.cleared", { count });
        },
      }),
    ],
  }),
  routes: registerDeskRoutes,
});
