import { type SignInMethods, sessionRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { CaptchaService } from "./captcha.service.ts";
import type { SessionService } from "./session.service.ts";

/** Calls per minute from one address; more are not entered manually. */
const LIMITS = { captcha: 120, methods: 120, login: 60 } as const;

export const serveSession = (
  api: Api,
  sessions: SessionService,
  captcha: CaptchaService,
  methods: () => Promise<SignInMethods>,
) =>
  serve(
    api,
    sessionRoutes,
    {
      captcha: () => captcha.make(),
      methods,
      login: ({ body, from }) => sessions.login(body, from),
      info: ({ principal }) => sessions.info(principal),
      routers: ({ principal, language }) => sessions.routers(principal, language),
      page: ({ query }) => sessions.page(query.path),
      logout: ({ principal, from }) => sessions.logout(principal, from),
    },
    LIMITS,
  );
