import type { Card } from "./chip.ts";
import { checkValidity, recordBytes } from "./reading.ts";
import { type DoorLockRecord, type EnergySaverRecord, macIsRight, recordIn } from "./record.ts";
import type { LockLocation, Make, Memory, Settings } from "./state.ts";
import { type Action, assertRule, RejectedError } from "./verdict.ts";

/** Accepts a card of the configured hotel for this location; rejects any other with a reason. */
export function takeHotelCard(card: Card, make: Make, { location, clock }: Settings, memory: Memory): Action {
  const { settings, newest } = memory;
  assertRule(settings !== undefined, "not-taught");
  const sector = settings.targetSector;
  const found = recordBytes(card, sector, { master: settings.hotelKey, ...settings });
  assertRule(found !== undefined, "keys-refused");
  const record = recordIn(found.data);
  if (record.kind !== "doorLock" && record.kind !== "energySaver") throw new RejectedError("wrong-kind");
  assertRule(make.kinds.includes(record.kind), "wrong-kind");
  assertRule(macIsRight(found.data, record, settings.hotelKey, found.uid, sector), "mac-wrong");
  assertRule(record.hotelNumber === settings.hotelNumber, "another-hotel");
  checkValidity(record, clock);
  assertRule(record.kind === "doorLock" ? opensHere(record, location) : servesHere(record, location), "another-room");
  if (record.kind === "doorLock") voidOlder(record, newest);
  if (!make.kinds.includes("energySaver")) return { does: "open" };
  return record.kind === "energySaver"
    ? { does: "power", relays: record.relays, offDelay: record.offDelay }
    : { does: "power", relays: null, offDelay: null };
}

const shares = (areas: readonly number[], location: LockLocation): boolean =>
  areas.some((area) => location.areas.includes(area));

/** A card opens its own room, and the doors of the areas that it names. */
const opensHere = ({ building, floor, room, areas }: DoorLockRecord, location: LockLocation): boolean =>
  (building === location.building && floor === location.floor && room === location.room) || shares(areas, location);

/** A power-saving card names areas or none, and no room. */
const servesHere = ({ areas }: EnergySaverRecord, location: LockLocation): boolean =>
  areas.length === 0 || shares(areas, location);

/** A newer record for the same room and card type voids older ones; others are untouched. */
function voidOlder({ building, floor, room, cardType, sequence }: DoorLockRecord, newest: Map<string, number>): void {
  const name = `${building}/${floor}/${room}/${cardType}`;
  assertRule(sequence >= (newest.get(name) ?? 0), "older-sequence");
  newest.set(name, sequence);
}
