import {
  type DeniedPage,
  type Language,
  type Login,
  PAGE_CLIENT,
  type RouteEntry,
  type SessionInfo,
  type SignInProof,
  sessionRoutes,
  type UsedLink,
} from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { TokenStore } from "../../../core/access/token-store.ts";
import type { Audit } from "../../../core/audit/audit.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, type Outcome, outcomeOf, SUCCESS_RESULT } from "../../../core/errors.ts";
import type { Caller } from "../../../core/http/request.ts";
import { callText } from "../../../core/messages.ts";
import { getConfigValue } from "../../system/config/config.service.ts";
import { pageAt, routersFor } from "../../system/menu/menu.service.ts";
import type { Credentials } from "../../system/user/user.service.ts";
import type { CaptchaService } from "./captcha.service.ts";
import { type LoginGuard, type Proof, provePassword } from "./login-guard.service.ts";
import type { FactorAnswer, SecondStepService } from "./second-step.service.ts";
import type { SignInDevices } from "./sign-in-devices.service.ts";

declare module "../../../core/feature.ts" {
  interface Contributions {
    /** What a feature's sign-in does once it is done, whether in one step or two; `reference` is its own. */
    finishSignIn: FinishSignIn;
  }
}
/** In the transaction that opens the session. */
type FinishSignIn = (trx: Db, userId: number, reference: string) => Promise<void>;

interface SessionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: TokenStore;
  readonly captcha: CaptchaService;
  readonly credentials: Credentials;
  readonly gate: LoginGuard;
  readonly secondStep: SecondStepService;
  readonly devices: SignInDevices;
  readonly factorOf: (userId: number) => Promise<SessionInfo["secondFactor"]>;
  readonly finishSignIn: () => readonly FinishSignIn[];
  readonly audit: Audit;
  readonly timeZone: string;
  /** One-time links that set the user's password, until they have read of them. */
  readonly unreadLinks: (userId: number) => Promise<UsedLink[]>;
}

/** What a sign-in method proved, which may have ended before the session is opened. */
interface SignInProven extends Proof {
  /** Fails where something else than the password no longer holds, in the transaction that opens the session. */
  readonly confirm?: (trx: Db) => Promise<void>;
}

/** A sign-in method: the user name, and the proof of identity. */
interface LoginSource {
  readonly account: string;
  /** The route that was used, for the login log. */
  readonly route: `/${string}`;
  readonly prove: () => Promise<SignInProven>;
  /** Both factors are proven by this. */
  readonly isWhole?: boolean;
  /** For `finishSignIn`. */
  readonly reference?: string | null;
  /** Whether our own page signs somebody in, which can ask them again who they are. */
  readonly byPage: boolean;
}

