import type { Card } from "./chip.ts";
import { checkValidity, recordBytes } from "./reading.ts";
import { type DoorLockRecord, type EnergySaverRecord, macIsRight, recordIn } from "./record.ts";
import type { Make, Memory, Place, Settings } from "./state.ts";
import { type Action, insist, Refusal } from "./verdict.ts";

/** Takes a card of the hotel that it was taught, for this place; refuses any other and says why. */
export function takeHotelCard(card: Card, make: Make, { place, clock }: Settings, memory: Memory): Action {
  const { lesson, newest } = memory;
  insist(lesson !== undefined, "not-taught");
  const sector = lesson.targetSector;
  const found = recordBytes(card, sector, { master: lesson.hotelKey, ...lesson });
  insist(found !== undefined, "keys-refused");
  const record = recordIn(found.data);
  if (record.kind !== "doorLock" && record.kind !== "energySaver") throw new Refusal("wrong-kind");
  insist(make.kinds.includes(record.kind), "wrong-kind");
  insist(macIsRight(found.data, record, lesson.hotelKey, found.uid, sector), "mac-wrong");
  insist(record.hotelNumber === lesson.hotelNumber, "another-hotel");
  checkValidity(record, clock);
  insist(record.kind === "doorLock" ? opensHere(record, place) : servesHere(record, place), "another-room");
  if (record.kind === "doorLock") voidOlder(record, newest);
  if (!make.kinds.includes("energySaver")) return { does: "open" };
  return record.kind === "energySaver"
    ? { does: "power", relays: record.relays, offDelay: record.offDelay }
    : { does: "power", relays: null, offDelay: null };
}

const shares = (areas: readonly number[], place: Place): boolean => areas.some((area) => place.areas.includes(area));

/** A card opens its own room, and the doors of the areas that it names. */
const opensHere = ({ building, floor, room, areas }: DoorLockRecord, place: Place): boolean =>
  (building === place.building && floor === place.floor && room === place.room) || shares(areas, place);

/** A power-saving card names areas or none, and no room. */
const servesHere = ({ areas }: EnergySaverRecord, place: Place): boolean => areas.length === 0 || shares(areas, place);

/** A newer record for the same room and card type voids older ones; others are untouched. */
function voidOlder({ building, floor, room, cardType, sequence }: DoorLockRecord, newest: Map<string, number>): void {
  const name = `${building}/${floor}/${room}/${cardType}`;
  insist(sequence >= (newest.get(name) ?? 0), "older-sequence");
  newest.set(name, sequence);
}
