import type { Feature } from "../../../core/feature.ts";
import { transferMigration } from "./migrations/2026-11-25-transfer.ts";

export const transferFeature: Feature = {
  name: "business/transfer",
  migrations: [transferMigration],
};
