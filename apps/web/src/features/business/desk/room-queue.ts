import type { DeskAct } from "@adel/protocol/business/desk";
import { ACTS_BY_KEY, toHalfWidth } from "./desk-input.ts";

/** A limit far above practical use. */
const MAX_ROOMS = 60;
const SEPARATOR = /[,、]/;
/** An act at the end of a list is for each of its rooms. */
const ACT_AT_END = /\s+([A-Za-z])$/;
/** `505..509`, in a building `1-505..509`, with cards and nights for each. */
const RANGE = /^([A-Za-z0-9]+-)?(\d{1,5})\.\.(\d{1,5})((?:\s*\*\d{1,2})?(?:\s*\+\d{1,2})?)$/;

function expand(part: string): readonly string[] | undefined {
  if (!part.includes("..")) return [part];
  const [, building = "", first, last, amounts = ""] = RANGE.exec(part) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const count = Number(last) - Number(first) + 1;
  if (count < 1 || count > MAX_ROOMS) return undefined;
  return Array.from({ length: count }, (_, at) => {
    const room = String(Number(first) + at).padStart(first.length, "0");
    return `${building}${room}${amounts}`;
  });
}

/** Rooms that were typed together, and the act of those that have none of their own. */
export interface RoomList {
  readonly rooms: readonly string[];
  readonly act: DeskAct;
}

/**
 * `501,505..509`: guests arrive in these rooms, one after the other; `501,505..509 x`: they check out. Undefined where
 * it is no list.
 */
export function parseQueue(typed: string): RoomList | undefined {
  const whole = toHalfWidth(typed).trim();
  const text = whole.replace(ACT_AT_END, "");
  const act = text === whole ? "checkIn" : ACTS_BY_KEY[whole.slice(-1).toUpperCase()];
  if (!act || (!SEPARATOR.test(text) && !text.includes(".."))) return undefined;
  const parts = text
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map(expand);
  const rooms = [...new Set(parts.flatMap((part) => part ?? []))];
  return parts.includes(undefined) || rooms.length === 0 || rooms.length > MAX_ROOMS ? undefined : { rooms, act };
}
