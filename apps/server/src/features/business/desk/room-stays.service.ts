import type { Clock } from "../../../core/clock.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { cardStates } from "../hotel-card/hotel-card.service.ts";
import type { RoomStays } from "../room/room.service.ts";
import { StayRepository } from "./desk.repository.ts";
import { nightsLeft, stayState } from "./desk-days.ts";
import { readPolicy } from "./desk-policy.service.ts";

/** State of rooms by their stays. */
export const roomStays = (clock: Clock, timeFormat: TimeFormat): RoomStays => ({
  async states(db, hotelId) {
    const now = clock.now();
    const policy = await readPolicy(db, hotelId);
    const rows = await new StayRepository(db).openOfHotel(hotelId, now);
    return new Map(
      rows.map(({ room_id, valid_to, lost }) => {
        const dated = stayState(timeFormat, now, valid_to, policy);
        const state = lost > 0 && dated !== "expired" ? "lostPending" : dated;
        const nights = nightsLeft(timeFormat, now, valid_to, policy);
        return [room_id, { state, validTo: timeFormat.format(valid_to), nights }] as const;
      }),
    );
  },
  async marks(db, hotelId) {
    const stays = new StayRepository(db);
    const unknown = new Set((await stays.roomsWithUnknownJob(hotelId)).map(({ room_id }) => room_id));
    const out = new Map(
      (await stays.cardsOutByRoom(hotelId, cardStates.isForgottenCard(clock.now()))).map(({ room_id, count }) => [
        room_id,
        Number(count),
      ]),
    );
    return new Map(
      [...unknown, ...out.keys()].map((id) => [id, { hasUnknownJob: unknown.has(id), cardsOut: out.get(id) ?? 0 }]),
    );
  },
  isInUse: (db, roomId) => new StayRepository(db).isRoomInUse(roomId, clock.now()),
});
