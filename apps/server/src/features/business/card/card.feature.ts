import { defineFeature } from "../../../core/feature.ts";
import { cardJobFeature } from "../job/job.feature.ts";
import { socketResults } from "../job/socket-results.service.ts";
import { registerCardRoutes } from "./card.routes.ts";
import { cardHistory } from "./card-history.service.ts";
import { CardReadService } from "./card-read.service.ts";
import { ensureFactoryKey } from "./factory-key.service.ts";
import { cardMigration } from "./migrations/2026-11-20-card.ts";
import { cardIdentifyMigration } from "./migrations/2026-11-25-card-identify.ts";
import { readOperationMigration } from "./migrations/2026-11-25-read-operation.ts";

export const cardFeature = defineFeature({
  name: "business/card",
  // The first migration also creates the tables of business/job.
  migrations: [cardMigration, cardIdentifyMigration, readOperationMigration],
  seed: ({ db, vault, clock }) => ensureFactoryKey(db, vault, clock),
  requires: [cardJobFeature],
  provides: ({ cardDeps, db, clock, timeFormat }) => ({
    cardReads: new CardReadService(cardDeps),
    cardHistory: cardHistory(db, clock, timeFormat),
  }),
  contributes: ({ cardJobs, cardReads }) => ({ jobResults: [socketResults(cardJobs, cardReads)] }),
  routes: (api, { cardReads, cardHistory: history }) => registerCardRoutes(api, cardReads, history),
});
