import type { Db } from "../db/database.ts";
import { sha256 } from "../random.ts";

const SHOWN = ["token_hash", "address", "create_time"] as const;

/** The active sessions of a user. A session is named by its token's hash, which does not authenticate. */
export const ownSessions = (db: Db, userId: number) => {
  const own = db.deleteFrom("user_session").where("user_id", "=", userId);
  return {
    list: (now: number) =>
      db
        .selectFrom("user_session")
        .selectAll()
        .where("user_id", "=", userId)
        .where("expire_time", ">", now)
        .orderBy("create_time", "desc")
        .execute(),
    has: async (token: string) =>
      (await db
        .selectFrom("user_session")
        .select("user_id")
        .where("user_id", "=", userId)
        .where("token_hash", "=", sha256(token))
        .executeTakeFirst()) !== undefined,
    /** The ended session, if the user had it. */
    end: (tokenHash: string) => own.where("token_hash", "=", tokenHash).returning(SHOWN).execute(),
    /** Ends all sessions except the one with this token, or all if it is null. Returns the ended ones. */
    endOthers: (token: string | null) =>
      own
        .where("token_hash", "!=", token === null ? "" : sha256(token))
        .returning(SHOWN)
        .execute(),
  };
};

/** Name of a session in lists. */
export const sessionName = (token: string): string => sha256(token);
