import { deskRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { DeskService } from "./desk.service.ts";
import type { DeskGrants } from "./desk-grant.service.ts";

export const registerDeskRoutes = (api: Api, desk: DeskService, grants: DeskGrants) =>
  serve(api, deskRoutes, {
    resolve: ({ principal, scope, query }) => desk.resolve(principal, scope, query.hotelId, query.q),
    recent: ({ scope, query }) => desk.recent(scope, query.hotelId),
    grants: ({ principal, query, from }) => grants.list(principal, query.hotelId, query.encoderId, from),
    openGrant: ({ principal, scope, body, from }) => grants.open(principal, scope, body, from),
    closeGrant: ({ principal, params, from }) => grants.close(principal, params.id, from),
    startAct: ({ principal, scope, body, from }) => desk.start(principal, scope, body, from),
    act: ({ principal, params }) => desk.act(principal, params.id),
    dropAct: ({ principal, params }) => desk.drop(principal, params.id),
    confirmCard: ({ principal, scope, params, body }) => desk.confirmCard(principal, scope, params.id, body.state),
  });
