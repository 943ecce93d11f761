import { registerRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { RegisterService } from "./register.service.ts";

/** Calls per minute from one address: each reveals whether a name is free, and costs a captcha. */
const LIMITS = { register: 10 } as const;

export const serveRegister = (api: Api, accounts: RegisterService) =>
  serve(api, registerRoutes, { register: ({ body, from }) => accounts.register(body, from) }, LIMITS);
