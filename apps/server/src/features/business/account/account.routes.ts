import { accountRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { AccountService } from "./account.service.ts";

export const serveAccount = (api: Api, accounts: AccountService) =>
  serve(api, accountRoutes, {
    account: ({ rows, query }) => accounts.account(rows, query.deptId),
    credit: ({ rows, query }) => accounts.credit(rows, query.hotelId),
  });
