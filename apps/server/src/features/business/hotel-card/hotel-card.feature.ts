import { textIndexed } from "../../../core/db/text-search.ts";
import { defineFeature } from "../../../core/feature.ts";
import { serveHotelCard } from "./hotel-card.routes.ts";
import { HotelCardService } from "./hotel-card.service.ts";
import { hotelCardNumber } from "./hotel-card.table.ts";
import { hotelCardMigration } from "./migrations/2026-11-21-hotel-card.ts";
import { cardTypePermissionsMigration } from "./migrations/2026-11-25-card-type-permissions.ts";
import { hotelCardRoomMigration } from "./migrations/2026-11-27-hotel-card-room.ts";

export const hotelCardFeature = defineFeature({
  name: "business/hotel-card",
  migrations: [
    hotelCardMigration,
    textIndexed("2026-11-24", hotelCardNumber),
    cardTypePermissionsMigration,
    hotelCardRoomMigration,
  ],
  provides: (deps) => ({ hotelCards: new HotelCardService(deps) }),
  routes: (api, { hotelCards }) => serveHotelCard(api, hotelCards),
});
