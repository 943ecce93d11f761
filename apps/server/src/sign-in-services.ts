import { join } from "node:path";
import type { Config } from "./config.ts";
import type { TokenStore } from "./core/access/token-store.ts";
import type { Audit } from "./core/audit/audit.ts";
import type { AuditTrail } from "./core/audit/trail.ts";
import type { Clock } from "./core/clock.ts";
import type { Db } from "./core/db/database.ts";
import type { Vault } from "./core/secrets/vault.ts";
import type { TimeFormat } from "./core/time/time-format.ts";
import { IdentityLinks } from "./features/auth/identity/binding.service.ts";
import { ExchangeService } from "./features/auth/identity/exchange.service.ts";
import { IdentityService } from "./features/auth/identity/identity.service.ts";
import { AvatarStore } from "./features/auth/profile/avatars.service.ts";
import { ProfileService } from "./features/auth/profile/profile.service.ts";
import { RegisterService } from "./features/auth/register/register.service.ts";
import { CaptchaService } from "./features/auth/session/captcha.service.ts";
import { LoginGuard } from "./features/auth/session/login-guard.service.ts";
import { SessionService } from "./features/auth/session/session.service.ts";
import { LoginInfoService } from "./features/monitor/logininfor/logininfor.service.ts";
import { OpenId } from "./features/system/provider/open-id.service.ts";
import { ProviderService } from "./features/system/provider/provider.service.ts";
import { ProviderSettingsService } from "./features/system/provider/provider-settings.service.ts";
import { RegistrationService } from "./features/system/user/registration.service.ts";
import { Credentials } from "./features/system/user/user.service.ts";
import { checkAccount } from "./features/system/user/user-grants.service.ts";

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly config: Config;
  readonly audit: Audit;
  readonly tokens: TokenStore;
  /** Where pages of this server come from, known once it listens. */
  readonly origins: () => readonly string[];
}

/** Where providers send people back to: the page's own origin if it is one of ours, else the first of them. */
const returnTo = (origins: Deps["origins"]) => (origin: string | undefined) => {
  const own = origins();
  return `${own.find((one) => one === origin) ?? own[0]}/auth-redirect`;
};

/** What signs people in and lets them look after their accounts. */
export const accounts = (
  { db, clock, timeFormat, vault, config, audit, tokens, origins }: Deps,
  stored: AuditTrail,
) => {
  const people = new Credentials(db);
  const gate = new LoginGuard(db, clock, people);
  const avatars = new AvatarStore(join(config.data, "profile", "avatar"));
  const captcha = new CaptchaService(db, clock, { mode: config.captcha, folder: join(config.data, "captcha") });
  const { timeZone } = config;
  const sessions = new SessionService({ db, clock, tokens, captcha, credentials: people, gate, audit, timeZone });
  const tied = new IdentityLinks({ db, clock, trail: stored });
  const request = new OpenId(clock);
  const providers = new ProviderSettingsService(db, vault);
  const returnAddress = returnTo(origins);
  return {
    captcha,
    sessions,
    configurations: request.learnt,
    loginInfos: new LoginInfoService({
      db,
      timeFormat,
      trail: stored,
      unlock: (trx, account) => gate.unlock(trx, account),
      checkAccount,
    }),
    profile: new ProfileService({ db, clock, timeFormat, gate, avatars, trail: stored }),
    providers: new ProviderService({ db, clock, timeFormat, vault, trail: stored, openId: request, returnAddress }),
    methods: async () => ({
      register: await new RegistrationService(db, clock).isOpen(),
      providers: await providers.available(),
    }),
    identities: new IdentityService({
      exchanges: new ExchangeService({ db, clock, vault, openId: request, providers, returnAddress }),
      db,
      clock,
      timeFormat,
      providers,
      credentials: people,
      sessions,
      captcha,
      gate,
      bindings: tied,
    }),
    accounts: new RegisterService({
      clock,
      captcha,
      sessions,
      audit,
      trail: stored,
      bindings: tied,
      registration: new RegistrationService(db, clock),
    }),
  };
};
