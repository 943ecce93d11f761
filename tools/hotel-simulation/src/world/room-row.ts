import * as z from "zod";

/** A room as the list of rooms gives it. */
export const Room = z.looseObject({
  id: z.number(),
  label: z.string(),
  building: z.number(),
  floor: z.number(),
  roomNumber: z.number(),
  areas: z.array(z.number()),
});
export type RoomRow = z.output<typeof Room>;
