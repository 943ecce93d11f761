import type { Selectable } from "kysely";
import type { SecondFactorTable } from "../../../core/access/second-factor-state.ts";
import type { Db } from "../../../core/db/database.ts";

export type SecondFactorRow = Selectable<SecondFactorTable>;
/** A one-time code for the first set-up; all null: none. */
export type SetUpCodeRow = Pick<
  SecondFactorRow,
  "code_hash" | "code_expire_time" | "code_maker_id" | "code_password_mark"
>;
export const NO_SET_UP_CODE: SetUpCodeRow = {
  ...{ code_hash: null, code_expire_time: null, code_maker_id: null, code_password_mark: null },
};

/**
 * Rows are prepared first and then changed only from the state that was read: two at once on PostgreSQL do not undo each
 * other, and a reset stays a reset.
 */
export class SecondFactorRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  of(userId: number): Promise<SecondFactorRow | undefined> {
    return this.#db.selectFrom("user_second_factor").selectAll().where("user_id", "=", userId).executeTakeFirst();
  }

  /** The row of an account, which is added without anything that counts. */
  async prepare(userId: number): Promise<SecondFactorRow> {
    const nothing = { secret_wrapped: null, next_wrapped: null, set_up_time: null, ...NO_SET_UP_CODE };
    await this.#db
      .insertInto("user_second_factor")
      .values({ user_id: userId, ...nothing })
      .onConflict((conflict) => conflict.column("user_id").doNothing())
      .execute();
    return this.#db
      .selectFrom("user_second_factor")
      .selectAll()
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
  }

  /** A one-time code instead of the former one, and of what was begun with it. */
  setCode(userId: number, code: SetUpCodeRow) {
    return this.#db
      .updateTable("user_second_factor")
      .set({ ...code, next_wrapped: null })
      .where("user_id", "=", userId)
      .execute();
  }

  /** Whether the secret was begun from the row as it was read; a code that it did not need ends. */
  async begin({ user_id, code_hash }: SecondFactorRow, next_wrapped: string, usesCode: boolean): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("user_second_factor")
      .set({ next_wrapped, next_fails: 0, ...(!usesCode && NO_SET_UP_CODE) })
      .where("user_id", "=", user_id)
      .where("code_hash", code_hash === null ? "is" : "=", code_hash)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Counts an attempt to confirm; returns how many there were. */
  async countConfirm(userId: number): Promise<number> {
    const row = await this.#db
      .updateTable("user_second_factor")
      .set(({ eb }) => ({ next_fails: eb("next_fails", "+", 1) }))
      .where("user_id", "=", userId)
      .where("next_wrapped", "is not", null)
      .returning("next_fails")
      .executeTakeFirst();
    return row?.next_fails ?? 0;
  }

  dropNext(userId: number) {
    return this.#db
      .updateTable("user_second_factor")
      .set({ next_wrapped: null })
      .where("user_id", "=", userId)
      .execute();
  }

  /** Whether the begun secret of the row as it was read counts from now on. */
  async confirm({ user_id, next_wrapped, code_hash }: SecondFactorRow, step: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("user_second_factor")
      .set({ secret_wrapped: next_wrapped, next_wrapped: null, last_step: step, set_up_time: now, ...NO_SET_UP_CODE })
      .where("user_id", "=", user_id)
      .where("next_wrapped", "=", next_wrapped)
      .where("code_hash", code_hash === null ? "is" : "=", code_hash)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Whether this call was the first to use a code of this step or a later one, of the secret that was read. */
  async takeStep({ user_id, secret_wrapped }: SecondFactorRow, step: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable("user_second_factor")
      .set({ last_step: step })
      .where("user_id", "=", user_id)
      .where("secret_wrapped", "=", secret_wrapped)
      .where("last_step", "<", step)
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
