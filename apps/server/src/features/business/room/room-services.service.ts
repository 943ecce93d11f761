import type { HotelDepts } from "../hotel/hotel-cards.service.ts";
import { RoomService, type RoomStays } from "./room.service.ts";
import { RoomSheet } from "./room-sheet.service.ts";

type Base = Omit<ConstructorParameters<typeof RoomSheet>[0], "hotels">;

/** Rooms one by one and by pattern, and from sheets. */
export const roomServices = (base: Base, hotels: HotelDepts, stays: RoomStays) => ({
  rooms: new RoomService({ ...base, hotels, stays }),
  roomSheet: new RoomSheet({ ...base, hotels }),
});
