import { identityRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { ProfileService } from "../profile/profile.service.ts";
import type { IdentityService } from "./identity.service.ts";

/** Calls a minute from one address; each start and finish may call another server. */
const LIMITS = { start: 30, finish: 30, bind: 30, link: 30 } as const;

export const serveIdentity = (api: Api, identities: IdentityService, profile: ProfileService) =>
  serve(
    api,
    identityRoutes,
    {
      start: ({ body }) => identities.start(body.provider, body.origin),
      finish: ({ body, by, from }) => identities.finish(body.answer, body.binder, by, from),
      bind: ({ body, from }) => identities.bind(body, from),
      list: ({ by }) => identities.list(by),
      link: async ({ body, by, from }) => {
        await profile.provePassword(by, "password", body.password, from);
        return identities.link(by, body.provider, body.origin);
      },
      unlink: ({ by, params }) => identities.unlink(by, params.id),
    },
    LIMITS,
  );
