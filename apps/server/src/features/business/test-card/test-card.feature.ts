import type { Feature } from "../../../core/feature.ts";
import { testCardMigration } from "./migrations/2026-11-20-test-card.ts";

export const testCardFeature: Feature = { name: "business/test-card", migrations: [testCardMigration] };
