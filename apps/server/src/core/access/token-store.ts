import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/database.ts";
import { randomBase64Url, sha256 } from "../random.ts";
import { MINUTE_MS } from "../time/durations.ts";

declare module "../db/database.ts" {
  interface Tables {
    user_session: {
      token_hash: string;
      user_id: number;
      address: string;
      user_agent: string;
      create_time: number;
      expire_time: number;
      /** When its user last proved who they are: at its sign-in, or again since. */
      proof_time: number;
      /** 1 if our own page opened it, which can ask for the proof again. */
      by_page: number;
    };
    /** One row; its number is incremented by every change of user, role, menu or department. */
    access_version: { id: number; version: number };
  }
}

/** A session ends half an hour after its last call. */
export const SESSION_LIFE_MS = 30 * MINUTE_MS;
/** The expiry is extended at most this often: an active page causes one write per minute. */
const RENEW_AFTER_MS = MINUTE_MS;

interface Found {
  readonly user_id: number;
  readonly expire_time: number;
  readonly version: number;
}
/** What is known of a new session. */
export interface NewSession {
  readonly userId: number;
  readonly address: string;
  readonly userAgent: string;
  /** Whether our own page opens it. */
  readonly byPage: boolean;
}
/** Who opened a session, and when its user last proved who they are. */
export interface SessionProof {
  readonly proofTime: number;
  readonly byPage: boolean;
}
export interface ActiveSession {
  readonly userId: number;
  readonly version: number;
}

/** Used by every call: compiled to SQL once, with the token's hash and the time as parameters. */
const activeSession = (db: Db) =>
  sql<Found>`select user_id, expire_time, version from user_session
    join access_version on access_version.id = 1 where token_hash = ${""} and expire_time > ${0}`.compile(db);

/** When the users of sessions last proved who they are. */
const sessionProofs = (db: Db, clock: Clock) => ({
  /** The proof behind a session; null if there is no such session. */
  async proof(token: string): Promise<SessionProof | null> {
    const row = await db
      .selectFrom("user_session")
      .select(["proof_time", "by_page"])
      .where("token_hash", "=", sha256(token))
      .executeTakeFirst();
    return row ? { proofTime: row.proof_time, byPage: row.by_page === 1 } : null;
  },

  /** The user of this session has just proven again who they are. */
  async renewProof(token: string): Promise<void> {
    await db
      .updateTable("user_session")
      .set({ proof_time: clock.now() })
      .where("token_hash", "=", sha256(token))
      .execute();
  },
});

/** Opaque tokens of 256 random bits, stored hashed: they survive a restart and can be revoked at once. */
export const tokenStore = (db: Db, clock: Clock, session = activeSession(db)) => ({
  /** In the transaction that proves the account to be in use. */
  async open(trx: Db, { userId, address, userAgent, byPage }: NewSession): Promise<string> {
    const token = randomBase64Url(32);
    const now = clock.now();
    await trx.deleteFrom("user_session").where("expire_time", "<", now).execute();
    await trx
      .insertInto("user_session")
      .values({
        token_hash: sha256(token),
        user_id: userId,
        address: address.slice(0, 64),
        user_agent: userAgent,
        create_time: now,
        expire_time: now + SESSION_LIFE_MS,
        proof_time: now,
        by_page: byPage ? 1 : 0,
      })
      .execute();
    return token;
  },

  /** The session of a token and the version of its rights, in one query; null if it has ended or never existed. */
  async active(token: string, renews = true): Promise<ActiveSession | null> {
    const now = clock.now();
    const hash = sha256(token);
    const [found] = (await db.executeQuery<Found>({ ...session, parameters: [hash, now] })).rows;
    if (!found) return null;
    if (renews && found.expire_time - now < SESSION_LIFE_MS - RENEW_AFTER_MS)
      // Not awaited: a read succeeds even if nothing can be written. A failure is retried with the next call.
      void db
        .updateTable("user_session")
        .set({ expire_time: now + SESSION_LIFE_MS })
        .where("token_hash", "=", hash)
        .execute()
        .catch(() => undefined);
    return { userId: found.user_id, version: found.version };
  },

  ...sessionProofs(db, clock),

  async close(token: string): Promise<void> {
    await db.deleteFrom("user_session").where("token_hash", "=", sha256(token)).execute();
  },
});
export type TokenStore = ReturnType<typeof tokenStore>;

/** Call it in the transaction that changed a user, role, menu or department: open sessions then reload their rights. */
export const invalidatePermissions = (db: Db): Promise<unknown> =>
  db.updateTable("access_version").set({ version: sql`version + 1` }).where("id", "=", 1).execute();
