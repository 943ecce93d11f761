import type { Principal } from "../../../core/access/principal.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { AppError, fail, failField } from "../../../core/errors.ts";
import type { Caller } from "../../../core/http/request.ts";
import type { Credentials, ProvedAccount } from "../../system/user/user.service.ts";
import { AttemptLimits } from "./attempt-limits.ts";
import { KnownAddressRepository } from "./session.repository.ts";
import { KNOWN_ADDRESS_LIFE_MS } from "./session.table.ts";

/** Maximum counted length of an entered user name; longer ones belong to no account. */
const ACCOUNT_LENGTH = 200;
/** A password with the six digits of a second factor behind it, as original clients send both. */
const WITH_CODE = /^(.+)(\d{6})$/s;

interface LoginGuardDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly credentials: Credentials;
  readonly hasSecondFactor: (userId: number) => Promise<boolean>;
}

/** Whose password it was, and the code that stood behind it. */
export interface Proof extends ProvedAccount {
  readonly code?: string;
}

/** Limits all checks of passwords and of second factors, whatever their purpose, each with a count of its own. */
export class LoginGuard {
  readonly #deps: LoginGuardDeps;
  readonly #passwords: AttemptLimits;
  readonly #codes: AttemptLimits;

  constructor(deps: LoginGuardDeps) {
    this.#deps = deps;
    const isKnown = (account: string, address: string, now: number) => this.#isKnown(account, address, now);
    this.#passwords = new AttemptLimits({ ...deps, table: "sys_sign_in_try", isKnown });
    this.#codes = new AttemptLimits({ ...deps, table: "sys_second_factor_try", isKnown });
  }

  /** The normalized user name for counting and recording. */
  accountOf(typed: string) {
    return this.#deps.credentials.normal(typed).slice(0, ACCOUNT_LENGTH);
  }

  /** Returns the account, or an error that is the same whether account, password or state was wrong. */
  open(typed: string, password: string, address: string): Promise<ProvedAccount> {
    return this.#attempt(typed, address, (account) => this.#deps.credentials.check(account, password));
  }

  /** The same for a password that may have the code of the second factor behind it. */
  openWithCode(typed: string, password: string, address: string): Promise<Proof> {
    return this.#attempt(
      typed,
      address,
      async (account) =>
        (await this.#deps.credentials.check(account, password)) ?? this.#checkWithCode(account, password),
    );
  }

  /** Counts an attempt on the account's second factor; `check` finds nothing, or fails, for a wrong code. */
  async openSecond<T>(account: string, address: string, check: () => Promise<T | false>): Promise<T> {
    const found = await this.#codes.attempt(account, address, async () => (await check()) || null);
    if (found === null) throw fail("SECOND_FACTOR_WRONG");
    return found;
  }

  /** The account was signed in to from this address. */
  async remember(account: string, address: string): Promise<void> {
    const now = this.#deps.clock.now();
    await new KnownAddressRepository(this.#deps.db).add(account, address, now, now - KNOWN_ADDRESS_LIFE_MS);
  }

  /**
   * Resets the wrong passwords of an account from all addresses; returns the number of addresses. Wrong codes stay
   * counted: whoever unlocks could otherwise guess six digits.
   */
  unlock(trx: Db, typed: string): Promise<number> {
    return this.#passwords.reset(trx, this.accountOf(typed));
  }

  async #attempt(typed: string, address: string, check: (account: string) => Promise<Proof | null>): Promise<Proof> {
    const account = this.accountOf(typed);
    const proof = await this.#passwords.attempt(account, address, () => check(account));
    if (proof === null) throw fail("CREDENTIALS_REFUSED");
    return proof;
  }

  async #checkWithCode(account: string, typed: string): Promise<Proof | null> {
    const [, password, code] = WITH_CODE.exec(typed) ?? [];
    if (password === undefined || code === undefined) return null;
    const proved = await this.#deps.credentials.check(account, password);
    return proved !== null && (await this.#deps.hasSecondFactor(proved.userId)) ? { ...proved, code } : null;
  }

  /** From an earlier sign-in, or the last one. */
  async #isKnown(account: string, address: string, now: number): Promise<boolean> {
    if (await new KnownAddressRepository(this.#deps.db).has(account, address, now - KNOWN_ADDRESS_LIFE_MS)) return true;
    return this.#deps.credentials.isKnownAddress(account, address);
  }
}

/** Checks the password of somebody signed in, as at sign-in: an open session does not allow unlimited attempts. */
export async function provePassword(
  gate: LoginGuard,
  { userName }: Pick<Principal, "userName">,
  { field, password }: { readonly field: string; readonly password: string },
  { address }: Pick<Caller, "address">,
): Promise<void> {
  await gate.open(userName, password, address).catch((error: unknown) => rejectPassword(field, error));
}

/** A wrong password is the error of its field. */
export function rejectPassword(field: string, error: unknown): never {
  throw error instanceof AppError && error.error === "CREDENTIALS_REFUSED" ? failField(field, "PASSWORD_WRONG") : error;
}
