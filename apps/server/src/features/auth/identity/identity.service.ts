import type { Binding, LinkedIdentity, SignInEnd, SignInStart } from "@adel/protocol";
import { sessionName } from "../../../core/access/own-sessions.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { Caller } from "../../../core/http/request.ts";
import { sha256 } from "../../../core/random.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { Identity } from "../../system/provider/open-id.service.ts";
import type { ProviderSettingsService } from "../../system/provider/provider-settings.service.ts";
import type { Credentials } from "../../system/user/user.service.ts";
import type { SecondFactorService } from "../second-factor/second-factor.service.ts";
import type { CaptchaService } from "../session/captcha.service.ts";
import type { LoginGuard } from "../session/login-guard.service.ts";
import type { SessionService } from "../session/session.service.ts";
import type { IdentityLinks, LinkedPerson } from "./binding.service.ts";
import type { ExchangeService } from "./exchange.service.ts";
import { IdentityRepository } from "./identity.repository.ts";
import { type IdentityRow, PROVIDER_CLOCK_SKEW_MS } from "./identity.table.ts";

interface IdentityDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly exchanges: ExchangeService;
  readonly providers: ProviderSettingsService;
  readonly credentials: Credentials;
  readonly sessions: SessionService;
  readonly captcha: CaptchaService;
  readonly gate: LoginGuard;
  readonly bindings: IdentityLinks;
  readonly secondFactor: SecondFactorService;
}
/** Which provider a person comes back from, when they went there, and whose session waits. */
interface Proof {
  readonly provider: string;
  /** It asks for two factors itself. */
  readonly countsAsBoth: boolean;
  readonly startTime: number;
  readonly token: string;
}
interface ProofStart {
  readonly provider: string;
  readonly origin: string | undefined;
}
const FINISH = "/auth/oidc/finish";
const BIND = "/auth/oidc/bind";
/** Before the number of an identity that signs in; a ticket's hash has no such character. */
const USED = "identity/";

/** Signs users in by a provider, and links provider identities to accounts. */
export class IdentityService {
  readonly #deps: IdentityDeps;

  constructor(deps: IdentityDeps) {
    this.#deps = deps;
  }

  start(provider: string, origin: string | undefined): Promise<SignInStart> {
    return this.#deps.exchanges.begin({ provider, origin, userId: null });
  }

  async finish(answer: string, binder: string, principal: Principal | null, from: Caller): Promise<SignInEnd> {
    const { exchanges, sessions, bindings } = this.#deps;
    const { provider, userId, session, startTime, redeem } = await exchanges.takeUp(answer, binder);
    // Only the session that started may link, so that no other user's account is linked.
    if (userId !== null && userId !== principal?.userId) throw fail("SIGN_IN_NOT_STARTED");
    const identity = await redeem().catch(async (error: unknown) => {
      await sessions.refused(`@${provider.key}`, FINISH, from, error);
      throw error;
    });
    if (principal && session !== null) {
      if (from.token === null || session !== sessionName(from.token)) throw fail("SIGN_IN_NOT_STARTED");
      const { name, countsAsBoth } = provider;
      return this.#prove(principal, identity, { provider: name, countsAsBoth, startTime, token: from.token });
    }
    const { issuer, subject, describe } = identity;
    const known = userId === null ? await bindings.known({ issuer, subject }) : undefined;
    if (known) return this.#enterBy(known, provider.countsAsBoth, from);
    const person = { issuer, subject, providerName: provider.name, name: await describe() };
    if (!principal || userId === null) return this.#introduce(person);
    await bindings.link(principal, person, from.token);
    return { kind: "linked" };
  }

