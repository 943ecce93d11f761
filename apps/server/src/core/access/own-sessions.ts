import type { Db } from "../db/database.ts";
import { sha256 } from "../random.ts";

const SHOWN = ["token_hash", "address", "create_time"] as const;

/** The living sessions of one person. A session is named by its token's hash, which opens nothing. */
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
    /** The session of this person's that was ended, if there was such a one. */
    end: (tokenHash: string) => own.where("token_hash", "=", tokenHash).returning(SHOWN).execute(),
    /** Ends all but the one with this token; all where it is null. Gives those that were ended. */
    endOthers: (token: string | null) =>
      own
        .where("token_hash", "!=", token === null ? "" : sha256(token))
        .returning(SHOWN)
        .execute(),
  };
};

/** What a session's token is called where sessions are listed. */
export const sessionName = (token: string): string => sha256(token);
