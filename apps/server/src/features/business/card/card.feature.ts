import type { Feature } from "../../../core/feature.ts";
import { ensureFactoryKey } from "./factory-key.service.ts";
import { cardMigration } from "./migrations/2026-11-20-card.ts";
import { idempotencyMigration } from "./migrations/2026-11-21-idempotency.ts";
import { jobHotelCardMigration } from "./migrations/2026-11-21-job-hotel-card.ts";
import { jobSettlementMigration } from "./migrations/2026-11-21-job-settlement.ts";
import { jobBatchMigration } from "./migrations/2026-11-22-job-batch.ts";
import { jobTimeMigration } from "./migrations/2026-11-22-job-time.ts";

export const cardFeature: Feature = {
  name: "business/card",
  migrations: [
    cardMigration,
    jobSettlementMigration,
    idempotencyMigration,
    jobHotelCardMigration,
    jobBatchMigration,
    jobTimeMigration,
  ],
  seed: ({ db, vault, clock }) => ensureFactoryKey(db, vault, clock),
};
