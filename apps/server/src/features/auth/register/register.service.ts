import { type Registration, registerRoutes } from "@adel/protocol";
import type { Audit } from "../../../core/audit/audit.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import { fail, outcomeOf, SUCCESS_RESULT } from "../../../core/errors.ts";
import type { Caller } from "../../../core/http/request.ts";
import { callText } from "../../../core/messages.ts";
import { sha256 } from "../../../core/random.ts";
import type { RegistrationService } from "../../system/user/registration.service.ts";
import type { IdentityLinks } from "../identity/binding.service.ts";
import type { CaptchaService } from "../session/captcha.service.ts";
import type { SessionService } from "../session/session.service.ts";

interface RegisterDeps {
  readonly clock: Clock;
  readonly captcha: CaptchaService;
  readonly registration: RegistrationService;
  readonly bindings: IdentityLinks;
  readonly sessions: SessionService;
  readonly audit: Audit;
  readonly trail: AuditTrail;
}
const ROUTE = "/register";

/** Creates an account for a visitor, if registration is enabled. */
export class RegisterService {
  readonly #deps: RegisterDeps;

  constructor(deps: RegisterDeps) {
    this.#deps = deps;
  }

  isOpen() {
    return this.#deps.registration.isOpen();
  }

  async register(input: Registration, from: Caller): Promise<{ token?: string }> {
    const { clock, audit, sessions } = this.#deps;
    const time = clock.now();
    const message = (userId: number | null, outcome: ReturnType<typeof outcomeOf>) =>
      audit({
        kind: "insert",
        title: callText(registerRoutes.register.title),
        userId,
        userName: input.username,
        deptId: null,
        address: from.address,
        userAgent: from.userAgent,
        method: "POST",
        route: ROUTE,
        params: {},
        sent: "",
        ...outcome,
        time,
        durationMs: clock.now() - time,
      });
    const userId = await this.#make(input).catch(async (error: unknown) => {
      await message(null, outcomeOf(error));
      throw error;
    });
    await message(userId, SUCCESS_RESULT);
    if (input.ticket === undefined) return {};
    const prove = async () => ({ userId });
    const source = { account: input.username, route: ROUTE, prove, byPage: true } as const;
    return sessions.enter(source, from);
  }

  async #make({ username, password, code, uuid, ticket }: Registration): Promise<number> {
    const { registration, bindings, captcha, trail } = this.#deps;
    if (!(await registration.isOpen())) throw fail("REGISTRATION_CLOSED");
    if (ticket !== undefined) await bindings.admit(ticket);
    await captcha.admit({ code, uuid });
    return registration.add(username, password, async (trx, userId) => {
      const by = { userId, userName: username };
      await trail.keep(trx, by, "system/user", [{ id: userId, before: null, after: { userName: username } }]);
      if (ticket !== undefined) await bindings.claim(trx, by, sha256(ticket));
    });
  }
}
