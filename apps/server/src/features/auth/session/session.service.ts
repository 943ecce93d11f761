import type { Language, Login, RouteEntry, SessionInfo } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { TokenStore } from "../../../core/access/token-store.ts";
import type { Audit } from "../../../core/audit/audit.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { type Outcome, outcomeOf, WORKED } from "../../../core/errors.ts";
import type { Caller } from "../../../core/http/request.ts";
import { routersFor } from "../../system/menu/menu.service.ts";
import type { Credentials } from "../../system/user/user.service.ts";
import type { CaptchaService } from "./captcha.service.ts";
import type { PasswordGate } from "./password-gate.service.ts";

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: TokenStore;
  readonly captcha: CaptchaService;
  readonly credentials: Credentials;
  readonly gate: PasswordGate;
  readonly audit: Audit;
  readonly timeZone: string;
}

/** A way in: the account as it was said, and what proves who is there. */
interface Entrance {
  readonly account: string;
  /** The route by which it was tried, for the record. */
  readonly route: `/${string}`;
  readonly prove: () => Promise<number>;
}

export const sessionService = ({ db, clock, tokens, captcha, credentials, gate, audit, timeZone }: Needs) => {
  /** Every sign-in is recorded, however it ended, with the account as it was typed. */
  const said = (
    entrance: Pick<Entrance, "account" | "route">,
    userId: number | null,
    from: Caller,
    time: number,
    outcome: Outcome,
  ) =>
    audit({
      kind: "sign-in",
      title: { zh: "登录", en: "Sign in" },
      userId,
      userName: entrance.account,
      deptId: null,
      address: from.address,
      userAgent: from.userAgent,
      method: "POST",
      route: entrance.route,
      params: {},
      sent: "",
      ...outcome,
      time,
      durationMs: clock.now() - time,
    });

  /** A session for whom the entrance proves; each try is recorded. */
  const enter = async (entrance: Entrance, from: Caller): Promise<{ token: string }> => {
    const started = clock.now();
    const userId = await entrance.prove().catch(async (error: unknown) => {
      await said(entrance, null, from, started, outcomeOf(error));
      throw error;
    });
    await credentials.signedIn(userId, from.address, started);
    const token = await tokens.open(userId, from.address, from.userAgent);
    await said(entrance, userId, from, started, WORKED);
    return { token };
  };

  return {
    enter,

    /** Records a way in that was refused before anybody's account was named. */
    refused: (account: string, route: `/${string}`, from: Caller, error: unknown): Promise<void> =>
      said({ account, route }, null, from, clock.now(), outcomeOf(error)),

    login: (input: Login, from: Caller): Promise<{ token: string }> =>
      enter(
        {
          account: gate.accountOf(input.username),
          route: "/login",
          prove: async () => {
            await captcha.admit(input);
            return gate.open(input.username, input.password, from.address);
          },
        },
        from,
      ),

    info: (by: Principal): SessionInfo => ({
      user: {
        userId: by.userId,
        username: by.userName,
        userName: by.userName,
        nickName: by.nickName,
        avatar: by.avatar,
      },
      roles: [...by.roles],
      permissions: [...by.permissions].sort(),
      timeZone,
    }),

    routers: (by: Principal, language: Language): Promise<RouteEntry[]> => routersFor(db, by, language),

    /** Succeeds on a dead or missing token as well, or a client could not leave a broken session (contract §7). */
    async logout(by: Principal | null, from: Caller): Promise<void> {
      if (from.token !== null) await tokens.close(from.token);
      if (by === null) return;
      await audit({
        kind: "sign-out",
        title: { zh: "退出登录", en: "Sign out" },
        userId: by.userId,
        userName: by.userName,
        deptId: by.deptId,
        address: from.address,
        userAgent: from.userAgent,
        method: "POST",
        route: "/logout",
        params: {},
        sent: "",
        ...WORKED,
        time: clock.now(),
        durationMs: 0,
      });
    },
  };
};
export type SessionService = ReturnType<typeof sessionService>;
