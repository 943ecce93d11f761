import type { Generated, Selectable } from "kysely";
import { MINUTE_MS } from "../../../core/time/durations.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_identity: IdentityTable;
    sys_oidc_exchange: ExchangeTable;
    sys_bind_ticket: TicketTable;
  }
}

/** The account of an identity. Issuer and subject identify a person permanently (OpenID Connect Core 1.0 §2). */
interface IdentityTable {
  identity_id: Generated<number>;
  issuer: string;
  subject: string;
  user_id: number;
  /** The user's name at the provider when it was linked. */
  display_name: string;
  create_time: number;
  last_time: number | null;
}
export type IdentityRow = Selectable<IdentityTable>;

/** A started sign-in at a provider; read once. */
interface ExchangeTable {
  state_hash: string;
  binder_hash: string;
  provider_id: number;
  redirect_uri: string;
  /** Nonce and PKCE verifier, encrypted. */
  sealed: string;
  /** The user who links an identity; null for a sign-in. */
  user_id: number | null;
  /** The session whose user proves again who they are; null for a sign-in and for a link. */
  session_hash: string | null;
  expire_time: number;
}
export type ExchangeRow = Selectable<ExchangeTable>;

/** A proven identity without an account: the holder of the ticket may link it once. */
interface TicketTable {
  ticket_hash: string;
  issuer: string;
  subject: string;
  display_name: string;
  provider_name: string;
  expire_time: number;
}

/** Time limit for the provider's page, and then for choosing the account. */
export const EXCHANGE_LIFE_MS = 10 * MINUTE_MS;
/** By how much a provider's clock may be behind. */
export const PROVIDER_CLOCK_SKEW_MS = MINUTE_MS;
export const TICKET_LIFE_MS = 10 * MINUTE_MS;
