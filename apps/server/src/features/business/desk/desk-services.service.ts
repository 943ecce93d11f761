import { DeskService } from "./desk.service.ts";
import { DeskGrants } from "./desk-grant.service.ts";
import { DeskPolicies } from "./desk-policy.service.ts";

export { roomStays } from "./room-stays.ts";

type Deps = ConstructorParameters<typeof DeskService>[0];

/** The front desk's acts, and the authorizations of its shifts. */
export const deskServices = (deps: Deps) => ({
  desk: new DeskService(deps),
  deskGrants: new DeskGrants(deps),
  deskPolicies: new DeskPolicies(deps),
});
