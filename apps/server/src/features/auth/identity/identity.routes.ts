import { identityRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { ProfileService } from "../profile/profile.service.ts";
import type { IdentityService } from "./identity.service.ts";

/** Calls a minute from one address; each start and finish may call another server. */
const LIMITS = { start: 30, again: 30, finish: 30, bind: 30, link: 30 } as const;

export const serveIdentity = (api: Api, identities: IdentityService, profile: ProfileService) =>
  serve(
    api,
    identityRoutes,
    {
      start: ({ body }) => identities.start(body.provider, body.origin),
      finish: ({ body, principal, from }) => identities.finish(body.answer, body.binder, principal, from),
      bind: ({ body, from }) => identities.bind(body, from),
      again: ({ principal, body, from }) => identities.startProof(principal, { origin: undefined, ...body }, from),
      list: ({ principal }) => identities.list(principal),
      link: async ({ body, principal, from }) => {
        await profile.provePassword(principal, "password", body.password, from);
        return identities.link(principal, body.provider, body.origin);
      },
      unlink: ({ principal, params }) => identities.unlink(principal, params.id),
    },
    LIMITS,
  );
