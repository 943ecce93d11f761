import { numbersIndexed } from "../../../core/db/number-search.ts";
import { columnStamped, stamped } from "../../../core/db/stamp.ts";
import type { Feature } from "../../../core/feature.ts";
import { testCardMigration } from "./migrations/2026-11-20-test-card.ts";
import { testCardNumbers } from "./test-card.table.ts";

export const testCardFeature: Feature = {
  name: "business/test-card",
  migrations: [
    testCardMigration,
    stamped("2026-11-21", "biz_test_card"),
    columnStamped("2026-11-22", "biz_test_card", "card_number"),
    columnStamped("2026-11-22", "biz_test_card", "status"),
    numbersIndexed("2026-11-22", testCardNumbers),
  ],
};
