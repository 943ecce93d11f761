import { defineFeature } from "../../../core/feature.ts";
import { roomStays } from "../desk/desk-services.service.ts";
import { hotelFeature } from "../hotel/hotel.feature.ts";
import { roomMigration } from "./migrations/2026-11-24-room.ts";
import { roomPatternMigration } from "./migrations/2026-11-27-room-pattern.ts";
import { seedDemoRooms } from "./room.demo.ts";
import { registerRoomRoutes } from "./room.routes.ts";
import { roomServices } from "./room-services.service.ts";

export const roomFeature = defineFeature({
  name: "business/room",
  migrations: [roomMigration, roomPatternMigration],
  seedDemo: seedDemoRooms,
  requires: [hotelFeature],
  provides: (deps) => roomServices(deps, deps.hotelDepts, roomStays(deps.clock, deps.timeFormat)),
  routes: (api, { rooms, roomSheet }) => registerRoomRoutes(api, rooms, roomSheet),
});
