import { hookRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { HookService } from "./hook.service.ts";

/** A test is a message to a stranger's system. */
const LIMITS = { test: 10 } as const;

export const serveHook = (api: Api, hooks: HookService) =>
  serve(
    api,
    hookRoutes,
    {
      list: ({ principal, query }) => hooks.list(principal, query),
      create: ({ principal, body }) => hooks.create(principal, body),
      change: ({ principal, body }) => hooks.change(principal, body.hookId, body),
      remove: ({ principal, params }) => hooks.remove(principal, params.ids),
      test: ({ principal, params }) => hooks.test(principal, params.id),
      log: ({ principal, params, query }) => hooks.log(principal, params.id, query),
    },
    LIMITS,
  );
