import { textIndexed } from "../../../core/db/text-search.ts";
import type { Feature } from "../../../core/feature.ts";
import { testCardMigration } from "./migrations/2026-11-20-test-card.ts";
import { testCardNumber } from "./test-card.table.ts";

export const testCardFeature: Feature = {
  name: "business/test-card",
  migrations: [testCardMigration, textIndexed("2026-11-24", testCardNumber)],
};
