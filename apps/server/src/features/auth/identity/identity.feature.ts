import { defineFeature } from "../../../core/feature.ts";
import { providerFeature } from "../../system/provider/provider.feature.ts";
import { userFeature } from "../../system/user/user.feature.ts";
import { profileFeature } from "../profile/profile.feature.ts";
import { secondFactorFeature } from "../second-factor/second-factor.feature.ts";
import { sessionFeature } from "../session/session.feature.ts";
import { IdentityLinks } from "./binding.service.ts";
import { ExchangeService } from "./exchange.service.ts";
import { serveIdentity } from "./identity.routes.ts";
import { IdentityService } from "./identity.service.ts";
import { identityMigration } from "./migrations/2026-11-21-identity.ts";
import { exchangeSessionMigration } from "./migrations/2026-11-30-exchange-session.ts";

export const identityFeature = defineFeature({
  name: "auth/identity",
  migrations: [identityMigration, exchangeSessionMigration],
  requires: [userFeature, providerFeature, secondFactorFeature, sessionFeature, profileFeature],
  provides: ({ loginGuard: gate, providerSettings: providers, ...deps }) => {
    const identityLinks = new IdentityLinks(deps);
    const exchanges = new ExchangeService({ ...deps, providers });
    return {
      identityLinks,
      identities: new IdentityService({ ...deps, gate, providers, exchanges, bindings: identityLinks }),
    };
  },
  contributes: ({ identityLinks, identities }) => ({
    finishSignIn: [(trx, userId, reference) => identities.finishSignIn(trx, userId, reference)],
    otherSignIns: [(trx, by, userId) => identityLinks.unlinkAll(trx, by, userId)],
  }),
  routes: (api, { identities, profile }) => serveIdentity(api, identities, profile),
});
