import type { PasswordLink, UsedLink } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { type Principal, permits } from "../../../core/access/principal.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { hashPassword } from "../../../core/passwords.ts";
import { randomBase64Url, sha256 } from "../../../core/random.ts";
import { HOUR_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { AccountAccess } from "../../system/user/account-access.service.ts";
import { assertPasswordRule } from "../../system/user/password-rule.service.ts";
import { loadPrincipal } from "../../system/user/user.service.ts";
import { isAllowed, UserGrants } from "../../system/user/user-grants.service.ts";
import { PasswordLinkRepository } from "./password-link.repository.ts";
import type { PasswordLinkRow } from "./password-link.table.ts";

interface PasswordLinkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly access: AccountAccess;
}
interface OpenLink {
  readonly link: PasswordLinkRow;
  readonly userName: string;
}

const ENTITY = "system/user";
const LIFETIME_MS = HOUR_MS;
const TOKEN_BYTES = 32;

/**
 * One-time links with which people set the password of their own account. Whoever may reset an account's password makes
 * one, and so does whoever only appointed the account: they never learn its password.
 */
export class PasswordLinkService {
  readonly #deps: PasswordLinkDeps;
  readonly #grants: UserGrants;

  constructor(deps: PasswordLinkDeps) {
    this.#deps = deps;
    this.#grants = new UserGrants(deps);
  }

  /** Replaces an unused link of the account. */
  make(principal: Principal, scope: RowScope, userId: number): Promise<PasswordLink> {
    const { db, clock, timeFormat, trail, access } = this.#deps;
    return db.transaction().execute(async (trx) => {
      await access.hold(trx, userId);
      const row = await this.#grants.touchable(trx, principal, scope, userId);
      // As for a reset: a borrowed session would become an account.
      if (userId === principal.userId) throw fail("OWN_PASSWORD");
      const account = await access.findUsable(trx, userId);
      if (!account) throw fail("ACCOUNT_DISABLED", { name: row.user_name });
      const token = randomBase64Url(TOKEN_BYTES);
      const now = clock.now();
      const expireTime = timeFormat.format(now + LIFETIME_MS);
      await new PasswordLinkRepository(trx).removeUnused(userId);
      await new PasswordLinkRepository(trx).insert({
        ...{ user_id: userId, token_hash: sha256(token), password_mark: sha256(account.passwordHash) },
        ...{ maker_id: principal.userId, maker_name: principal.userName },
        ...{ create_time: now, expire_time: now + LIFETIME_MS },
      });
      const after = { passwordLink: "made", expireTime };
      await trail.keep(trx, principal, ENTITY, [{ id: userId, before: {}, after }]);
      return { token, userName: account.userName, expireTime };
    });
  }

  async open(token: string): Promise<Omit<PasswordLink, "token">> {
    const { link, userName } = await this.#find(this.#deps.db, token);
    return { userName, expireTime: this.#deps.timeFormat.format(link.expire_time) };
  }

  /** Sets the password and ends every other way into the account; it signs nobody in. */
  async use(token: string, password: string, address: string): Promise<void> {
    const { db, clock, trail, access } = this.#deps;
    const { userName, link: found } = await this.#find(db, token);
    await assertPasswordRule(db, "password", password, userName);
    const passwordHash = await hashPassword(password);
    await db.transaction().execute(async (trx) => {
      await access.hold(trx, found.user_id);
      const { link } = await this.#find(trx, token);
      if (!(await new PasswordLinkRepository(trx).take(link.link_id, clock.now(), address)))
        throw fail("PASSWORD_LINK_GONE");
      // Whoever used an earlier one may have confirmed it: the person with this link is told of all.
      await new PasswordLinkRepository(trx).markUnread(link.user_id);
      const userId = link.user_id;
      const by = { userId, userName };
      await access.close(trx, by, userId, passwordHash);
      const after = { passwordLink: "used", makerName: link.maker_name, usedAddress: address };
      await trail.keep(trx, by, ENTITY, [{ id: userId, before: {}, after }]);
    });
  }

  /** The uses of links that this person has not read of, the newest first. */
  async unread(userId: number): Promise<UsedLink[]> {
    const links = await new PasswordLinkRepository(this.#deps.db).unread(userId);
    return links.map(({ maker_name: makerName, used_time, used_address: usedAddress }) => ({
      makerName,
      usedTime: this.#deps.timeFormat.format(used_time),
      usedAddress,
    }));
  }

  async acknowledge(userId: number): Promise<void> {
    await new PasswordLinkRepository(this.#deps.db).markRead(userId, this.#deps.clock.now());
  }

  /**
   * The link of a token: unused, in time, of an account in use whose password was not changed since, made by somebody
   * who may still do so. Everything else is refused alike.
   */
  async #find(handle: Db, token: string): Promise<OpenLink> {
    const link = await new PasswordLinkRepository(handle).unused(sha256(token), this.#deps.clock.now());
    const account = link && (await this.#deps.access.findUsable(handle, link.user_id));
    if (!link || !account || sha256(account.passwordHash) !== link.password_mark) throw fail("PASSWORD_LINK_GONE");
    const maker = await loadPrincipal(handle)(link.maker_id);
    const mayMake =
      maker !== null &&
      permits(maker, "system:user:resetPwd") &&
      (await isAllowed(this.#grants.touchable(handle, maker, maker.scope, link.user_id)));
    if (!mayMake) throw fail("PASSWORD_LINK_GONE");
    return { link, userName: account.userName };
  }
}