  /** The account's password proves its owner; afterwards the identity can sign in. */
  bind({ ticket, username, password, code, uuid }: Binding, from: Caller): Promise<{ token: string }> {
    const { sessions, gate, bindings, captcha } = this.#deps;
    return sessions.enter(
      {
        account: gate.accountOf(username),
        route: BIND,
        byPage: true,
        prove: async () => {
          await bindings.admit(ticket);
          await captcha.admit({ code, uuid });
          return gate.openWithCode(username, password, from.address);
        },
        // Linked when both factors are proven: see `finishSignIn`.
        reference: sha256(ticket),
      },
      from,
    );
  }

  /** After both factors: notes the use of the identity, or links that of a ticket to the account. */
  async finishSignIn(trx: Db, userId: number, reference: string): Promise<void> {
    const { bindings, clock, credentials } = this.#deps;
    if (reference.startsWith(USED)) {
      const isLinked = await new IdentityRepository(trx).used(Number(reference.slice(USED.length)), clock.now());
      if (!isLinked) throw fail("ACCOUNT_UNUSABLE");
      return;
    }
    await bindings.claim(trx, { userId, userName: await credentials.nameOf(userId) }, reference);
  }

  /** Starts linking a provider to the caller's account; the caller has proven the password. */
  link(principal: Principal, provider: string, origin: string | undefined): Promise<SignInStart> {
    return this.#deps.exchanges.begin({ provider, origin, userId: principal.userId });
  }

  /** Starts a proof for the caller's session: the person authenticates anew at a provider. */
  startProof(principal: Principal, { provider, origin }: ProofStart, { token }: Caller): Promise<SignInStart> {
    const session = token === null ? "" : sessionName(token);
    return this.#deps.exchanges.begin({ provider, origin, userId: principal.userId, session });
  }

  unlink(principal: Principal, id: number): Promise<void> {
    return this.#deps.bindings.unlink(principal, id);
  }

  async list(principal: Principal): Promise<LinkedIdentity[]> {
    const { providers, db, timeFormat } = this.#deps;
    const available = await providers.byIssuer();
    return (await new IdentityRepository(db).ofUser(principal.userId)).map((row) => ({
      identityId: row.identity_id,
      providerKey: available.get(row.issuer)?.providerKey ?? null,
      // A deleted provider is shown with its address: the link stays until it is removed.
      providerName: available.get(row.issuer)?.providerName ?? row.issuer,
      name: row.display_name,
      linkTime: timeFormat.format(row.create_time),
      lastTime: timeFormat.format(row.last_time),
    }));
  }

  /** The proof counts if the provider has just authenticated a person who is linked to the caller's account. */
  async #prove(principal: Principal, { issuer, subject, authTime }: Identity, proof: Proof): Promise<SignInEnd> {
    const { bindings, secondFactor, sessions } = this.#deps;
    const { provider, countsAsBoth, startTime, token } = proof;
    if (!countsAsBoth && (await secondFactor.check(principal.userId)).isActive)
      throw fail("PROVIDER_PROVES_ONE", { provider });
    const known = await bindings.known({ issuer, subject });
    if (known?.user_id !== principal.userId) throw fail("IDENTITY_OTHER", { provider });
    if (authTime === undefined || authTime < startTime - PROVIDER_CLOCK_SKEW_MS)
      throw fail("PROVIDER_PROOF_OLD", { provider });
    await sessions.proven(token);
    return { kind: "proven" };
  }

  /** Signs in with an identity that is linked to an account; `isWhole`: its provider asks for two factors itself. */
  async #enterBy(known: IdentityRow, isWhole: boolean, from: Caller): Promise<SignInEnd> {
    const { credentials, sessions } = this.#deps;
    const account = await credentials.nameOf(known.user_id);
    const prove = async () => ({ userId: known.user_id });
    const reference = `${USED}${known.identity_id}`;
    const source = { account, route: FINISH, prove, isWhole, byPage: true, reference } as const;
    return { kind: "signedIn", ...(await sessions.enter(source, from)) };
  }

  async #introduce(person: LinkedPerson): Promise<SignInEnd> {
    const { providerName, name } = person;
    return { kind: "unknown", ticket: await this.#deps.bindings.ticketFor(person), providerName, name };
  }
}
