import type { FactorSecret, PasskeyAssertion, PasskeyRequest } from "@adel/protocol";
import { sessionName } from "../../../core/access/own-sessions.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { AppError, fail, failField, SecondStepNeeded } from "../../../core/errors.ts";
import type { Caller } from "../../../core/http/request.ts";
import { randomBase64Url, sha256 } from "../../../core/random.ts";
import type { AccountAccess, EndSignIn } from "../../system/user/account-access.service.ts";
import type { PasskeyProof } from "../passkey/passkey-proof.service.ts";
import type { SecondFactorService } from "../second-factor/second-factor.service.ts";
import type { LoginGuard, Proof } from "./login-guard.service.ts";
import { SignInTicketRepository } from "./session.repository.ts";
import { type SignInTicketRow, TICKET_LIFE_MS } from "./session.table.ts";
import type { WrongCodes } from "./wrong-codes.service.ts";

interface SecondStepDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly access: AccountAccess;
  readonly gate: LoginGuard;
  readonly secondFactor: SecondFactorService;
  readonly passkeyProof: PasskeyProof;
  readonly wrongCodes: WrongCodes;
}
/** What proves the second factor: a code, or a passkey in its place. */
export interface FactorAnswer {
  readonly code?: string | undefined;
  readonly passkey?: PasskeyAssertion | undefined;
}
/** A sign-in whose first step is proven. */
type FirstStep = Pick<SignInTicketRow, "account" | "route" | "address" | "reference" | "by_page">;
/** A first step, and the stored password that it has proven. */
type FoundStep = SignInTicketRow & { readonly passwordHash: string };
type Person = { readonly userId: number; readonly userName: string };

const TICKET_BYTES = 32;

const bind = (userId: number, token: string | null) => ({
  userId,
  boundTo: token === null ? "" : sessionName(token),
});

/** Ends the sign-ins of an account that wait for their second step. */
export const endHalfSignIns: EndSignIn = (trx, _, userId) => new SignInTicketRepository(trx).removeOf(userId);

/** The second step of a sign-in, wherever its first one was proven. */
export class SecondStepService {
  readonly #deps: SecondStepDeps;

  constructor(deps: SecondStepDeps) {
    this.#deps = deps;
  }

