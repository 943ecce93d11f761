import type { Feature } from "../../../core/feature.ts";
import { ensureFactoryKey } from "./factory-key.service.ts";
import { cardMigration } from "./migrations/2026-11-20-card.ts";

export const cardFeature: Feature = {
  name: "business/card",
  migrations: [cardMigration],
  seed: ({ db, vault, clock }) => ensureFactoryKey(db, vault, clock),
};
