import type { RoomCell } from "@adel/protocol/business/room";

/** The mark of a room in the grid: the state of its guest's cards, or closed. */
export const ROOM_MARKS = ["none", "valid", "due", "expired", "lostPending", "closed"] as const;
export type RoomMark = (typeof ROOM_MARKS)[number];
type Marked = Pick<RoomCell, "state" | "status">;

export const markOf = ({ state, status }: Marked): RoomMark => (status === "1" ? "closed" : state);

/** How many rooms have each mark. */
export function countMarks(cells: readonly Marked[]): Readonly<Record<RoomMark, number>> {
  const counts = { none: 0, valid: 0, due: 0, expired: 0, lostPending: 0, closed: 0 };
  for (const cell of cells) counts[markOf(cell)] += 1;
  return counts;
}

/** From this number of nights on, the bar is full. */
const FULL_NIGHTS = 7;

/** The length of the bar in percent. */
export const barLength = (nights: number): number => Math.round((Math.min(nights, FULL_NIGHTS) / FULL_NIGHTS) * 100);

/** The front desk with a room in its field, and an act where one is chosen: `1-508 x`. */
export const deskUrl = ({ building, label }: Pick<RoomCell, "building" | "label">, key = ""): string =>
  `/frontDesk?${new URLSearchParams({ q: `${building}-${label}${key && ` ${key}`}` })}`;
