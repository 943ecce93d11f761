import { secondFactorRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { AccountFactorsService } from "./account-factors.service.ts";
import type { SecondFactorService } from "./second-factor.service.ts";

/** Calls per minute from one address. */
const LIMITS = { begin: 30, confirm: 30, renewCodes: 30, remove: 30 } as const;

export const serveSecondFactor = (api: Api, secondFactor: SecondFactorService, accounts: AccountFactorsService) =>
  serve(
    api,
    secondFactorRoutes,
    {
      state: ({ principal }) => secondFactor.show(principal.userId),
      begin: ({ principal, body }) => secondFactor.begin(principal, body.setUpCode),
      confirm: ({ principal, body }) => secondFactor.confirm(principal, body.code),
      renewCodes: ({ principal }) => secondFactor.renewCodes(principal),
      remove: ({ principal }) => secondFactor.remove(principal),
      ofAccount: ({ principal, scope, params }) => accounts.show(principal, scope, params.userId),
      reset: ({ principal, scope, body }) => accounts.reset(principal, scope, body.userId),
      makeSetUpCode: ({ principal, scope, body }) => accounts.makeSetUpCode(principal, scope, body.userId),
    },
    LIMITS,
  );
