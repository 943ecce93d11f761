import type { CardType } from "@adel/card";
import type { RoomCell } from "@adel/protocol";
import type { Db } from "../../../core/db/database.ts";
import { StayRepository } from "./desk.repository.ts";

/** The highest sequence that may be stored in a room's lock: older cards of this type no longer open it. */
export const newestSequence = (
  db: Db,
  hotelId: number,
  cardType: CardType,
  room: Pick<RoomCell, "building" | "floor" | "roomNumber">,
): Promise<number> => new StayRepository(db).newestForRoom(hotelId, cardType, room);
