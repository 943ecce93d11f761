import { inRange, join, uint } from "../../chip/bytes.ts";
import { decodeBitMap, encodeBitMap } from "./bit-map.ts";

/** Which room and areas a card opens. */
export type DoorLockFields = {
  /** 0–255 */
  readonly building: number;
  /** 0–255 */
  readonly floor: number;
  /** 0–65535 */
  readonly room: number;
  /** 0–127, ascending when decoded */
  readonly areas: readonly number[];
};

/** Encodes detail (building (1) · floor (1) · room (2)) and body (area bit map). */
export function encodeDoorLockFields({ building, floor, room, areas }: DoorLockFields): Uint8Array {
  inRange(room, 0xffff, 6);
  const detail = [inRange(building, 0xff, 4), inRange(floor, 0xff, 5), room >> 8, room & 255];
  return join(detail, encodeBitMap(areas));
}

/** Decodes a door-lock record's detail (4 bytes) and body (16 bytes); every value is valid. */
export function decodeDoorLockFields(detail: Uint8Array, body: Uint8Array): DoorLockFields {
  return {
    building: uint(detail, 0, 1),
    floor: uint(detail, 1, 1),
    room: uint(detail, 2, 2),
    areas: decodeBitMap(body),
  };
}
