import { numbersIndexed } from "../../../core/db/number-search.ts";
import { stamped } from "../../../core/db/stamp.ts";
import type { Feature } from "../../../core/feature.ts";
import { hotelCardNumbers } from "./hotel-card.table.ts";
import { hotelCardMigration } from "./migrations/2026-11-21-hotel-card.ts";

export const hotelCardFeature: Feature = {
  name: "business/hotel-card",
  migrations: [
    hotelCardMigration,
    stamped("2026-11-21", "biz_hotel_card"),
    numbersIndexed("2026-11-22", hotelCardNumbers),
  ],
};
