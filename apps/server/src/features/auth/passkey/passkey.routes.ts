import { passkeyRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { PasskeyService } from "./passkey.service.ts";

/** Calls per minute from one address. */
const LIMITS = { begin: 30, add: 30, remove: 30 } as const;

export const servePasskeys = (api: Api, passkeys: PasskeyService) =>
  serve(
    api,
    passkeyRoutes,
    {
      list: ({ principal }) => passkeys.list(principal.userId),
      begin: ({ principal, from }) => passkeys.begin({ ...principal, token: from.token }),
      add: ({ principal, body, from }) => passkeys.add({ ...principal, token: from.token }, body.name, body.passkey),
      remove: ({ principal, params, from }) => passkeys.remove({ ...principal, token: from.token }, params.id),
    },
    LIMITS,
  );
