import { numbersIndexed } from "../../../core/db/number-search.ts";
import { columnStamped } from "../../../core/db/stamp.ts";
import type { Feature } from "../../../core/feature.ts";
import { hotelCardNumbers } from "./hotel-card.table.ts";
import { hotelCardMigration } from "./migrations/2026-11-21-hotel-card.ts";

export const hotelCardFeature: Feature = {
  name: "business/hotel-card",
  migrations: [
    hotelCardMigration,
    columnStamped("2026-11-22", "biz_hotel_card", "card_number"),
    numbersIndexed("2026-11-22", hotelCardNumbers),
  ],
};
