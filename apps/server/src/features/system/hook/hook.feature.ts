import { defineFeature } from "../../../core/feature.ts";
import { noticeFeature } from "../notice/notice.feature.ts";
import { loadPrincipal } from "../user/user.service.ts";
import { serveHook } from "./hook.routes.ts";
import { HookService } from "./hook.service.ts";
import { createHookChannels } from "./hook-channel.service.ts";
import { hookMigration } from "./migrations/2026-11-30-notices-hook.ts";

export const hookFeature = defineFeature({
  name: "system/hook",
  migrations: [hookMigration],
  requires: [noticeFeature],
  provides: (deps) => ({ hooks: new HookService(deps) }),
  contributes: ({ hooks, ...deps }) => ({
    // Not a way in, but a way out: a former visitor's would go on with what the account's person receives.
    otherSignIns: [(trx, by, userId) => hooks.removeOf(trx, by, userId)],
    outboundChannels: createHookChannels({
      ...deps,
      loadPrincipal,
      connection: { allowed: deps.config.outboundAllow },
    }),
  }),
  routes: (api, { hooks }) => serveHook(api, hooks),
});
