import { sessionRoutes, type WaysIn } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { CaptchaService } from "./captcha.service.ts";
import type { SessionService } from "./session.service.ts";

/** Calls a minute from one address; beyond them a person is not typing. */
const LIMITS = { captcha: 120, ways: 120, login: 60 } as const;

export const serveSession = (
  api: Api,
  sessions: SessionService,
  captcha: CaptchaService,
  ways: () => Promise<WaysIn>,
) =>
  serve(
    api,
    sessionRoutes,
    {
      captcha: () => captcha.make(),
      ways,
      login: ({ body, from }) => sessions.login(body, from),
      info: ({ by }) => sessions.info(by),
      routers: ({ by, language }) => sessions.routers(by, language),
      logout: ({ by, from }) => sessions.logout(by, from),
    },
    LIMITS,
  );
