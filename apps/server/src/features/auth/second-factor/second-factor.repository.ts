import type { SecondFactorTable } from "../../../core/access/second-factor-state.ts";
import type { Db } from "../../../core/db/database.ts";

export class SecondFactorRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  of(userId: number) {
    return this.#db.selectFrom("user_second_factor").selectAll().where("user_id", "=", userId).executeTakeFirst();
  }

  /** Stores these fields; others stay. */
  async set(
    userId: number,
    fields: Partial<Omit<SecondFactorTable, "user_id" | "last_step">> & { last_step?: number },
  ) {
    await this.#db
      .insertInto("user_second_factor")
      .values({
        user_id: userId,
        ...{ secret_wrapped: null, next_wrapped: null, set_up_time: null, code_hash: null, code_expire_time: null },
        ...fields,
      })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(fields))
      .execute();
  }

  /** Whether this call was the first to use a code of this step or a later one. */
  async takeStep(userId: number, step: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("user_second_factor")
      .set({ last_step: step })
      .where("user_id", "=", userId)
      .where("secret_wrapped", "is not", null)
      .where("last_step", "<", step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Whether this call used up the one-time code for a set-up. */
  async takeSetUpCode(userId: number, codeHash: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("user_second_factor")
      .set({ code_hash: null, code_expire_time: null })
      .where("user_id", "=", userId)
      .where("code_hash", "=", codeHash)
      .where("code_expire_time", ">", now)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async remove(userId: number): Promise<void> {
    await this.#db.deleteFrom("user_second_factor").where("user_id", "=", userId).execute();
    await this.#db.deleteFrom("user_recovery_code").where("user_id", "=", userId).execute();
  }
}

export class RecoveryCodeRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** These codes instead of the former ones. */
  async replace(userId: number, hashes: readonly string[]): Promise<void> {
    await this.#db.deleteFrom("user_recovery_code").where("user_id", "=", userId).execute();
    await this.#db
      .insertInto("user_recovery_code")
      .values(hashes.map((code_hash) => ({ code_hash, user_id: userId, used_time: null })))
      .execute();
  }

  /** Whether this call was the one that used the code. */
  async take(userId: number, codeHash: string, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("user_recovery_code")
      .set({ used_time: now })
      .where("user_id", "=", userId)
      .where("code_hash", "=", codeHash)
      .where("used_time", "is", null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async countLeft(userId: number): Promise<number> {
    const { left } = await this.#db
      .selectFrom("user_recovery_code")
      .select(({ fn }) => fn.countAll<number | string>().as("left"))
      .where("user_id", "=", userId)
      .where("used_time", "is", null)
      .executeTakeFirstOrThrow();
    return Number(left);
  }
}
