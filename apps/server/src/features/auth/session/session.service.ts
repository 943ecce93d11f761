import type { Language, Login, RouteEntry, SessionInfo } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { TokenStore } from "../../../core/access/token-store.ts";
import type { Audit } from "../../../core/audit/audit.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail, failField, type Outcome, outcomeOf, WORKED } from "../../../core/errors.ts";
import type { Caller } from "../../../core/http/request.ts";
import { lanes } from "../../../core/lanes.ts";
import { routersFor } from "../../system/menu/menu.service.ts";
import type { Credentials } from "../../system/user/user.service.ts";
import type { CaptchaService } from "./captcha.service.ts";
import { tries } from "./session.repository.ts";
import { LOCK_MS, TRIES } from "./session.table.ts";

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: TokenStore;
  readonly captcha: CaptchaService;
  readonly credentials: Credentials;
  readonly audit: Audit;
  readonly timeZone: string;
}

const MINUTE_MS = 60_000;
/** Longest part of a typed account that is counted: longer ones are no account. */
const ACCOUNT_LENGTH = 200;

export const sessionService = ({ db, clock, tokens, captcha, credentials, audit, timeZone }: Needs) => {
  const inTurn = lanes();

  /** The user, or a refusal that says the same whether account, password or state was wrong. */
  const checkPassword = async (account: string, password: string, address: string): Promise<number> => {
    const now = clock.now();
    const before = await tries(db).of(account, address, now - LOCK_MS);
    if (before && before.tries >= TRIES)
      throw fail("SIGN_IN_LOCKED", { minutes: Math.ceil((before.last_time + LOCK_MS - now) / MINUTE_MS) });
    const count = await tries(db).count(account, address, now, now - LOCK_MS);
    const userId = await credentials.check(account, password);
    if (userId === null && count >= TRIES) throw fail("SIGN_IN_LOCKED", { minutes: LOCK_MS / MINUTE_MS });
    if (userId === null) throw fail("CREDENTIALS_REFUSED");
    await tries(db).forget(account, address);
    return userId;
  };

  /** Every sign-in is recorded, however it ended, with the account as it was typed. */
  const said = (userName: string, userId: number | null, from: Caller, time: number, outcome: Outcome) =>
    audit({
      kind: "sign-in",
      title: { zh: "登录", en: "Sign in" },
      ...{ userId, userName, deptId: null },
      ...{ address: from.address, userAgent: from.userAgent },
      ...{ method: "POST", route: "/login", params: {} },
      ...outcome,
      time,
      durationMs: clock.now() - time,
    });

  const admit = async ({ password, code, uuid }: Login, account: string, { address }: Caller): Promise<number> => {
    if (await captcha.enabled()) {
      if (code.trim() === "") throw failField("code", "CODE_EMPTY");
      await captcha.check(uuid, code);
    }
    return inTurn(`${account}\n${address}`, () => checkPassword(account, password, address));
  };

  return {
    async login(input: Login, from: Caller): Promise<{ token: string }> {
      const started = clock.now();
      const account = credentials.normal(input.username).slice(0, ACCOUNT_LENGTH);
      const userId = await admit(input, account, from).catch(async (error: unknown) => {
        await said(account, null, from, started, outcomeOf(error));
        throw error;
      });
      await credentials.signedIn(userId, from.address, started);
      const token = await tokens.open(userId, from.address, from.userAgent);
      await said(account, userId, from, started, WORKED);
      return { token };
    },

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
        ...{ userId: by.userId, userName: by.userName, deptId: by.deptId },
        ...{ address: from.address, userAgent: from.userAgent },
        ...{ method: "POST", route: "/logout", params: {} },
        ...WORKED,
        time: clock.now(),
        durationMs: 0,
      });
    },
  };
};
export type SessionService = ReturnType<typeof sessionService>;
