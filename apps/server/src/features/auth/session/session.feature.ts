import { join } from "node:path";
import { defineFeature } from "../../../core/feature.ts";
import { providerFeature } from "../../system/provider/provider.feature.ts";
import { roleFeature } from "../../system/role/role.feature.ts";
import { userFeature } from "../../system/user/user.feature.ts";
import { passkeyFeature } from "../passkey/passkey.feature.ts";
import { passwordLinkFeature } from "../password-link/password-link.feature.ts";
import { secondFactorFeature } from "../second-factor/second-factor.feature.ts";
import { CaptchaService } from "./captcha.service.ts";
import { LoginGuard } from "./login-guard.service.ts";
import { sessionMigration } from "./migrations/2026-11-20-session.ts";
import { signInAddressMigration } from "./migrations/2026-11-25-sign-in-address.ts";
import { secondStepMigration } from "./migrations/2026-11-30-second-step.ts";
import { wrongCodesMigration } from "./migrations/2026-11-30-wrong-codes.ts";
import { endHalfSignIns, SecondStepService } from "./second-step.service.ts";
import { serveSession } from "./session.routes.ts";
import { SessionService } from "./session.service.ts";
import { SignInDevices } from "./sign-in-devices.service.ts";
import { WrongCodes } from "./wrong-codes.service.ts";

export const sessionFeature = defineFeature({
  name: "auth/session",
  migrations: [sessionMigration, signInAddressMigration, secondStepMigration, wrongCodesMigration],
  requires: [userFeature, providerFeature, passwordLinkFeature, roleFeature, passkeyFeature, secondFactorFeature],
  provides: ({ db, clock, config, credentials, registration, providerSettings, passwordLinks, ...deps }) => {
    const { secondFactor, passkeyProof, accountAccess: access } = deps;
    const { captcha: mode, data, timeZone } = config;
    const captcha = new CaptchaService(db, clock, { mode, folder: join(data, "captcha") });
    const hasSecondFactor = async (userId: number) => (await secondFactor.check(userId)).isActive;
    const loginGuard = new LoginGuard({ db, clock, credentials, hasSecondFactor });
    const secondStep = new SecondStepService({
      ...{ db, clock, access, gate: loginGuard, secondFactor, passkeyProof },
      wrongCodes: new WrongCodes({ db, clock, timeFormat: deps.timeFormat }),
    });
    return {
      captcha,
      loginGuard,
      secondStep,
      sessions: new SessionService({
        ...{ ...deps, db, clock, captcha, credentials, gate: loginGuard, secondStep, timeZone },
        devices: new SignInDevices({ db, clock, timeFormat: deps.timeFormat }),
        factorOf: async (userId) => ({
          ...(await secondFactor.check(userId)),
          hasPasskey: await passkeyProof.isPossible(userId),
        }),
        finishSignIn: () => deps.collect("finishSignIn"),
        unreadLinks: (userId) => passwordLinks.unread(userId),
      }),
      signInMethods: async () => ({
        register: await registration.isOpen(),
        providers: await providerSettings.available(),
      }),
    };
  },
  contributes: () => ({
    halfSignIns: [endHalfSignIns],
  }),
  routes: (api, { sessions, secondStep, captcha, signInMethods }) =>
    serveSession(api, { sessions, secondStep, captcha, methods: signInMethods }),
});
