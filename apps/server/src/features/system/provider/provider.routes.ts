import { providerRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { ProviderService } from "./provider.service.ts";

/** Each check calls another server. */
const LIMITS = { check: 20 } as const;

export const serveProvider = (api: Api, providers: ProviderService) =>
  serve(
    api,
    providerRoutes,
    {
      list: ({ query }) => providers.list(query),
      one: ({ params }) => providers.one(params.id),
      create: ({ principal, body }) => providers.create(principal, body),
      change: ({ principal, body }) => providers.change(principal, body.providerId, body),
      remove: ({ principal, params }) => providers.remove(principal, params.ids),
      export: ({ query, language }) => providers.export(query, language),
      check: ({ params }) => providers.check(params.id),
    },
    LIMITS,
  );
