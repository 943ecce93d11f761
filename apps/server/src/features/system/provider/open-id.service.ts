import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { Cache } from "../../../core/cache.ts";
import { AppError, fail } from "../../../core/errors.ts";
import { HOUR_MS } from "../../../core/time/durations.ts";
import type { ProviderSettings } from "./provider-settings.service.ts";

/** Data of one sign-in, known only to the server except for the state. */
export interface Exchange {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** How the provider authenticates the person for one sign-in. */
interface BeginOptions {
  /** They authenticate anew, whatever session they have there (OpenID Connect Core 1.0 §3.1.2.1, max_age). */
  readonly isAnew?: boolean;
}

/** A proven person: issuer and subject together identify them permanently. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  /** When they authenticated at the provider, in milliseconds; undefined if it does not say. */
  readonly authTime: number | undefined;
  /** The person's display name; requested from the provider if the ID token has none. */
  readonly describe: () => Promise<string>;
}

/** Time limit: two such calls and our own work fit into the ten seconds of a page's call (specification §7). */
export const PROVIDER_TIMEOUT_S = 4;
/** Longest accepted subject (OpenID Connect Core 1.0 §2: at most 255 characters). */
const SUBJECT_LENGTH = 255;
/** Providers rarely change keys and addresses; the library fetches the keys again for an unknown key id. */
const LEARNT_FOR_MS = HOUR_MS;
const MAX_LEARNT = 100;

interface Learnt {
  readonly version: number;
  readonly until: number;
  readonly configuration: Configuration;
}

/** The client authentication method of the provider; HTTP Basic by default (OpenID Connect Core 1.0 §9). */
function clientAuth({ clientSecret }: ProviderSettings): ClientAuth {
  if (clientSecret === null) return None();
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (methods.includes("client_secret_basic") ? basic : post)(server, client, body, headers);
  };
}

/** Codes of openid-client that mean an invalid ID token or an invalid callback. */
const UNPROVEN = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
]);
const WORD = /^[a-z_]{1,60}$/;

/** Maps an error of the connection to the provider; its own texts are never shown. */
function toRejection(error: unknown, { name: provider }: ProviderSettings): Error {
  if (error instanceof AppError) return error;
  if (error instanceof AuthorizationResponseError)
    return fail("PROVIDER_SAID_NO", { provider, reason: WORD.test(error.error) ? error.error : "server_error" });
  if (error instanceof ResponseBodyError)
    return fail(error.error === "invalid_grant" ? "PROVIDER_CODE_SPENT" : "PROVIDER_MISFIT", { provider });
  if (error instanceof WWWAuthenticateChallengeError) return fail("PROVIDER_MISFIT", { provider });
  if (!(error instanceof ClientError))
    // Node's fetch throws TypeError when a connection fails or breaks.
    return error instanceof TypeError ? fail("PROVIDER_UNREACHABLE", { provider }) : toError(error);
  const { code = "", cause } = error;
  if (code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT") return fail("PROVIDER_UNREACHABLE", { provider });
  const status = cause instanceof Response ? cause.status : 0;
  if (code === "OAUTH_RESPONSE_IS_NOT_CONFORM" && status >= 500) return fail("PROVIDER_UNREACHABLE", { provider });
  return fail(UNPROVEN.has(code) ? "PROVIDER_UNPROVEN" : "PROVIDER_MISFIT", { provider });
}
const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

const nameIn = ({ name, preferred_username, email }: Partial<IDToken> | Record<string, unknown>): string =>
  [name, preferred_username, email].find((part) => typeof part === "string" && part !== "")?.toString() ?? "";

/** OpenID Connect with providers: authorization code with PKCE, state and nonce; signatures are always checked. */
export class OpenId {
  readonly #clock: { now(): number };
  readonly #timeoutS: number;
  readonly learnt = new Cache<Learnt>({
    name: "providers:",
    max: MAX_LEARNT,
    show: ({ configuration }) => configuration.serverMetadata().issuer,
  });

  constructor(clock: { now(): number }, timeoutS = PROVIDER_TIMEOUT_S) {
    this.#clock = clock;
    this.#timeoutS = timeoutS;
  }

  /** Discovers the provider's metadata again. */
  readStatus(settings: ProviderSettings) {
    return this.#wrapErrors(settings, async () => {
      this.learnt.delete(`${settings.providerId}`);
      const { issuer, authorization_endpoint } = (await this.#learn(settings)).serverMetadata();
      if (authorization_endpoint === undefined) throw fail("PROVIDER_MISFIT", { provider: settings.name });
      return { issuer, authorizationAddress: authorization_endpoint };
    });
  }

  /** The authorization URL for the browser. */
  begin(
    settings: ProviderSettings,
    { redirectUri, state, nonce, verifier }: Exchange,
    { isAnew = false }: BeginOptions = {},
  ): Promise<string> {
    return this.#wrapErrors(settings, async () => {
      const address = buildAuthorizationUrl(await this.#learn(settings), {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
        ...(isAnew && { max_age: "0" }),
      });
      return address.href;
    });
  }

  /** The person, proven by the provider's signature over our nonce; `answer` is the query string of the redirect. */
  redeem(settings: ProviderSettings, exchange: Exchange, answer: string): Promise<Identity> {
    return this.#wrapErrors(settings, async () => {
      const configuration = await this.#learn(settings);
      const tokens = await authorizationCodeGrant(configuration, new URL(`${exchange.redirectUri}?${answer}`), {
        expectedState: exchange.state,
        expectedNonce: exchange.nonce,
        pkceCodeVerifier: exchange.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || claims.sub === "" || claims.sub.length > SUBJECT_LENGTH)
        throw fail("PROVIDER_UNPROVEN", { provider: settings.name });
      const describe = async () => {
        const message = nameIn(claims);
        if (message !== "") return message;
        // The name is optional: a provider without one is no reason to refuse a sign-in.
        const userInfo = await fetchUserInfo(configuration, tokens.access_token, claims.sub).catch(() => ({}));
        return nameIn(userInfo);
      };
      const { iss: issuer, sub: subject, auth_time } = claims;
      return { issuer, subject, authTime: auth_time === undefined ? undefined : auth_time * 1000, describe };
    });
  }

  async #learn(settings: ProviderSettings): Promise<Configuration> {
    const known = this.learnt.get(`${settings.providerId}`);
    if (known?.version === settings.version && known.until > this.#clock.now()) return known.configuration;
    const issuer = new URL(settings.issuer);
    const configuration = await discovery(issuer, settings.clientId, undefined, clientAuth(settings), {
      timeout: this.#timeoutS,
      // The schema allows http only on this computer.
      execute: [enableNonRepudiationChecks, ...(issuer.protocol === "http:" ? [allowInsecureRequests] : [])],
    });
    const until = this.#clock.now() + LEARNT_FOR_MS;
    this.learnt.set(`${settings.providerId}`, { version: settings.version, until, configuration });
    return configuration;
  }

  async #wrapErrors<T>(settings: ProviderSettings, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toRejection(error, settings);
    }
  }
}
