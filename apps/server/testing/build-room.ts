import type { RoomInput } from "@adel/protocol";

/** A room as the form of rooms sends it, with its number as label. */
export const buildRoom = (hotelId: number, roomNumber: number, more: Partial<RoomInput> = {}) => ({
  hotelId,
  floor: 1,
  roomNumber,
  label: String(roomNumber),
  ...more,
});
