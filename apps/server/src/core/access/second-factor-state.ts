import type { Generated } from "kysely";
import type { Db } from "../db/database.ts";

declare module "../db/database.ts" {
  interface Tables {
    user_second_factor: SecondFactorTable;
  }
}

/** A row without a secret has only prepared a set-up. */
export interface SecondFactorTable {
  user_id: number;
  /** Of the authenticator app, wrapped by the vault; null while the account has no second factor. */
  secret_wrapped: string | null;
  /** A secret that counts once a code of it was entered. */
  next_wrapped: string | null;
  /** The 30-second step of the last accepted code (RFC 6238): a code counts once. */
  last_step: Generated<number>;
  set_up_time: number | null;
  /** Wrong codes for it. */
  next_fails: Generated<number>;
  /** A one-time code for the first set-up, hashed; until when it counts, who made it, and a mark of the password then. */
  code_hash: string | null;
  code_expire_time: number | null;
  code_maker_id: number | null;
  code_password_mark: string | null;
}

/** Whether an account has a second factor. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom("user_second_factor")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("secret_wrapped", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}
