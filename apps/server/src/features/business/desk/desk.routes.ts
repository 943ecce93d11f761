import { deskRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { DeskService } from "./desk.service.ts";
import type { DeskCaller, deskEvents } from "./desk-events.service.ts";
import type { DeskGrants } from "./desk-grant.service.ts";
import type { DeskPolicies } from "./desk-policy.service.ts";

interface DeskServices {
  readonly desk: DeskService;
  readonly deskGrants: DeskGrants;
  readonly deskPolicies: DeskPolicies;
  readonly deskChanges: (caller: DeskCaller, hotelId: number) => ReturnType<typeof deskEvents>;
}

export const registerDeskRoutes = (
  api: Api,
  { desk, deskGrants: grants, deskPolicies: policies, deskChanges }: DeskServices,
) =>
  serve(api, deskRoutes, {
    resolve: ({ principal, scope, query }) => desk.resolve(principal, scope, query.hotelId, query.q),
    recent: ({ principal, scope, query }) => desk.recent(principal, scope, query.hotelId),
    day: ({ scope, query }) => desk.day(scope, query.hotelId),
    history: ({ scope, params, query }) => desk.history(scope, params.id, query),
    events: (call) => deskChanges(call, call.query.hotelId),
    grants: ({ principal, scope, query, from }) => grants.list(principal, scope, query, from),
    openGrant: ({ principal, scope, body, from }) => grants.open(principal, scope, body, from),
    wakeGrant: ({ principal, params, body, from }) => grants.wake(principal, params.id, body.pin, from),
    closeGrant: ({ principal, scope, params, from }) => grants.close(principal, scope, params.id, from),
    startAct: ({ principal, scope, body, from }) => desk.start(principal, scope, body, from),
    act: ({ principal, scope, params }) => desk.act(principal, scope, params.id),
    dropAct: ({ principal, scope, params, query }) =>
      desk.drop(principal, scope, params.id, query.mayResume === "true"),
    policy: ({ scope, params }) => policies.one(scope, params.id),
    changePolicy: ({ principal, scope, params, body }) => policies.change(principal, scope, params.id, body),
    standing: ({ scope, params }) => desk.standing(scope, params.id),
    confirmCard: ({ principal, scope, params, body }) => desk.confirmCard(principal, scope, params.id, body.state),
  });
