import { join } from "node:path";
import { defineFeature } from "../../../core/feature.ts";
import { providerFeature } from "../../system/provider/provider.feature.ts";
import { userFeature } from "../../system/user/user.feature.ts";
import { passwordLinkFeature } from "../password-link/password-link.feature.ts";
import { CaptchaService } from "./captcha.service.ts";
import { LoginGuard } from "./login-guard.service.ts";
import { sessionMigration } from "./migrations/2026-11-20-session.ts";
import { signInAddressMigration } from "./migrations/2026-11-25-sign-in-address.ts";
import { serveSession } from "./session.routes.ts";
import { SessionService } from "./session.service.ts";

export const sessionFeature = defineFeature({
  name: "auth/session",
  migrations: [sessionMigration, signInAddressMigration],
  requires: [userFeature, providerFeature, passwordLinkFeature],
  provides: ({ db, clock, config, credentials, registration, providerSettings, passwordLinks, ...deps }) => {
    const { captcha: mode, data, timeZone } = config;
    const captcha = new CaptchaService(db, clock, { mode, folder: join(data, "captcha") });
    const loginGuard = new LoginGuard(db, clock, credentials);
    return {
      captcha,
      loginGuard,
      sessions: new SessionService({
        ...{ ...deps, db, clock, captcha, credentials, gate: loginGuard, timeZone },
        unreadLinks: (userId) => passwordLinks.unread(userId),
      }),
      signInMethods: async () => ({
        register: await registration.isOpen(),
        providers: await providerSettings.available(),
      }),
    };
  },
  routes: (api, { sessions, captcha, signInMethods }) => serveSession(api, sessions, captcha, signInMethods),
});