  /** Returns if the sign-in needs no more; otherwise fails with a ticket for the second step. */
  async admit({ userId, code }: Proof, step: FirstStep): Promise<void> {
    const { secondFactor, passkeyProof } = this.#deps;
    const { isActive, isRequired } = await secondFactor.check(userId);
    if (!isActive && !isRequired) return;
    if (isActive && code !== undefined) return this.#verifyCode(userId, step.address, code);
    const passkey = await passkeyProof.isPossible(userId);
    throw new SecondStepNeeded({ ticket: await this.#makeTicket(userId, step), setUp: !isActive, passkey });
  }

  /** For a check of the password within a session: the code stands behind the password. */
  async admitWithoutTicket({ userId, code }: Proof, address: string): Promise<void> {
    if (!(await this.#deps.secondFactor.check(userId)).isActive) return;
    if (code === undefined) throw fail("SECOND_FACTOR_NEEDED", { step: "code" });
    await this.#verifyCode(userId, address, code);
  }

  /** For somebody signed in, whose password was proven: the code is a field of its own. */
  async verifyRenewal(userId: number, { code = "", passkey }: FactorAnswer, { address, token }: Caller): Promise<void> {
    if (!(await this.#deps.secondFactor.check(userId)).isActive) return;
    if (passkey)
      return this.#verifyPasskey(userId, address, () => this.#deps.passkeyProof.verify(bind(userId, token), passkey));
    if (code === "") throw failField("factorCode", "CODE_EMPTY");
    const verify = this.#verifyCode(userId, address, code);
    await verify.catch((error: unknown) => {
      const isWrong = error instanceof AppError && error.error === "SECOND_FACTOR_WRONG";
      throw isWrong ? failField("factorCode", error.error) : error;
    });
  }

  /** The first step of a ticket: of this address, in time, and with the password that was proven. */
  async find(ticket: string, address: string): Promise<FoundStep> {
    const { db, clock, access } = this.#deps;
    const row = await new SignInTicketRepository(db).active(sha256(ticket), clock.now());
    const account = row && (await access.findUsable(db, row.user_id));
    if (row?.address !== address || !account || row.password_mark !== sha256(account.passwordHash))
      throw fail("SECOND_STEP_GONE");
    return { ...row, passwordHash: account.passwordHash };
  }

  /** A challenge for a passkey in place of the code of a ticket. */
  async requestPasskey(ticket: string, address: string): Promise<PasskeyRequest> {
    const { user_id: userId, ticket_hash: boundTo } = await this.find(ticket, address);
    return this.#deps.passkeyProof.request({ userId, boundTo });
  }

  /** The same for a session whose user signs in again. */
  requestRenewal(userId: number, token: string | null): Promise<PasskeyRequest> {
    return this.#deps.passkeyProof.request(bind(userId, token));
  }

  /** Fails for a wrong code or passkey; gives recovery codes where the code has set the factor up. */
  async verify(step: SignInTicketRow, { code, passkey }: FactorAnswer): Promise<string[] | undefined> {
    const { secondFactor, passkeyProof } = this.#deps;
    const { user_id: userId, ticket_hash: boundTo, address } = step;
    if (passkey) {
      await this.#verifyPasskey(userId, address, () => passkeyProof.verify({ userId, boundTo }, passkey));
      return undefined;
    }
    if (code === undefined) throw failField("code", "SECOND_FACTOR_WRONG");
    const by = await this.#person(step.user_id);
    let recoveryCodes: string[] | undefined;
    await this.#count(by, step.address, async () => {
      if ((await secondFactor.check(step.user_id)).isActive) return secondFactor.verify(by, code);
      ({ recoveryCodes } = await secondFactor.confirm(by, code));
      return true;
    });
    return recoveryCodes;
  }

  /** Uses up the ticket, in the transaction that opens the session. */
  async take(trx: Db, { ticket_hash }: SignInTicketRow): Promise<void> {
    const isTaken = await new SignInTicketRepository(trx).take(ticket_hash, this.#deps.clock.now());
    if (!isTaken) throw fail("SECOND_STEP_GONE");
  }

  /** A new secret for the account of a ticket that has no factor yet. */
  async setUp(ticket: string, setUpCode: string, address: string): Promise<FactorSecret> {
    const { secondFactor } = this.#deps;
    const step = await this.find(ticket, address);
    const by = await this.#person(step.user_id);
    if ((await secondFactor.check(by.userId)).isActive) throw fail("SECOND_STEP_GONE");
    return this.#count(by, address, () => secondFactor.begin(by, setUpCode));
  }

  async #verifyPasskey(userId: number, address: string, verify: () => Promise<boolean>): Promise<void> {
    await this.#count(await this.#person(userId), address, verify);
  }

  async #verifyCode(userId: number, address: string, code: string): Promise<void> {
    const by = await this.#person(userId);
    await this.#count(by, address, () => this.#deps.secondFactor.verify(by, code));
  }

  /** Every way of trying a code counts on the account's name, however it was typed. */
  async #count<T>({ userId, userName }: Person, address: string, attempt: () => Promise<T | false>): Promise<T> {
    const { gate, wrongCodes } = this.#deps;
    return gate.openSecond(gate.accountOf(userName), address, async () => {
      const found = await attempt();
      if (found === false) await wrongCodes.note(userId);
      return found;
    });
  }

  async #person(userId: number): Promise<Person> {
    const account = await this.#deps.access.findUsable(this.#deps.db, userId);
    if (!account) throw fail("SECOND_STEP_GONE");
    return { userId, userName: account.userName };
  }

  async #makeTicket(userId: number, step: FirstStep): Promise<string> {
    const { db, clock } = this.#deps;
    const ticket = randomBase64Url(TICKET_BYTES);
    const now = clock.now();
    await new SignInTicketRepository(db).insert(
      {
        ...step,
        ticket_hash: sha256(ticket),
        user_id: userId,
        password_mark: await this.#markPassword(userId),
        expire_time: now + TICKET_LIFE_MS,
      },
      now,
    );
    return ticket;
  }

  async #markPassword(userId: number): Promise<string> {
    const account = await this.#deps.access.findUsable(this.#deps.db, userId);
    if (!account) throw fail("ACCOUNT_UNUSABLE");
    return sha256(account.passwordHash);
  }
}
