import type { DeskEvent } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { EventFeed } from "../../../core/http/event-stream.ts";
import { pollingFeed } from "../../../core/http/polling-feed.ts";
import type { Caller } from "../../../core/http/request.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { StartTimer } from "../../../core/timer.ts";
import type { HotelCards } from "../hotel/hotel-cards.service.ts";
import { roomsOfHotel } from "../room/room.service.ts";
import type { DeskService } from "./desk.service.ts";
import type { DeskGrants } from "./desk-grant.service.ts";
import { roomStays } from "./room-stays.service.ts";

const INTERVAL_MS = 2_000;

/** The subjects of a front desk's events, by id. */
export interface DeskSnapshot {
  readonly rooms: ReadonlyMap<number, string>;
  readonly acts: ReadonlyMap<number, string>;
  readonly credit: string;
  /** The caller's own that are not closed: active or idle. */
  readonly grants: ReadonlyMap<string, string>;
}

/** The ids that were added, changed or removed. */
function changedIds<K>(before: ReadonlyMap<K, string>, after: ReadonlyMap<K, string>): K[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].filter((id) => before.get(id) !== after.get(id));
}

/** The events between two snapshots. */
export function compareSnapshots(before: DeskSnapshot, after: DeskSnapshot): DeskEvent[] {
  const roomIds = changedIds(before.rooms, after.rooms);
  return [
    ...(roomIds.length > 0 ? [{ event: "room.changed" as const, roomIds }] : []),
    // An act that is no longer among the latest has not changed.
    ...[...after.acts]
      .filter(([id, text]) => before.acts.get(id) !== text)
      .map(([actId]) => ({ event: "job.settled" as const, actId })),
    ...(before.credit === after.credit ? [] : [{ event: "credit.changed" as const }]),
    ...changedIds(before.grants, after.grants).flatMap((id): DeskEvent[] => {
      const state = after.grants.get(id);
      if (state === undefined) return [{ event: "grant.closed", id }];
      return state === "idle" ? [{ event: "grant.idle", id }] : [];
    }),
  ];
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly after: StartTimer;
  readonly hotels: HotelCards;
  readonly desk: DeskService;
  readonly deskGrants: DeskGrants;
}

export interface DeskCaller {
  readonly principal: Principal;
  readonly scope: RowScope;
  readonly from: Caller;
}

/** Reports what changes at a hotel's front desk from now on. */
export async function deskEvents(
  { db, clock, timeFormat, after, hotels, desk, deskGrants }: Deps,
  { principal, scope, from }: DeskCaller,
  hotelId: number,
): Promise<EventFeed<DeskEvent>> {
  await hotels.inScope(scope, hotelId);
  const read = async (): Promise<DeskSnapshot> => {
    const rooms = await roomsOfHotel(db, hotelId);
    const states = await roomStays(clock, timeFormat).states(db, hotelId);
    const acts = await desk.recent(principal, scope, hotelId);
    const { credit } = await desk.day(scope, hotelId);
    const grants = await deskGrants.list(principal, scope, { hotelId }, from);
    return {
      rooms: new Map(rooms.map((room) => [room.id, JSON.stringify({ ...room, ...states.get(room.id) })])),
      acts: new Map(acts.map(({ id, state, finished }) => [id, `${state} ${finished}`])),
      credit: JSON.stringify(credit),
      grants: new Map(grants.filter(({ isOwn }) => isOwn).map(({ id, state }) => [id, state])),
    };
  };
  // Before the stream begins, so that nothing is missed once it is open.
  let last = await read();
  return pollingFeed({
    after,
    intervalMs: INTERVAL_MS,
    poll: async (send) => {
      const now = await read();
      for (const event of compareSnapshots(last, now)) send(event);
      last = now;
      return true;
    },
  });
}
