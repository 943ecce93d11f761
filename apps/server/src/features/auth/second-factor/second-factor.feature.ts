import { defineFeature } from "../../../core/feature.ts";
import { roleFeature } from "../../system/role/role.feature.ts";
import { userFeature } from "../../system/user/user.feature.ts";
import { AccountFactorsService } from "./account-factors.service.ts";
import { serveSecondFactor } from "./second-factor.routes.ts";
import { SecondFactorService } from "./second-factor.service.ts";

export const secondFactorFeature = defineFeature({
  name: "auth/second-factor",
  requires: [userFeature, roleFeature],
  provides: ({ accountAccess: access, ...deps }) => {
    const secondFactor = new SecondFactorService(deps);
    return { secondFactor, accountFactors: new AccountFactorsService({ ...deps, access, secondFactor }) };
  },
  routes: (api, { secondFactor, accountFactors }) => serveSecondFactor(api, secondFactor, accountFactors),
});
