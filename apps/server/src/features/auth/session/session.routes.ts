import { type SignInMethods, sessionRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { CaptchaService } from "./captcha.service.ts";
import type { SecondStepService } from "./second-step.service.ts";
import type { SessionService } from "./session.service.ts";

/** Calls per minute from one address; more are not entered manually. */
const LIMITS = {
  ...{ captcha: 120, methods: 120, login: 60, completeSignIn: 60, requestPasskey: 60, setUpFactor: 60 },
  ...{ signInAgain: 30, requestProof: 30 },
} as const;

interface Services {
  readonly sessions: SessionService;
  readonly secondStep: SecondStepService;
  readonly captcha: CaptchaService;
  readonly methods: () => Promise<SignInMethods>;
}

export const serveSession = (api: Api, { sessions, secondStep, captcha, methods }: Services) =>
  serve(
    api,
    sessionRoutes,
    {
      captcha: () => captcha.make(),
      methods,
      login: ({ body, from }) => sessions.login(body, from),
      completeSignIn: ({ body, from }) => sessions.complete(body.ticket, body, from),
      requestPasskey: ({ body, from }) => secondStep.requestPasskey(body.ticket, from.address),
      setUpFactor: ({ body, from }) => secondStep.setUp(body.ticket, body.setUpCode, from.address),
      signInAgain: ({ principal, body, from }) => sessions.renewProof(principal, body, from),
      requestProof: ({ principal, from }) => secondStep.requestRenewal(principal.userId, from.token),
      info: ({ principal }) => sessions.info(principal),
      routers: ({ principal, language }) => sessions.routers(principal, language),
      page: ({ query }) => sessions.page(query.path),
      logout: ({ principal, from }) => sessions.logout(principal, from),
    },
    LIMITS,
  );
