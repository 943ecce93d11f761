import type { SignInStart } from "@adel/protocol";
import * as z from "zod";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import { randomBase64Url, sha256 } from "../../../core/random.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { Identity, OpenId } from "../../system/provider/open-id.service.ts";
import type { ProviderSettings, ProviderSettingsService } from "../../system/provider/provider-settings.service.ts";
import { ExchangeRepository } from "./identity.repository.ts";
import { EXCHANGE_LIFE_MS, type ExchangeRow } from "./identity.table.ts";

interface ExchangeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly openId: OpenId;
  readonly providers: ProviderSettingsService;
  /** The redirect page on one of this server's own origins: the one of the page, if it is among them. */
  readonly returnAddress: (origin: string | undefined) => string;
}

/** The start of a sign-in: the page, and the account for which an identity is linked, if any. */
interface Options {
  readonly provider: string;
  readonly origin: string | undefined;
  readonly userId: number | null;
  /** The session whose user is to prove again who they are, if it is for that. */
  readonly session?: string;
}

/** A sign-in that returned to the browser that started it. */
interface Return {
  readonly provider: ProviderSettings;
  readonly userId: number | null;
  readonly session: string | null;
  readonly startTime: number;
  /** Verifies with the provider what the browser returned. */
  readonly redeem: () => Promise<Identity>;
}
const Secrets = z.object({ nonce: z.string(), verifier: z.string() });
const vaultName = (stateHash: string) => `oidc-exchange/${stateHash}`;

/**
 * From the redirect to a provider until the return: each exchange belongs to one browser and is valid for one return.
 */
export class ExchangeService {
  readonly #deps: ExchangeDeps;

  constructor(deps: ExchangeDeps) {
    this.#deps = deps;
  }

  /** The caller chooses nothing of the exchange: neither the redirect address nor what the provider proves. */
  async begin({ provider: key, origin, userId, session }: Options): Promise<SignInStart> {
    const { providers, returnAddress, openId, clock, db, vault } = this.#deps;
    const provider = await providers.byKey(key);
    const [state, nonce, verifier, binder] = [
      randomBase64Url(32),
      randomBase64Url(32),
      randomBase64Url(32),
      randomBase64Url(32),
    ];
    const redirectUri = returnAddress(origin);
    const address = await openId.begin(
      provider,
      { redirectUri, state, nonce, verifier },
      { isAnew: session !== undefined },
    );
    const now = clock.now();
    const state_hash = sha256(state);
    await new ExchangeRepository(db).insert(
      {
        state_hash,
        binder_hash: sha256(binder),
        provider_id: provider.providerId,
        redirect_uri: redirectUri,
        sealed: vault.wrap(vaultName(state_hash), Buffer.from(JSON.stringify({ nonce, verifier }))),
        user_id: userId,
        session_hash: session ?? null,
        expire_time: now + EXCHANGE_LIFE_MS,
      },
      now,
    );
    return { address, binder };
  }

  /** The exchange of this return, if this browser started it; it is used up by this call. */
  async takeUp(answer: string, binder: string): Promise<Return> {
    const { db, clock, providers, openId } = this.#deps;
    const state = new URLSearchParams(answer).get("state") ?? "";
    const row = await new ExchangeRepository(db).take(sha256(state), sha256(binder), clock.now());
    if (!row) throw fail("SIGN_IN_NOT_STARTED");
    const provider = await providers.byId(row.provider_id);
    const exchange = { redirectUri: row.redirect_uri, state, ...this.#secretsOf(row) };
    return {
      ...{ provider, userId: row.user_id, session: row.session_hash },
      startTime: row.expire_time - EXCHANGE_LIFE_MS,
      redeem: () => openId.redeem(provider, exchange, answer),
    };
  }

  #secretsOf({ state_hash, sealed }: ExchangeRow) {
    return Secrets.parse(
      JSON.parse(Buffer.from(this.#deps.vault.unwrap(vaultName(state_hash), sealed)).toString("utf8")),
    );
  }
}
