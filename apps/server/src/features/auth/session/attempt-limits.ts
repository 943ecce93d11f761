import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { createKeyedQueue } from "../../../core/keyed-queue.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import { type AttemptTable, LoginAttemptRepository } from "./session.repository.ts";
import { FREE_TRIES, LOCK_MS, MAX_DELAY_MS, TRIES } from "./session.table.ts";

interface AttemptLimitsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Where the wrong attempts are counted. */
  readonly table: AttemptTable;
  /** Whether the account was signed in to from the address before. */
  readonly isKnown: (account: string, address: string, now: number) => Promise<boolean>;
}

/**
 * Limits attempts on a secret of an account. Five wrong ones lock account and address. In addition, each wrong one from
 * any address doubles the delay of the account's next attempt from an unknown address. Addresses of earlier successful
 * sign-ins have no delay, so an attacker elsewhere does not lock out the user.
 */
export class AttemptLimits {
  readonly #deps: AttemptLimitsDeps;
  readonly #inTurn = createKeyedQueue();

  constructor(deps: AttemptLimitsDeps) {
    this.#deps = deps;
  }

  /** What the check finds; null counts as a wrong attempt, and is refused as `LOCKED` if it was one too many. */
  attempt<T>(account: string, address: string, check: () => Promise<T | null>): Promise<T | null> {
    return this.#inTurn(`${account}\n${address}`, () => this.#attempt(account, address, check));
  }

  /** Resets the wrong attempts of an account from all addresses; returns the number of addresses. */
  reset(trx: Db, account: string): Promise<number> {
    return new LoginAttemptRepository(trx, this.#deps.table).forgetAll(account);
  }

  async #attempt<T>(account: string, address: string, check: () => Promise<T | null>): Promise<T | null> {
    const { db, clock, table } = this.#deps;
    const attempts = new LoginAttemptRepository(db, table);
    const now = clock.now();
    const before = await attempts.of(account, address, now - LOCK_MS);
    if (before && before.tries >= TRIES)
      throw fail("SIGN_IN_LOCKED", { minutes: Math.ceil((before.last_time + LOCK_MS - now) / MINUTE_MS) });
    // One after another, so that concurrent attempts from many addresses are limited like sequential ones.
    const count = await this.#inTurn(account, async () => {
      await this.#refuseTooSoon(account, address, now);
      return attempts.count(account, address, now, now - LOCK_MS);
    });
    const found = await check();
    if (found === null && count >= TRIES) throw fail("SIGN_IN_LOCKED", { minutes: LOCK_MS / MINUTE_MS });
    if (found !== null) await attempts.forget(account, address);
    return found;
  }

  async #refuseTooSoon(account: string, address: string, now: number): Promise<void> {
    const { db, table, isKnown } = this.#deps;
    const { tries, last_time } = await new LoginAttemptRepository(db, table).total(account, now - LOCK_MS);
    const beyond = Number(tries ?? 0) - FREE_TRIES;
    if (beyond < 0 || (await isKnown(account, address, now))) return;
    const left = Number(last_time) + Math.min(2 ** beyond * 1000, MAX_DELAY_MS) - now;
    if (left > 0) throw fail("SIGN_IN_DELAYED", { seconds: Math.ceil(left / 1000) });
  }
}
