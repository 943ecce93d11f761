import { secondFactorRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { AccountFactorsService } from "./account-factors.service.ts";
import type { SecondFactorService } from "./second-factor.service.ts";
import type { SetUpCodes } from "./set-up-codes.service.ts";

/** Calls per minute from one address. */
const LIMITS = { begin: 30, confirm: 30, renewCodes: 30, remove: 30 } as const;

interface Services {
  readonly secondFactor: SecondFactorService;
  readonly accounts: AccountFactorsService;
  readonly setUpCodes: SetUpCodes;
}

export const serveSecondFactor = (api: Api, { secondFactor, accounts, setUpCodes }: Services) =>
  serve(
    api,
    secondFactorRoutes,
    {
      state: ({ principal }) => secondFactor.show(principal.userId),
      begin: ({ principal, body, from }) => secondFactor.begin({ ...principal, token: from.token }, body.setUpCode),
      confirm: ({ principal, body, from }) => secondFactor.confirm({ ...principal, token: from.token }, body.code),
      renewCodes: ({ principal, from }) => secondFactor.renewCodes({ ...principal, token: from.token }),
      remove: ({ principal, from }) => secondFactor.remove({ ...principal, token: from.token }),
      ofAccount: ({ principal, scope, params }) => accounts.show(principal, scope, params.userId),
      reset: ({ principal, scope, body }) => accounts.reset(principal, scope, body.userId),
      makeSetUpCode: ({ principal, scope, body }) => setUpCodes.make(principal, scope, body.userId),
    },
    LIMITS,
  );
