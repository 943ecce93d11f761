import { textIndexed } from "../../../core/db/text-search.ts";
import type { Feature } from "../../../core/feature.ts";
import { hotelCardNumber } from "./hotel-card.table.ts";
import { hotelCardMigration } from "./migrations/2026-11-21-hotel-card.ts";

export const hotelCardFeature: Feature = {
  name: "business/hotel-card",
  migrations: [hotelCardMigration, textIndexed("2026-11-24", hotelCardNumber)],
};
