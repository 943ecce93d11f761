import { fail } from "../errors.ts";
import type { Db } from "./database.ts";

declare module "./database.ts" {
  interface Tables {
    /** The result of an idempotency key; stored in the transaction that creates it. */
    biz_idempotency: { user_id: number; call: string; idempotency_key: string; body_mac: string; made: string };
  }
}

interface Once {
  readonly user_id: number;
  readonly call: string;
  readonly idempotency_key: string;
}

export interface StoredResult {
  readonly body_mac: string;
  readonly result: string;
}

/** The stored result of a key; fails if the key was used with another body. */
export function getResultOrFail(stored: StoredResult | undefined, bodyMac: string): string {
  if (!stored) throw fail("CHANGED_MEANWHILE");
  if (stored.body_mac !== bodyMac) throw fail("IDEMPOTENCY_KEY_REUSED");
  return stored.result;
}

/** Runs something once, however often the call is repeated (business calls: idempotencyKey). */
export const idempotent = (db: Db) => ({
  of: ({ user_id, call, idempotency_key }: Once) =>
    db
      .selectFrom("biz_idempotency")
      .select(["body_mac", "made as result"])
      .where("user_id", "=", user_id)
      .where("call", "=", call)
      .where("idempotency_key", "=", idempotency_key)
      .executeTakeFirst(),
  /** False if a concurrent call with the same key was first. */
  async take(key: Once, body_mac: string, result: string): Promise<boolean> {
    const inserted = await db
      .insertInto("biz_idempotency")
      .values({ ...key, body_mac, made: result })
      .onConflict((conflict) => conflict.columns(["user_id", "call", "idempotency_key"]).doNothing())
      .executeTakeFirst();
    return inserted.numInsertedOrUpdatedRows === 1n;
  },
});

/** A request with a key: `Idempotency-Key` of draft-ietf-httpapi-idempotency-key-header. */
export interface KeyedRequest {
  readonly call: string;
  readonly idempotencyKey: string;
  /** Distinguishes this request from a repetition. */
  readonly requestId: string;
}

/** Whether an earlier request of this user with the same key has changed something. */
export const isKeyClaimed = async (db: Db, userId: number, { call, idempotencyKey }: KeyedRequest): Promise<boolean> =>
  (await idempotent(db).of({ user_id: userId, call, idempotency_key: idempotencyKey })) !== undefined;

/** Stores the key with the change; fails if a repetition of the request was first. */
export async function claimKey(trx: Db, userId: number, keyed: KeyedRequest): Promise<void> {
  const key = { user_id: userId, call: keyed.call, idempotency_key: keyed.idempotencyKey };
  if (await idempotent(trx).take(key, "", keyed.requestId)) return;
  // One call may record several changes: the second one finds the key of its own request.
  if ((await idempotent(trx).of(key))?.result !== keyed.requestId) throw fail("ALREADY_SAVED");
}
