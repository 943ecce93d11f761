import type { ActOverride, DeskRoom } from "@adel/protocol/business/desk";
import type { DeskPolicy } from "@adel/protocol/business/desk/policy";
import { rangesOf } from "../../../core/number-ranges.ts";
import { bitsIn } from "../card/index.ts";
import type { ActRequest } from "./desk.machine.ts";

/** What is typed to change one act: numbers as text, and the hotel's password for it. */
export interface ActChange {
  readonly areas: string;
  readonly liftFloors: string;
  readonly relays: number;
  readonly offDelay: number;
  readonly password: string;
}
/** The texts that must be numbers of a record. */
export const LISTS = ["areas", "liftFloors"] as const;

/** What cards of a room carry by room and policy. */
export function contentOf({ room }: DeskRoom, policy: DeskPolicy) {
  const { areas, liftFloors, relayCount, offDelay } = room;
  return {
    areas,
    // A room without lift floors stays without: its card limits no floor.
    liftFloors: liftFloors.length === 0 ? [] : numbersOf([...liftFloors, ...policy.liftFloors]),
    relays: relayCount || policy.relays,
    offDelay: offDelay || policy.offDelay,
  };
}
const numbersOf = (all: readonly number[]) => [...new Set(all)].sort((a, b) => a - b);

/** A change starts from the values of the room. */
export function changeOf(room: DeskRoom, policy: DeskPolicy): ActChange {
  const { areas, liftFloors, ...numbers } = contentOf(room, policy);
  return { areas: rangesOf(areas), liftFloors: rangesOf(liftFloors), ...numbers, password: "" };
}

/** The request with what was changed; undefined while a number is wrong or the password is missing. */
export function withChange(
  request: ActRequest | undefined,
  change: ActChange | undefined,
  room: DeskRoom | undefined,
  policy: DeskPolicy,
): ActRequest | undefined {
  if (!request || !change || !room) return request;
  const [areas, liftFloors] = [bitsIn(change.areas), bitsIn(change.liftFloors)];
  if (!areas || !liftFloors || change.password === "") return undefined;
  const before = changeOf(room, policy);
  const override: ActOverride = {
    ...(change.areas !== before.areas && { areas: [...areas] }),
    ...(change.liftFloors !== before.liftFloors && { liftFloors: [...liftFloors] }),
    ...(change.relays !== before.relays && { relays: change.relays }),
    ...(change.offDelay !== before.offDelay && { offDelay: change.offDelay }),
  };
  return { ...request, override, authPassword: change.password };
}
