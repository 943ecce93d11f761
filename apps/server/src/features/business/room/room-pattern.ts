import { MAX_ROOMS, type RoomInput, type RoomPattern } from "@adel/protocol";
import { failField } from "../../../core/errors.ts";

/** The highest floor that a ladder record can name (card format §6). */
const MAX_LIFT_FLOOR = 127;
/** The number in a lock contains floor and room: 508 is room 8 of floor 5. */
const lockNumber = (floor: number, room: number, roomTo: number) => floor * (roomTo > 99 ? 1000 : 100) + room;

const toLabel = (pattern: string, values: Readonly<Record<string, number>>): string =>
  pattern.replace(/\{(\w+)(?::(\d))?\}/g, (_, name: string, digits: string | undefined) =>
    String(values[name] ?? "").padStart(Number(digits ?? 1), "0"),
  );

const liftFloorsOf = ({ liftFloors, ownLiftFloor }: RoomPattern, floor: number): number[] => {
  const own = ownLiftFloor && floor <= MAX_LIFT_FLOOR ? [floor] : [];
  return [...new Set([...liftFloors, ...own])].sort((a, b) => a - b);
};

/** The rooms of a pattern, by floor and number. */
export function roomsOfPattern(pattern: RoomPattern): RoomInput[] {
  const { hotelId, building, floorFrom, floorTo, roomFrom, roomTo, labelPattern } = pattern;
  const { typeName, areas, relayCount, offDelay } = pattern;
  const count = (floorTo - floorFrom + 1) * (roomTo - roomFrom + 1);
  if (count > MAX_ROOMS) throw failField("roomTo", "ROOMS_TOO_MANY", { max: MAX_ROOMS });
  const except = new Set(pattern.exceptFloors);
  const dropped = new Set(pattern.dropped);
  const seen = new Set<string>();
  const rooms: RoomInput[] = [];
  for (let floor = floorFrom; floor <= floorTo; floor += 1) {
    if (except.has(floor)) continue;
    for (let room = roomFrom; room <= roomTo; room += 1) {
      const label = toLabel(labelPattern, { building, floor, room });
      if (label.length > 12) throw failField("labelPattern", "ROOM_LABEL");
      if (dropped.has(label)) continue;
      if (seen.has(label)) throw failField("labelPattern", "ROOM_PATTERN_CLASH", { floor, label });
      seen.add(label);
      const roomNumber = lockNumber(floor, room, roomTo);
      if (roomNumber > 0xffff) throw failField("floorTo", "ROOM_LOCK_NUMBER");
      const liftFloors = liftFloorsOf(pattern, floor);
      rooms.push({
        ...{ hotelId, building, floor, roomNumber, label, typeName, areas, liftFloors, relayCount, offDelay },
        status: "0",
      });
    }
  }
  return rooms;
}
