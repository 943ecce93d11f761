import { defineFeature } from "../../../core/feature.ts";
import { roomStays } from "../desk/room-stays.service.ts";
import { hotelFeature } from "../hotel/hotel.feature.ts";
import { roomMigration } from "./migrations/2026-11-24-room.ts";
import { roomPatternMigration } from "./migrations/2026-11-27-room-pattern.ts";
import { seedDemoRooms } from "./room.demo.ts";
import { registerRoomRoutes } from "./room.routes.ts";
import { RoomService } from "./room.service.ts";
import { RoomSheet } from "./room-sheet.service.ts";

export const roomFeature = defineFeature({
  name: "business/room",
  migrations: [roomMigration, roomPatternMigration],
  seedDemo: seedDemoRooms,
  requires: [hotelFeature],
  provides: (deps) => {
    const hotels = deps.hotelDepts;
    return {
      rooms: new RoomService({ ...deps, hotels, stays: roomStays(deps.clock, deps.timeFormat) }),
      roomSheet: new RoomSheet({ ...deps, hotels }),
    };
  },
  routes: (api, { rooms, roomSheet }) => registerRoomRoutes(api, rooms, roomSheet),
});
