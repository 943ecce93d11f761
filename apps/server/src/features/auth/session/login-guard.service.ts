import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { createKeyedQueue } from "../../../core/keyed-queue.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import type { Credentials } from "../../system/user/user.service.ts";
import { KnownAddressRepository, LoginAttemptRepository } from "./session.repository.ts";
import { FREE_TRIES, KNOWN_ADDRESS_LIFE_MS, LOCK_MS, MAX_DELAY_MS, TRIES } from "./session.table.ts";

/** Maximum counted length of an entered user name; longer ones belong to no account. */
const ACCOUNT_LENGTH = 200;

/**
 * Limits all password checks, whatever their purpose; five wrong ones lock account and address. In addition, each wrong
 * one from any address doubles the delay of the account's next attempt from an unknown address. Addresses of earlier
 * successful sign-ins have no delay, so an attacker elsewhere does not lock out the user.
 */
export class LoginGuard {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #credentials: Credentials;
  readonly #inTurn = createKeyedQueue();

  constructor(db: Db, clock: Clock, credentials: Credentials) {
    this.#db = db;
    this.#clock = clock;
    this.#credentials = credentials;
  }

  /** The normalized user name for counting and recording. */
  accountOf(typed: string) {
    return this.#credentials.normal(typed).slice(0, ACCOUNT_LENGTH);
  }

  /** Returns the user, or an error that is the same whether account, password or state was wrong. */
  open(typed: string, password: string, address: string): Promise<number> {
    const account = this.accountOf(typed);
    return this.#inTurn(`${account}\n${address}`, () => this.#attempt(account, password, address));
  }

  /** Resets the failed attempts of an account from all addresses; returns the number of addresses. */
  unlock(trx: Db, typed: string): Promise<number> {
    return new LoginAttemptRepository(trx).forgetAll(this.accountOf(typed));
  }

  async #attempt(account: string, password: string, address: string): Promise<number> {
    const now = this.#clock.now();
    const before = await new LoginAttemptRepository(this.#db).of(account, address, now - LOCK_MS);
    if (before && before.tries >= TRIES)
      throw fail("SIGN_IN_LOCKED", { minutes: Math.ceil((before.last_time + LOCK_MS - now) / MINUTE_MS) });
    // One after another, so that concurrent attempts from many addresses are limited like sequential ones.
    const count = await this.#inTurn(account, async () => {
      await this.#refuseTooSoon(account, address, now);
      return new LoginAttemptRepository(this.#db).count(account, address, now, now - LOCK_MS);
    });
    const userId = await this.#credentials.check(account, password);
    if (userId === null && count >= TRIES) throw fail("SIGN_IN_LOCKED", { minutes: LOCK_MS / MINUTE_MS });
    if (userId === null) throw fail("CREDENTIALS_REFUSED");
    await new LoginAttemptRepository(this.#db).forget(account, address);
    await new KnownAddressRepository(this.#db).add(account, address, now, now - KNOWN_ADDRESS_LIFE_MS);
    return userId;
  }

  async #refuseTooSoon(account: string, address: string, now: number): Promise<void> {
    const { tries, last_time } = await new LoginAttemptRepository(this.#db).total(account, now - LOCK_MS);
    const beyond = Number(tries ?? 0) - FREE_TRIES;
    if (beyond < 0 || (await this.#isKnown(account, address, now))) return;
    const left = Number(last_time) + Math.min(2 ** beyond * 1000, MAX_DELAY_MS) - now;
    if (left > 0) throw fail("SIGN_IN_DELAYED", { seconds: Math.ceil(left / 1000) });
  }

  /** From a sign-in with the password, or the last one by any method. */
  async #isKnown(account: string, address: string, now: number): Promise<boolean> {
    if (await new KnownAddressRepository(this.#db).has(account, address, now - KNOWN_ADDRESS_LIFE_MS)) return true;
    return this.#credentials.isKnownAddress(account, address);
  }
}
