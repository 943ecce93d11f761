import { defineFeature } from "../../../core/feature.ts";
import { checkAccount } from "../user/user-grants.service.ts";
import { AllTokensService } from "./all-tokens.service.ts";
import { tokenMigration } from "./migrations/2026-11-24-token.ts";
import { serveToken } from "./token.routes.ts";
import { ApiTokenService } from "./token.service.ts";

export const tokenFeature = defineFeature({
  name: "system/token",
  migrations: [tokenMigration],
  provides: (deps) => ({
    apiTokens: new ApiTokenService(deps),
    allTokens: new AllTokensService({ ...deps, checkAccount }),
  }),
  routes: (api, { apiTokens, allTokens }) => serveToken(api, apiTokens, allTokens),
});
