import * as z from "zod";
import { defineFeature } from "../../../core/feature.ts";
import { serverText } from "../../../core/messages.ts";
import { defineTaskFunction } from "../../../core/task-function.ts";
import { encoderFeature } from "../encoder/encoder.feature.ts";
import { hotelFeature } from "../hotel/hotel.feature.ts";
import { CardJobService } from "./card-job.service.ts";
import { seedDemoCards } from "./job.demo.ts";
import { registerCardJobRoutes } from "./job.routes.ts";
import type { CardDeps } from "./job-issuing.service.ts";
import { reconcileJobs } from "./job-reconciliation.service.ts";
import { idempotencyMigration } from "./migrations/2026-11-21-idempotency.ts";
import { jobHotelCardMigration } from "./migrations/2026-11-21-job-hotel-card.ts";
import { jobSettlementMigration } from "./migrations/2026-11-21-job-settlement.ts";
import { jobBatchMigration } from "./migrations/2026-11-22-job-batch.ts";
import { jobTimeMigration } from "./migrations/2026-11-22-job-time.ts";
import { jobUidMigration } from "./migrations/2026-11-25-job-uid.ts";
import { jobFinishesMigration } from "./migrations/2026-11-27-job-finishes.ts";
import { jobRoomMigration } from "./migrations/2026-11-29-job-room.ts";
import { jobWaitMigration } from "./migrations/2026-11-29-job-wait.ts";
import { RemoteDispatch } from "./remote-dispatch.service.ts";

export const cardJobFeature = defineFeature({
  name: "business/job",
  migrations: [
    jobSettlementMigration,
    idempotencyMigration,
    jobHotelCardMigration,
    jobBatchMigration,
    jobTimeMigration,
    jobUidMigration,
    jobFinishesMigration,
    jobWaitMigration,
    jobRoomMigration,
  ],
  seedDemo: seedDemoCards,
  requires: [hotelFeature, encoderFeature],
  provides: ({ cardHotels, after, ...deps }) => {
    const cardDeps: CardDeps = { ...deps, hotels: cardHotels, remote: new RemoteDispatch(deps.hub, after) };
    return { cardDeps, cardJobs: new CardJobService(cardDeps) };
  },
  contributes: ({ cardDeps, cardJobs }) => ({
    presenceChecks: [(encoderIds) => reconcileJobs(cardDeps, encoderIds)],
    tasks: [
      defineTaskFunction({
        name: "cardJob.markUnknown",
        title: serverText("task.cardJob"),
        parameters: z.object({}),
        labels: {},
        run: async () => serverText("task.marked", { count: await cardJobs.markUnknown() }),
      }),
    ],
  }),
  routes: (api, { cardJobs }) => registerCardJobRoutes(api, cardJobs),
});