export class SessionService {
  readonly #deps: SessionDeps;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
  }

  /** Opens a session for the user that the sign-in method proves; records each attempt. */
  async enter(source: LoginSource, from: Caller): Promise<{ token: string }> {
    const { clock, credentials, devices, gate } = this.#deps;
    const started = clock.now();
    const { userId, token } = await this.#open(source, from, started).catch(async (error: unknown) => {
      await this.#recordSignIn(source, null, from, started, outcomeOf(error));
      throw error;
    });
    await gate.remember(gate.accountOf(await credentials.nameOf(userId)), from.address);
    await devices.note(userId, from);
    await this.#recordSignIn(source, userId, from, started, SUCCESS_RESULT);
    return { token };
  }

  /** Records a sign-in that was rejected before an account was known. */
  refused(account: string, route: `/${string}`, from: Caller, error: unknown): Promise<void> {
    return this.#recordSignIn({ account, route }, null, from, this.#deps.clock.now(), outcomeOf(error));
  }

  login(input: Login, from: Caller): Promise<{ token: string }> {
    const { gate, captcha } = this.#deps;
    return this.enter(
      {
        account: gate.accountOf(input.username),
        route: "/login",
        byPage: input.client === PAGE_CLIENT,
        prove: async () => {
          await captcha.admit(input);
          return gate.openWithCode(input.username, input.password, from.address);
        },
      },
      from,
    );
  }

  /** The second step, with the ticket of the first one. */
  async complete(
    ticket: string,
    answer: FactorAnswer,
    from: Caller,
  ): Promise<{ token: string; recoveryCodes?: string[] }> {
    const { secondStep } = this.#deps;
    const step = await secondStep.find(ticket, from.address);
    let recoveryCodes: string[] | undefined;
    const prove = async () => {
      recoveryCodes = await secondStep.verify(step, answer);
      const { passwordHash } = step;
      return { userId: step.user_id, passwordHash, confirm: (trx: Db) => secondStep.take(trx, step) };
    };
    const { account, route, reference } = step;
    const source = { account, route, reference, prove, isWhole: true, byPage: step.by_page === 1 };
    const { token } = await this.enter(source, from);
    return { token, ...(recoveryCodes && { recoveryCodes }) };
  }

  /** Whoever has an open session proves again who they are, with both factors where there are two. */
  async renewProof(principal: Principal, { password, factorCode, passkey }: SignInProof, from: Caller): Promise<void> {
    await provePassword(this.#deps.gate, principal, { field: "password", password }, from);
    await this.#deps.secondStep.verifyRenewal(principal.userId, { code: factorCode, passkey }, from);
    if (from.token !== null) await this.proven(from.token);
  }

  /** The user of this session has proven again who they are, by whichever way. */
  proven(token: string): Promise<void> {
    return this.#deps.tokens.renewProof(token);
  }

  async info(principal: Principal): Promise<SessionInfo> {
    const { db, credentials, timeZone, unreadLinks, factorOf } = this.#deps;
    const passwordLinks = await unreadLinks(principal.userId);
    return {
      user: {
        userId: principal.userId,
        username: principal.userName,
        userName: principal.userName,
        nickName: principal.nickName,
        avatar: principal.avatar,
        deptId: principal.deptId,
        ...(await credentials.contactOf(principal.userId)),
      },
      roles: [...principal.roles],
      permissions: [...principal.permissions].sort(),
      ...(passwordLinks.length > 0 && { passwordLinks }),
      secondFactor: await factorOf(principal.userId),
      pwdChrtype: await getConfigValue(db, "sys.account.chrtype", "0"),
      isDefaultModifyPwd: false,
      isPasswordExpired: false,
      timeZone,
    };
  }

  routers(principal: Principal, language: Language): Promise<RouteEntry[]> {
    return routersFor(this.#deps.db, principal, language);
  }

  page(path: string): Promise<DeniedPage | null> {
    return pageAt(this.#deps.db, path);
  }

  /** Succeeds with an expired or missing token as well, so that a client can leave an invalid session. */
  async logout(principal: Principal | null, from: Caller): Promise<void> {
    const { tokens, audit, clock } = this.#deps;
    if (from.token !== null) await tokens.close(from.token);
    if (principal === null) return;
    await audit({
      kind: "sign-out",
      title: callText(sessionRoutes.logout.title),
      userId: principal.userId,
      userName: principal.userName,
      deptId: principal.deptId,
      address: from.address,
      userAgent: from.userAgent,
      method: "POST",
      route: "/logout",
      params: {},
      sent: "",
      ...SUCCESS_RESULT,
      time: clock.now(),
      durationMs: 0,
    });
  }

  /** The proof must still hold when the session is opened: the account may have been closed meanwhile. */
  async #open(source: LoginSource, from: Caller, started: number) {
    const { db, credentials, tokens, finishSignIn } = this.#deps;
    const { address, userAgent } = from;
    const { byPage, reference = null } = source;
    const { userId, passwordHash, confirm } = await this.#prove(source, from);
    const account = { userId, ...(passwordHash !== undefined && { passwordHash }) };
    return db.transaction().execute(async (trx) => {
      if (!(await credentials.signedIn(trx, account, address, started)))
        throw fail(passwordHash === undefined ? "ACCOUNT_UNUSABLE" : "CREDENTIALS_REFUSED");
      await confirm?.(trx);
      if (reference !== null) for (const finish of finishSignIn()) await finish(trx, userId, reference);
      return { userId, token: await tokens.open(trx, { userId, address, userAgent, byPage }) };
    });
  }

  /** Both factors, or a ticket for the second one. */
  async #prove(
    { account, route, prove, byPage, isWhole = false, reference = null }: LoginSource,
    { address }: Caller,
  ): Promise<SignInProven> {
    const proof = await prove();
    if (!isWhole)
      await this.#deps.secondStep.admit(proof, { account, route, reference, address, by_page: byPage ? 1 : 0 });
    return proof;
  }

  /** Records every sign-in, successful or not, with the user name as entered. */
  #recordSignIn(
    source: Pick<LoginSource, "account" | "route">,
    userId: number | null,
    from: Caller,
    time: number,
    outcome: Outcome,
  ) {
    return this.#deps.audit({
      kind: "sign-in",
      title: callText(sessionRoutes.login.title),
      userId,
      userName: source.account,
      deptId: null,
      address: from.address,
      userAgent: from.userAgent,
      method: "POST",
      route: source.route,
      params: {},
      sent: "",
      ...outcome,
      time,
      durationMs: this.#deps.clock.now() - time,
    });
  }
}
