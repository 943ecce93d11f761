import { accountRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { AccountService } from "./account.service.ts";
import type { LowCreditService } from "./low-credit.service.ts";

export const serveAccount = (api: Api, accounts: AccountService, lowCredit: LowCreditService) =>
  serve(api, accountRoutes, {
    account: ({ scope, query }) => accounts.account(scope, query.deptId),
    low: ({ scope }) => lowCredit.list(scope),
    lowest: ({ scope }) => lowCredit.lowest(scope),
    credit: ({ scope, query }) => accounts.credit(scope, query.hotelId),
  });
