// Cast: a list of act literals is searched for any act.
import {
  type ActInput,
  type ActOverride,
  type DeskAct,
  type HotelRecords,
  OVERRIDABLE_ACTS,
  OVERRIDE_PERMISSION,
  type OverrideName,
} from "@adel/protocol";
import { checkPermitted, type Principal } from "../../../core/access/principal.ts";
import { fail, failField } from "../../../core/errors.ts";
import type { HotelCards } from "../hotel/hotel-cards.service.ts";

/** Checks permission and password of an act with an override; a wrong password counts. */
export async function authorizeOverride(
  hotels: HotelCards,
  principal: Principal,
  hotelId: number,
  { act, override, authPassword = "" }: ActInput,
): Promise<void> {
  if (override === undefined) return;
  checkPermitted(principal, OVERRIDE_PERMISSION);
  if (!(OVERRIDABLE_ACTS as readonly DeskAct[]).includes(act)) throw fail("DESK_ACT_NOT_POSSIBLE");
  await hotels.authorize(hotelId, authPassword);
}

interface Overridden {
  readonly records: HotelRecords;
  /** What differs from room and policy. */
  readonly names: readonly OverrideName[];
}
/** The records of an act's cards; fields without an override are unchanged. */
export function overrideRecords(records: HotelRecords, override: ActOverride = {}): Overridden {
  const { areas, liftFloors, relays, offDelay } = override;
  const { doorLock, energySaver, ladder } = records;
  if (liftFloors && !ladder) throw failField("override.liftFloors", "SECTOR_NOT_LICENSED", { application: "ladder" });
  const changed: HotelRecords = {
    ...records,
    ...(doorLock && areas && { doorLock: { ...doorLock, areas } }),
    ...(energySaver && {
      energySaver: {
        ...energySaver,
        relays: relays ?? energySaver.relays,
        offDelay: offDelay ?? energySaver.offDelay,
      },
    }),
    ...(liftFloors && { ladder: { floors: liftFloors } }),
  };
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  const names: OverrideName[] = [
    ...(isOther(changed.doorLock?.areas, doorLock?.areas) ? (["areas"] as const) : []),
    ...(isOther(changed.ladder?.floors, ladder?.floors) ? (["liftFloors"] as const) : []),
    ...(isOther(changed.energySaver?.relays, energySaver?.relays) ? (["relays"] as const) : []),
    ...(isOther(changed.energySaver?.offDelay, energySaver?.offDelay) ? (["offDelay"] as const) : []),
  ];
  return { records: changed, names };
}
