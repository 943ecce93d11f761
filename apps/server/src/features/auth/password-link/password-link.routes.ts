import { passwordLinkRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { PasswordLinkService } from "./password-link.service.ts";

/** Calls per minute from one address. */
const LIMITS = { open: 30, use: 30 } as const;

export const servePasswordLink = (api: Api, links: PasswordLinkService) =>
  serve(
    api,
    passwordLinkRoutes,
    {
      make: ({ principal, scope, body }) => links.make(principal, scope, body.userId),
      open: ({ body }) => links.open(body.token),
      use: ({ body, from }) => links.use(body.token, body.password, from.address),
      acknowledge: ({ principal }) => links.acknowledge(principal.userId),
    },
    LIMITS,
  );
