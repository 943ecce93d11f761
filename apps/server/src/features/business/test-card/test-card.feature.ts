import { textIndexed } from "../../../core/db/text-search.ts";
import { defineFeature } from "../../../core/feature.ts";
import { testCardMigration } from "./migrations/2026-11-20-test-card.ts";
import { serveTestCard } from "./test-card.routes.ts";
import { TestCardService } from "./test-card.service.ts";
import { testCardNumber } from "./test-card.table.ts";

export const testCardFeature = defineFeature({
  name: "business/test-card",
  migrations: [testCardMigration, textIndexed("2026-11-24", testCardNumber)],
  provides: ({ db, timeFormat, trail }) => ({ testCards: new TestCardService(db, timeFormat, trail) }),
  routes: (api, { testCards }) => serveTestCard(api, testCards),
});
