import type { Db } from "../db/database.ts";
import { sha256 } from "../random.ts";

/** The living sessions of one person. A session is named by its token's hash, which opens nothing. */
export const ownSessions = (db: Db, userId: number) => {
  const mine = db.deleteFrom("user_session").where("user_id", "=", userId);
  return {
    list: (now: number) =>
      db
        .selectFrom("user_session")
        .selectAll()
        .where("user_id", "=", userId)
        .where("expire_time", ">", now)
        .orderBy("create_time", "desc")
        .execute(),
    /** Whether there was such a session of this person's. */
    end: async (tokenHash: string): Promise<boolean> =>
      (await mine.where("token_hash", "=", tokenHash).returning("token_hash").execute()).length > 0,
    /** All but the one with this token; all where it is null. */
    endOthers: async (token: string | null): Promise<void> => {
      await mine.where("token_hash", "!=", token === null ? "" : sha256(token)).execute();
    },
  };
};

/** What a session's token is called where sessions are listed. */
export const sessionName = (token: string): string => sha256(token);
