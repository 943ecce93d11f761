import type { StartTimer } from "../../../core/timer.ts";
import { DeskService } from "./desk.service.ts";
import { type DeskCaller, deskEvents } from "./desk-events.service.ts";
import { DeskGrants } from "./desk-grant.service.ts";
import { DeskPolicies } from "./desk-policy.service.ts";

export { roomStays } from "./room-stays.ts";

type Deps = ConstructorParameters<typeof DeskService>[0] & { readonly after: StartTimer };

/** The front desk's acts, the authorizations of its shifts, and the changes of both as they occur. */
export function deskServices(deps: Deps) {
  const desk = new DeskService(deps);
  const deskGrants = new DeskGrants(deps);
  return {
    desk,
    deskGrants,
    deskPolicies: new DeskPolicies(deps),
    deskChanges: (caller: DeskCaller, hotelId: number) => deskEvents({ ...deps, desk, deskGrants }, caller, hotelId),
  };
}
export type DeskServices = ReturnType<typeof deskServices>;
