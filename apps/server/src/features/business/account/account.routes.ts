import { accountRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { AccountService } from "./account.service.ts";

export const serveAccount = (api: Api, accounts: AccountService) =>
  serve(api, accountRoutes, {
    account: ({ scope, query }) => accounts.account(scope, query.deptId),
    credit: ({ scope, query }) => accounts.credit(scope, query.hotelId),
  });
