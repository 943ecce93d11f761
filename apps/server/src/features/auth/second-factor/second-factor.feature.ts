import { defineFeature } from "../../../core/feature.ts";
import { roleFeature } from "../../system/role/role.feature.ts";
import { userFeature } from "../../system/user/user.feature.ts";
import { AccountFactorsService } from "./account-factors.service.ts";
import { serveSecondFactor } from "./second-factor.routes.ts";
import { SecondFactorService } from "./second-factor.service.ts";
import { SetUpCodes } from "./set-up-codes.service.ts";

export const secondFactorFeature = defineFeature({
  name: "auth/second-factor",
  requires: [userFeature, roleFeature],
  provides: ({ accountAccess: access, ...deps }) => {
    const setUpCodes = new SetUpCodes({ ...deps, access });
    const secondFactor = new SecondFactorService({ ...deps, access, setUpCodes });
    return {
      secondFactor,
      setUpCodes,
      accountFactors: new AccountFactorsService({ db: deps.db, access, setUpCodes, secondFactor }),
    };
  },
  contributes: ({ secondFactor }) => ({
    // What somebody prepared who appoints the account afterwards is not its person's.
    appointed: [(trx, by, userId) => secondFactor.removeOf(trx, by, userId)],
  }),
  routes: (api, { secondFactor, accountFactors: accounts, setUpCodes }) =>
    serveSecondFactor(api, { secondFactor, accounts, setUpCodes }),
});
