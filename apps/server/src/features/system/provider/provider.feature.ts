import { defineFeature } from "../../../core/feature.ts";
import { providerMigration } from "./migrations/2026-11-21-provider.ts";
import { bothFactorsMigration } from "./migrations/2026-11-30-both-factors.ts";
import { OpenId } from "./open-id.service.ts";
import { serveProvider } from "./provider.routes.ts";
import { ProviderService } from "./provider.service.ts";
import { ProviderSettingsService } from "./provider-settings.service.ts";

/** The redirect address for providers: the page's own origin if it is one of ours, else the first of them. */
const returnTo = (origins: () => readonly string[]) => (origin: string | undefined) => {
  const own = origins();
  return `${own.find((one) => one === origin) ?? own[0]}/auth-redirect`;
};

export const providerFeature = defineFeature({
  name: "system/provider",
  migrations: [providerMigration, bothFactorsMigration],
  provides: (deps) => {
    const openId = new OpenId(deps.clock);
    const returnAddress = returnTo(deps.origins);
    return {
      openId,
      returnAddress,
      providerSettings: new ProviderSettingsService(deps.db, deps.vault),
      providers: new ProviderService({ ...deps, openId, returnAddress }),
    };
  },
  contributes: ({ openId }) => ({ caches: [openId.learnt] }),
  routes: (api, { providers }) => serveProvider(api, providers),
});
